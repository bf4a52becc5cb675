import type { Source } from './schemas.ts';

/** The source that a place ("LIC art. 115") begins with; of two keys that fit, the longer. */
export const sourceOf = (place: string, sources: readonly Source[]): Source | undefined =>
  sources.filter(({ key }) => place.startsWith(key)).toSorted((a, b) => b.key.length - a.key.length)[0];

/** A place as a screen prints it: with the reform that was read. */
export const citation = (place: string, source: Source | undefined): string =>
  source?.reform ? `${place} (${source.reform})` : place;
