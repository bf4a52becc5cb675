import { isDeepStrictEqual } from 'node:util';
import type { ChangedJobAids, Course, CourseChanges, Slide } from '@finaula/contract/courses';
import type { JobAid } from '@finaula/contract/job-aids';

/** The part of a slide that a reader learns from; its number and title may change alone. */
export const taught = ({ content, sources, applies_to }: Slide) => JSON.stringify([content, sources, applies_to]);

/** A sheet keeps its id; slides that only moved change no text of it. */
function compareJobAids(read: readonly JobAid[], present: readonly JobAid[]): ChangedJobAids {
  const printed = ({ slide_numbers: _, ...text }: JobAid) => text;
  const named = ({ id, title }: JobAid) => ({ id, title });
  const before = new Map(read.map((jobAid) => [jobAid.id, jobAid]));
  const isChanged = (jobAid: JobAid) => {
    const earlier = before.get(jobAid.id);
    return earlier !== undefined && !isDeepStrictEqual(printed(earlier), printed(jobAid));
  };
  return {
    added: present.filter(({ id }) => !before.has(id)).map(named),
    changed: present.filter(isChanged).map(named),
    removed: read.filter(({ id }) => !present.some((one) => one.id === id)).map(({ title }) => title),
  };
}

/**
 * Compares the slides and sheets of two versions. A slide is the same one when its title is the same, or else
 * its text: a slide that only moved or was renamed did not change.
 */
export function compareCourses(read: Course, present: Course): Omit<CourseChanges, 'read' | 'present'> {
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
    job_aids: compareJobAids(read.job_aids ?? [], present.job_aids ?? []),
  };
}
