import type { Course } from '@finaula/contract/courses';
import type { ReviewDate } from '@finaula/contract/reforms';
import { z } from 'zod';
import type { Fault, Report } from './fault.ts';
import { readText } from './parse-module.ts';
import { parseYaml } from './parse-yaml.ts';

const reviewDatesFile = z.array(
  z.strictObject({ fact: z.string().min(10), review: z.iso.date(), modules: z.array(z.string()).min(1) }),
);

/** Slides whose change is past: an author brings them up to date and takes the line out. */
export const overdueSlides = (courses: readonly Course[], today: string): string[] =>
  courses.flatMap(({ id, slides }) =>
    slides.flatMap(({ slide_number, changes_on }) =>
      changes_on && changes_on.date <= today
        ? [`Revisar desde el ${changes_on.date} (${id}, lámina ${slide_number}): ${changes_on.sentence}`]
        : [],
    ),
  );

const parseFacts = (text: string, report: Report) => parseYaml(text, reviewDatesFile, report)?.value ?? [];

/** Facts that a calendar changes. None when the file is faulty, which the check of the content reports. */
export const readReviewDates = (folder: string): ReviewDate[] =>
  parseFacts(readText(folder, 'review-dates.yaml', []).text, () => undefined)
    .map(({ fact, review, modules }) => ({ fact, review, courses: modules.length }))
    .toSorted((one, other) => one.review.localeCompare(other.review));

/**
 * Facts whose review day is before `today` (YYYY-MM-DD). They are warnings, because the date alone must not
 * break a build.
 */
export function overdueFacts(folder: string, today: string): { warnings: string[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const { text, report } = readText(folder, 'review-dates.yaml', faults);
  const facts = parseFacts(text, report);
  const overdue = facts.filter(({ review }) => review <= today);
  return {
    warnings: overdue.map(
      ({ fact, review, modules }) => `Revisar desde el ${review} (${modules.join(', ')}): ${fact}.`,
    ),
    faults,
  };
}
