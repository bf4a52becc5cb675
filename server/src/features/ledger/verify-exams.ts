import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { PLATFORM } from './read-chains.ts';

/*
 * Compares exams with the acts of their start and end. Only the database owner reads keys, so `npm run
 * verify:exam` checks whether a grade follows from them.
 */

type Fault = 'unrecorded' | 'gone' | 'opening' | 'shown' | 'result';

interface FaultyExam {
  exam_id: string;
  fault: Fault;
  /** The chain of the contradicting act; null where there is none. */
  chain: string | null;
  number: number | null;
}

const sentences: Record<Fault, (exam: string) => string> = {
  unrecorded: (exam) => `El ${exam} se insertó sin pasar por la bitácora.`,
  gone: (exam) => `El ${exam} ya no está.`,
  opening: (exam) => `El ${exam} se cambió después de empezar.`,
  shown: (exam) => `Las preguntas o las respuestas del ${exam} se cambiaron después de terminarlo.`,
  result: (exam) => `El resultado del ${exam} se cambió.`,
};

/** Computes the transcript from the rows, like `exam_transcript`. */
const transcripts = sql`
  select questions.exam_id, encode(sha256(convert_to(jsonb_agg(jsonb_build_object('position', position, 'item', item_id, 'revision', revision,
    'question', question, 'options', options, 'question_id', questions.id, 'answer', answers.option_id, 'saved_at', ledger_instant(answers.saved_at))
    order by position)::text, 'UTF8')), 'hex') as sha256
  from exam_questions questions
  left join exam_last_answers answers on answers.exam_id = questions.exam_id and answers.question_id = questions.id
  group by questions.exam_id`;

/** Attempts whose questions or results differ from the ledger, and attempts missing there. */
export async function verifyExams(tx: Transaction, nameOf: (chain: string) => string): Promise<string[]> {
  const { rows } = await sql<FaultyExam>`
    with acts as materialized (
      select coalesce(entity_id, ${PLATFORM}::uuid) as chain, number::int as number, at, action, entity_id, user_id, detail,
        (detail ->> 'exam_id')::uuid as exam_id
      from audit_log where action in ('exam started', 'exam finished')
    ), started as (select * from acts where action = 'exam started'),
    finished as (select * from acts where action = 'exam finished'),
    transcripts as materialized (${transcripts}),
    faulty as (
      select exams.id as exam_id, 'unrecorded' as fault, null::uuid as chain, null::int as number
      from exams where not exists (select from started where started.exam_id = exams.id)
      union all
      select exam_id, 'unrecorded', null, null
      from exam_results where not exists (select from finished where finished.exam_id = exam_results.exam_id)
      union all
      select exam_id, 'gone', chain, number from started where not exists (select from exams where exams.id = started.exam_id)
      union all
      select exams.id, 'opening', chain, number from started join exams on exams.id = started.exam_id
      where (exams.user_id, exams.entity_id, exams.course_id, exams.attempt::text, exams.bank::text, encode(exams.seed_sha256, 'hex'))
        is distinct from (started.user_id, started.entity_id, started.detail ->> 'course_id', started.detail ->> 'attempt',
          started.detail ->> 'bank', started.detail ->> 'seed_sha256')
      union all
      select finished.exam_id, 'shown', chain, number from finished join exams on exams.id = finished.exam_id
      left join transcripts on transcripts.exam_id = finished.exam_id
      where transcripts.sha256 is distinct from finished.detail ->> 'transcript_sha256'
      union all
      select finished.exam_id, 'result', chain, number from finished join exams on exams.id = finished.exam_id
      left join exam_results results on results.exam_id = finished.exam_id
      -- What was withdrawn while the attempt ran was taken out as it was graded, before the act.
      left join lateral (
        select score, passed from exam_regrades where exam_regrades.exam_id = finished.exam_id and regraded_at <= finished.at
        order by round desc limit 1
      ) regrade on true
      where (results.user_id, results.entity_id, results.cause, encode(results.seed, 'hex'), encode(results.transcript, 'hex'),
          coalesce(regrade.passed, results.passed)::int::text,
          case when coalesce(regrade.passed, results.passed) then coalesce(regrade.score, results.score)::text end)
        is distinct from (finished.user_id, finished.entity_id, finished.detail ->> 'cause', finished.detail ->> 'seed',
          finished.detail ->> 'transcript_sha256', finished.detail ->> 'passed', finished.detail ->> 'score')
      union all
      select exam_id, 'result', null, null from exam_regrades
      where not exists (select from audit_log where action = 'exam item withdrawn'
        and detail ->> 'item' = exam_regrades.item_id and detail ->> 'revision' = exam_regrades.revision::text)
    )
    select distinct * from faulty order by chain nulls last, number, exam_id, fault`.execute(tx);
  return rows.map(({ exam_id, fault, chain, number }) => {
    const entry = number === null ? '' : ` (registro ${number} de la bitácora de ${nameOf(chain ?? PLATFORM)})`;
    return sentences[fault](`examen ${exam_id}${entry}`);
  });
}
