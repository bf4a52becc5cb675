import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { type AskedQuestion, wordingsOf } from './content/read-questions.ts';
import type { GlossaryEntry } from './content/schemas.ts';
import { sentencesOf } from './sentences.ts';

interface QuestionRow {
  slide_number: number;
  ask: string;
  answer: readonly string[];
  suggested: boolean;
}

/** Questions that people ask about a course. A glossary term alone asks for its definition. */
function questionsOf(
  { id }: Course,
  glossary: readonly GlossaryEntry[],
  asked: readonly AskedQuestion[],
): QuestionRow[] {
  return [
    ...asked
      .filter(({ module }) => module === id)
      .flatMap(({ slide_number, answer, ...question }) =>
        wordingsOf(question).map((ask) => ({ slide_number, ask, answer, suggested: ask === question.ask })),
      ),
    ...glossary
      .filter(({ module }) => module === id)
      .flatMap(({ slide, term, also, is }) =>
        [term, ...also].map((name) => ({
          slide_number: slide,
          ask: `¿Qué es ${name}?`,
          answer: [is],
          suggested: false,
        })),
      ),
  ];
}

/**
 * Replaces the sentences of a course and the questions that they answer. Call it after the vocabulary has the
 * words that only ask.
 */
export async function replaceAnswers(
  tx: Transaction,
  course: Course,
  glossary: readonly GlossaryEntry[],
  questions: readonly AskedQuestion[],
  entityId: string | null = null,
): Promise<void> {
  const asked = questionsOf(course, glossary, questions);
  await tx.deleteFrom('sentences').where('course_id', '=', course.id).execute();
  const sentences = sentencesOf(course, asked);
  if (sentences.length > 0)
    await tx
      .insertInto('sentences')
      .values(sentences.map((sentence) => ({ ...sentence, entity_id: entityId })))
      .execute();
  await tx.deleteFrom('asked_questions').where('course_id', '=', course.id).execute();
  if (asked.length === 0) return;
  const rows = asked.map((question, position) => ({ ...question, position }));
  await sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as asked (position integer, slide_number integer, ask text, answer text[], suggested boolean)
    ), typed as materialized (
      select position, word from asked cross join lateral string_to_table(search_text(ask), ' ') as word
    ), stemmed as materialized (
      select word, unnest(ts_lexize('spanish_stem', word)) as stem
      from (select distinct word from typed) as said left join words using (word)
      where words.kind is distinct from 'ignored'
    ), stems as (
      select position, array_agg(distinct stem) as stems from typed join stemmed using (word) group by position
    )
    insert into asked_questions (course_id, position, slide_number, ask, answer, suggested, stems)
    select ${course.id}, position, slide_number, ask, answer, suggested, coalesce(stems, '{}')
    from asked left join stems using (position)`.execute(tx);
}
