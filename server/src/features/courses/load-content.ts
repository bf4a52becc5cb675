import type { Course } from '@finaula/contract/courses';
import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import { replaceQuestions } from './answers.ts';
import type { ExamItem } from './content/read-exam-bank.ts';
import type { Vocabulary } from './content/read-vocabulary.ts';
import { replaceExamBanks, upsertCourse } from './queries.ts';

/**
 * Replaces each course by its id, in catalogue order, with the questions that people ask about it, and all
 * exam banks. Courses that the content no longer has stay. `actorId` is null at the first start. Returns the
 * number of loaded courses.
 */
export async function loadContent(
  tx: Transaction,
  courses: readonly Course[],
  vocabulary: Vocabulary,
  examItems: readonly ExamItem[],
  actorId: string | null,
): Promise<number> {
  for (const [position, course] of courses.entries()) {
    await upsertCourse(tx, course, position);
    await replaceQuestions(tx, course, vocabulary);
  }
  const items = await replaceExamBanks(tx, examItems);
  await audit(tx, { action: 'content loaded', actorId, detail: { courses: courses.length, exam_items: items } });
  return courses.length;
}
