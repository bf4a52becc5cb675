import { sql } from 'kysely';
import type { Taken } from './certificates-part.ts';
import { confinedTo, type Reading } from './request.ts';

interface Attempt {
  id: string;
  user_id: string;
  course_id: string;
  course_version: string;
  course_title: string;
  attempt: number;
  passing_score: number;
  factor: string;
  started_at: Date;
  finished_at: Date;
  cause: string;
  passed: boolean;
  score: number;
  questions: {
    position: number;
    question: string;
    options: { id: string; text: string }[];
    answer: string | null;
    saved_at: string | null;
  }[];
}

const PAGE = 100;

/** Results are those of the date: later withdrawals of questions do not count. */
async function readPage({ database, request, roster }: Reading, after: string): Promise<Attempt[]> {
  const { entityId, from, knownUntil } = request;
  const people = confinedTo(request, roster);
  const { rows } = await sql<Attempt>`
    select exams.id, exams.user_id, exams.course_id, exams.course_version, exams.course_title, exams.attempt, exams.passing_score, exams.factor,
      exams.started_at, exams.finished_at, results.cause,
      coalesce(regrade.passed, results.passed) as passed, coalesce(regrade.score, results.score) as score,
      (select coalesce(jsonb_agg(jsonb_build_object('position', asked.position, 'question', asked.question, 'options', asked.options,
          'answer', last.option_id, 'saved_at', last.saved_at) order by asked.position), '[]')
        from exam_questions asked
        left join lateral (
          select option_id, to_char(saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as saved_at from exam_answers
          where exam_answers.exam_id = exams.id and exam_answers.question_id = asked.id order by exam_answers.id desc limit 1
        ) last on true
        where asked.exam_id = exams.id) as questions
    from exams
    join exam_results results on results.exam_id = exams.id
    left join lateral (
      select passed, score from exam_regrades
      where exam_regrades.exam_id = exams.id and regraded_at < ${knownUntil}::timestamptz order by round desc limit 1
    ) regrade on true
    where exams.entity_id = ${entityId} and exams.finished_at < ${knownUntil}::timestamptz and mexican_day(exams.started_at) >= ${from}::date
      and (${people}::uuid[] is null or exams.user_id = any(${people}::uuid[]))
      and (${after} = '' or exams.id > nullif(${after}, '')::uuid)
    order by exams.id limit ${PAGE}`.execute(database);
  return rows;
}

/**
 * Finished attempts, one per line, by roster number: questions as shown and answers as given. A line never
 * contains the right option, or the score of a failed attempt (docs/decisions/0028-exams.md).
 */
export async function* examLines(reading: Reading, seen: { count: number; taken: Taken[] }): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const page = await readPage(reading, after);
    for (const attempt of page) {
      seen.count += 1;
      const { course_id, course_version: version, course_title: title } = attempt;
      if (!seen.taken.some((taken) => taken.course_id === course_id && taken.version === version))
        seen.taken.push({ course_id, version, title });
      const line = {
        persona: reading.roster.numbers.get(attempt.user_id) ?? null,
        curso: course_id,
        version,
        intento: attempt.attempt,
        minimo: attempt.passing_score,
        factor_de_tiempo: Number(attempt.factor),
        inicio: attempt.started_at.toISOString(),
        fin: attempt.finished_at.toISOString(),
        fin_por: attempt.cause === 'time' ? 'tiempo' : 'entrega',
        aprobado: attempt.passed,
        calificacion: attempt.passed ? attempt.score : null,
        preguntas: attempt.questions.map(({ question, options, answer, saved_at }) => ({
          pregunta: question,
          opciones: options,
          respuesta: answer,
          guardada: saved_at,
        })),
      };
      yield `${JSON.stringify(line)}\n`;
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}
