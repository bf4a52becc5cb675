import { createHash } from 'node:crypto';
import { post } from '@finaula/contract/roles';
import { type CryptoKey, compactVerify, importJWK } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { type BankItem, drawExam, itemsFor } from './draw.ts';

const digest = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

interface Evidence {
  started: Record<string, string | number> | null;
  finished: Record<string, string | number> | null;
  seed: Buffer;
  transcript: Buffer;
  transcript_text: string;
  bank_text: string;
  items: (BankItem & { sha256: string })[];
  correct: number;
}

interface Shown {
  item_id: string;
  revision: number;
  question: string;
  options: { id: string; text: string }[];
  bank_question: string;
  bank_options: string[];
  correct: number;
  item_sha256: string;
  answer: string | null;
}

async function readEvidence(
  owner: Database,
  examId: string,
): Promise<{ evidence: Evidence; shown: Shown[] } | undefined> {
  const act = (name: string) =>
    sql`(select detail from audit_log where action = ${name} and detail ->> 'exam_id' = ${examId} order by id limit 1)`;
  const { rows } = await sql<Evidence>`
    select ${act('exam started')} as started, ${act('exam finished')} as finished, results.seed, results.transcript,
      exam_transcript(exams.id)::text as transcript_text, banks.items::text as bank_text, banks.items, results.correct
    from exams join exam_results results on results.exam_id = exams.id
    join exam_banks banks on banks.course_id = exams.course_id and banks.number = exams.bank
    where exams.id = ${examId}`.execute(owner);
  const shown = await sql<Shown>`
    select q.item_id, q.revision, q.question, q.options, items.question as bank_question, items.options as bank_options, items.correct,
      encode(exam_item_digest(items), 'hex') as item_sha256, answers.option_id as answer
    from exam_questions q join exam_items items on (items.item_id, items.revision) = (q.item_id, q.revision)
    left join exam_last_answers answers on answers.exam_id = q.exam_id and answers.question_id = q.id
    where q.exam_id = ${examId} order by position`.execute(owner);
  return rows[0] && { evidence: rows[0], shown: shown.rows };
}

/**
 * Verifies a finished attempt against the ledger: the seed is the committed one, bank and seed give this
 * draw, all texts are the bank's, and the grade follows from the bank's keys and the answers. Returns a
 * Spanish sentence for each fault. `verify:ledger` verifies the ledger itself.
 */
export async function verifyDraw(owner: Database, examId: string): Promise<string[]> {
  const found = await readEvidence(owner, examId);
  if (!found) return ['No hay un examen terminado con ese identificador.'];
  const { evidence, shown } = found;
  const { started, finished, items } = evidence;
  if (!started || !finished) return ['La bitácora no tiene el inicio o el final de este examen.'];
  const seed = Buffer.from(String(finished.seed), 'hex');
  const drawn = drawExam(seed, itemsFor(items, post.nullable().catch(null).parse(started.post)), shown.length);
  const right = shown.filter(({ options, answer, bank_options, correct }) =>
    options.some(({ id, text }) => id === answer && text === bank_options[correct]),
  ).length;
  const checks: [boolean, string][] = [
    [digest(seed) === started.seed_sha256, 'La semilla revelada no es la que se comprometió al inicio.'],
    [seed.equals(evidence.seed), 'La semilla de la base no es la de la bitácora.'],
    [digest(evidence.bank_text) === started.bank_sha256, 'El banco no es el que la bitácora nombró al inicio.'],
    [
      shown.every(({ item_id, revision, item_sha256 }) =>
        items.some((item) => item.id === item_id && item.revision === revision && item.sha256 === item_sha256),
      ),
      'Un reactivo se cambió después del sorteo.',
    ],
    [
      JSON.stringify(drawn.map(({ id, revision }) => [id, revision])) ===
        JSON.stringify(shown.map(({ item_id, revision }) => [item_id, revision])),
      'La semilla y el banco no dan estas preguntas.',
    ],
    [
      shown.every(
        ({ bank_question, question, options, bank_options }, i) =>
          question === bank_question &&
          JSON.stringify(options.map(({ text }) => text)) ===
            JSON.stringify(drawn[i]?.order.map((place) => bank_options[place])),
      ),
      'Lo que se mostró no es lo que dice el banco, o sus opciones van en otro orden.',
    ],
    [
      digest(evidence.transcript_text) === finished.transcript_sha256 &&
        digest(evidence.transcript_text) === evidence.transcript.toString('hex'),
      'Las preguntas o las respuestas se cambiaron después de calificar.',
    ],
    [right === evidence.correct, 'La calificación no sale de las respuestas y las claves del banco.'],
  ];
  return checks.filter(([holds]) => !holds).map(([, sentence]) => sentence);
}

const receiptContent = z.object({
  exam_id: z.uuid(),
  question_id: z.uuid(),
  option_id: z.uuid(),
  answer: z.string(),
  saved_at: z.iso.datetime(),
});

/** The result of checking a receipt, and whether its answer exists and counts. */
export interface ReceiptVerdict {
  content: z.infer<typeof receiptContent>;
  kept: boolean;
  counts: boolean;
}

/** Null when no key of the platform signed it. */
export async function verifyReceipt(owner: Database, receipt: string): Promise<ReceiptVerdict | null> {
  const keys = await owner.selectFrom('signing_keys').select(['kid', 'public_jwk']).execute();
  const keyOf = async ({ kid = '' }: { kid?: string | undefined }): Promise<CryptoKey> => {
    const known = keys.find((key) => kid.endsWith(`#${key.kid}`));
    const key = known && (await importJWK(Object(known.public_jwk), 'EdDSA'));
    if (!key || key instanceof Uint8Array) throw new Error('unknown key');
    return key;
  };
  const payload = await compactVerify(receipt, keyOf, { algorithms: ['EdDSA'] }).then(
    (verified) => verified.payload,
    () => null,
  );
  const content = payload && receiptContent.safeParse(JSON.parse(new TextDecoder().decode(payload))).data;
  if (!content) return null;
  const row = await owner
    .selectFrom('exam_answers')
    .select(['saved_at', 'question_id', 'option_id', 'exam_id'])
    .where('id', '=', content.answer)
    .executeTakeFirst();
  const kept =
    row !== undefined &&
    row.exam_id === content.exam_id &&
    row.question_id === content.question_id &&
    row.option_id === content.option_id &&
    row.saved_at.toISOString() === content.saved_at;
  const last = await owner
    .selectFrom('exam_last_answers')
    .select('id')
    .where('exam_id', '=', content.exam_id)
    .where('question_id', '=', content.question_id)
    .executeTakeFirst();
  return { content, kept, counts: kept && String(last?.id) === content.answer };
}
