import type { LabourMissing } from '@finaula/contract/labour';
import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { encryptFor, makePersonKeys } from '../../identity/labour-facts/person-keys.ts';
import { readToday } from '../../shared/time/read-today.ts';
import type { CatalogueKeys } from './catalogue-keys.ts';
import { isSignedByImages } from './document/signers.ts';
import { documentOf } from './document-of.ts';
import { readWaiting, type Waiting } from './queue.ts';
import { recordSteps } from './record-steps.ts';

const missingNames: Record<LabourMissing, string> = {
  curp: 'la CURP',
  names: 'nombre y apellidos por separado',
  occupation_key: 'la ocupación',
  course: 'los datos del curso',
  policy: 'respuestas de la institución',
};

export const missingSentence = (fields: readonly LabourMissing[]): string =>
  `Falta: ${fields.map((field) => missingNames[field]).join(', ')}.`;

export interface Issuing {
  dataDir: string;
  catalogues: CatalogueKeys;
  entityId: string;
  actorId: string;
}

/**
 * The reviewed razón social, which constancias carry.
 * @throws ApiError LABOUR_NEEDS_REVIEW
 */
export async function requireVerified(connection: Connection, entityId: string): Promise<string> {
  const { razon_social, name, review } = await connection
    .selectFrom('entities')
    .select(['razon_social', 'name', 'review'])
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  if (review !== 'verified') throw new ApiError('LABOUR_NEEDS_REVIEW');
  return razon_social ?? name;
}

async function lastNumber(tx: Transaction, entityId: string, year: string): Promise<number> {
  const { last } = await tx
    .selectFrom('labour_constancias')
    .select(sql<number>`coalesce(max(substring(number from 6)::int), 0)`.as('last'))
    .where('entity_id', '=', entityId)
    .where('number', 'like', `${year}-%`)
    .executeTakeFirstOrThrow();
  return last;
}

export interface Issued {
  /** Numbers in the order of the certificates that got one. */
  numbers: string[];
  /** Why others got none. */
  refused: { certificate_id: string; reason: string }[];
}

/**
 * Issues constancias for certificates that wait for one. The transaction holds the institution's lock, so
 * that a certificate never gets two.
 */
export async function issueConstancias(
  tx: Transaction,
  { dataDir, catalogues, entityId, actorId }: Issuing,
  certificateIds: readonly string[],
  corrects: { id: string; number: string } | null = null,
): Promise<Issued> {
  await takeLock(tx, 'labour', entityId);
  const razonSocial = await requireVerified(tx, entityId);
  const { policy, courses, waiting } = await readWaiting(tx, dataDir, entityId, certificateIds);
  const refused: Issued['refused'] = [];
  const ready: Waiting[] = [];
  const found = new Map(waiting.map((one) => [one.certificate_id, one]));
  const trainings = new Set<string>();
  for (const certificate_id of certificateIds) {
    const one = found.get(certificate_id);
    const training = one && `${one.user_id} ${one.course_id} ${one.ended_on}`;
    if (!one || trainings.has(training ?? ''))
      refused.push({ certificate_id, reason: 'Ya tiene una constancia laboral, o dejó de necesitarla.' });
    else if (one.fields.length > 0) refused.push({ certificate_id, reason: missingSentence(one.fields) });
    else {
      ready.push(one);
      trainings.add(training ?? '');
    }
  }
  if (ready.length === 0) return { numbers: [], refused };

  const today = await readToday(tx);
  const year = today.slice(0, 4);
  const last = await lastNumber(tx, entityId, year);
  const keys = await makePersonKeys(tx, dataDir, entityId, [...new Set(ready.map(({ user_id }) => user_id))]);
  const rows = ready.map((one, i) => {
    const number = `${year}-${String(last + i + 1).padStart(5, '0')}`;
    const [course, key] = [courses.get(one.course_id), keys.get(one.user_id)];
    if (!course || !key) throw new Error('A certificate that is ready has its course and the key of its person.');
    const document = documentOf(
      one,
      { policy, course, razonSocial, catalogues },
      { number, issued_on: today, corrects: corrects?.number ?? null },
    );
    const row = {
      entity_id: entityId,
      number,
      user_id: one.user_id,
      certificate_id: one.certificate_id,
      course_id: one.course_id,
      course_name: document.programme.course_name,
      ended_on: one.ended_on,
      due_on: one.due_on,
      secret: encryptFor(one.user_id, key, document),
      corrects: corrects?.id ?? null,
      recorded_by: actorId,
    };
    return { row, isSigned: isSignedByImages(document) };
  });
  const stored = await tx
    .insertInto('labour_constancias')
    .values(rows.map(({ row }) => row))
    .returning(['id', 'number', 'user_id'])
    .execute();
  const signed = new Set(rows.filter(({ isSigned }) => isSigned).map(({ row }) => row.number));
  await recordSteps(
    tx,
    stored.filter(({ number }) => signed.has(number)),
    { entityId, actorId, step: 'firmada', on: today },
  );
  return { numbers: rows.map(({ row }) => row.number), refused };
}
