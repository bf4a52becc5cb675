import type { Course, CourseChanges, Slide } from '@finaula/contract/courses';

/** The part of a slide that a reader learns from; its number and title may change alone. */
export const taught = ({ content, sources, applies_to }: Slide) => JSON.stringify([content, sources, applies_to]);

/**
 * Compares the slides of two versions. A slide is the same one when its title is the same, or else its text:
 * a slide that only moved or was renamed did not change.
 */
export function compareCourses(read: Course, present: Course): Pick<CourseChanges, 'added' | 'changed' | 'removed'> {
  const rest = new Set(read.slides);
  const take = (isSame: (slide: Slide) => boolean) => {
    const found = [...rest].find(isSame);
    if (found) rest.delete(found);
    return found;
  };
  const byTitle = present.slides.map((slide) => ({ slide, before: take(({ title }) => title === slide.title) }));
  const pairs = byTitle.map(({ slide, before }) => ({
    slide,
    before: before ?? take((other) => taught(other) === taught(slide)),
  }));
  const named = ({ slide: { slide_number, title } }: { slide: Slide }) => ({ slide_number, title });
  return {
    added: pairs.filter(({ before }) => before === undefined).map(named),
    changed: pairs.filter(({ slide, before }) => before !== undefined && taught(before) !== taught(slide)).map(named),
    removed: [...rest].map(({ title }) => title),
  };
}
