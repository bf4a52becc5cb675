import type { Course } from '@finaula/contract/courses';
import { readingMinutes } from '@finaula/contract/text';
import type { Fault } from './fault.ts';
import { parseModuleFile } from './parse-module.ts';
import { durationMinutes } from './reading-time.ts';

const ESSENTIAL_MINUTES = { min: 4, max: 10 };

const minutes = (number: number) => number.toFixed(1);

/** Checks that each module takes as long as it says, and its essential slides at most ten minutes. */
export function checkDurations(folder: string, courses: readonly Course[]): { faults: Fault[]; warnings: string[] } {
  const faults: Fault[] = [];
  const warnings: string[] = [];
  for (const course of courses) {
    const about = parseModuleFile(folder, course.id, []);
    const report = (field: string, sentence: string) =>
      faults.push({ file: `modules/${course.id}/module.yaml`, line: about?.lineOf(field) ?? 1, sentence });
    const questions = course.quiz?.questions.length ?? 0;
    const expected = durationMinutes(course.slides, questions);
    // An unreadable quiz.yaml has its own fault.
    if (questions > 0 && course.duration_minutes !== expected)
      report('duration_minutes', `La duración debe ser de ${expected} minutos, por lo que hay que leer y contestar.`);

    const essential = course.slides.filter(({ slide_number }) => course.essential_slides?.includes(slide_number));
    const toRead = readingMinutes(essential);
    if (toRead > ESSENTIAL_MINUTES.max)
      report(
        'essential',
        `Leer las láminas de essential toma ${minutes(toRead)} minutos; a lo más ${ESSENTIAL_MINUTES.max}.`,
      );
    if (essential.length > 0 && toRead < ESSENTIAL_MINUTES.min)
      warnings.push(`${course.id}: leer las láminas de essential toma solo ${minutes(toRead)} minutos.`);
  }
  return { faults, warnings };
}
