import type { AskedWording } from '@finaula/assistant';
import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { wordingsOf } from './content/read-questions.ts';
import type { Vocabulary } from './content/read-vocabulary.ts';

/** Questions that people ask about a course. A glossary term alone asks for its definition. */
export const wordingsAbout = (
  { id }: Course,
  { glossary, asked }: Pick<Vocabulary, 'glossary' | 'asked'>,
): AskedWording[] => [
  ...asked
    .filter(({ module }) => module === id)
    .flatMap(({ slide_number, answer, ...question }) =>
      wordingsOf(question).map((ask) => ({ slide_number, ask, answer, suggested: ask === question.ask })),
    ),
  ...glossary
    .filter(({ module }) => module === id)
    .flatMap(({ slide, term, also, is }) =>
      [term, ...also].map((name) => ({ slide_number: slide, ask: `¿Qué es ${name}?`, answer: [is], suggested: false })),
    ),
];

/** Replaces the questions that people ask about a course. */
export async function replaceQuestions(tx: Transaction, course: Course, vocabulary: Vocabulary): Promise<void> {
  await tx.deleteFrom('asked_questions').where('course_id', '=', course.id).execute();
  const rows = wordingsAbout(course, vocabulary).map((question, position) => ({ ...question, position }));
  await sql`
    insert into asked_questions (course_id, position, slide_number, ask, answer, suggested)
    select ${course.id}, position, slide_number, ask, answer, suggested
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as asked (position integer, slide_number integer, ask text, answer text[], suggested boolean)`.execute(tx);
}
