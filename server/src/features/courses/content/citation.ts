import type { Source } from './schemas.ts';

/** The source with which a place ("LIC art. 115") begins. The longest matching key counts. */
export const sourceOf = (place: string, sources: readonly Source[]): Source | undefined =>
  sources.filter(({ key }) => place.startsWith(key)).toSorted((a, b) => b.key.length - a.key.length)[0];

/** A place as a screen shows it, with the reform that the author read. */
export const citation = (place: string, source: Source | undefined): string =>
  source?.reform ? `${place} (${source.reform})` : place;

/** The month of the oldest text among the cited sources, YYYY-MM. */
export const oldestText = (places: readonly string[], sources: readonly Source[]): string | undefined =>
  places.flatMap((place) => sourceOf(place, sources)?.text_as_of ?? []).toSorted()[0];
