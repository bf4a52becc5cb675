import { takeLock } from '../../database/advisory-locks.ts';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { type ConstanciaRecord, findConstancia, listByNumber } from './constancias.ts';
import { type Issuing, issueConstancias } from './issue-constancias.ts';
import { readPolicy } from './policy.ts';
import { findTraining } from './queue.ts';
import { recordSteps } from './record-steps.ts';

interface Step {
  numbers: readonly string[];
  step: 'firmada' | 'entregada';
  on: string;
}

/** Whether a constancia takes the step on that day: it is issued, then signed, then delivered. */
function takes({ state, issued_on, signed_on }: ConstanciaRecord, { step, on }: Step): boolean {
  return step === 'firmada'
    ? state === 'por_firmar' && on >= issued_on
    : state === 'firmada' && signed_on !== null && on >= signed_on;
}

/** @throws ApiError DATE_AHEAD */
export async function markConstancias(
  tx: Transaction,
  { entityId, actorId }: { entityId: string; actorId: string },
  step: Step,
): Promise<{ changed: number; refused: string[] }> {
  if (step.on > (await readToday(tx))) throw new ApiError('DATE_AHEAD');
  await takeLock(tx, 'labour', entityId);
  const found = await listByNumber(tx, entityId, step.numbers);
  const taken = found.filter((constancia) => takes(constancia, step));
  const numbers = new Set(taken.map(({ number }) => number));
  await recordSteps(tx, taken, { entityId, actorId, ...step });
  return { changed: taken.length, refused: [...new Set(step.numbers)].filter((number) => !numbers.has(number)) };
}

/**
 * Cancels a constancia; what it said stays.
 * @throws ApiError LABOUR_CONSTANCIA_NOT_FOUND, LABOUR_CANCELLED
 */
export async function cancelConstancia(
  tx: Transaction,
  { entityId, actorId }: { entityId: string; actorId: string },
  number: string,
  reason: string,
): Promise<ConstanciaRecord> {
  await takeLock(tx, 'labour', entityId);
  const constancia = await findConstancia(tx, { entityId, number });
  if (constancia.state === 'cancelada') throw new ApiError('LABOUR_CANCELLED');
  await tx
    .insertInto('labour_steps')
    .values({
      constancia_id: constancia.id,
      entity_id: entityId,
      user_id: constancia.user_id,
      step: 'cancelada',
      on_day: await readToday(tx),
      reason,
      recorded_by: actorId,
    })
    .execute();
  await audit(tx, {
    action: 'labour constancia cancelled',
    actorId,
    entityId,
    userId: constancia.user_id,
    detail: { number, reason },
  });
  return constancia;
}

/**
 * Cancels a constancia and issues another one for the same training, with today's data; a delivered one too.
 * Returns its number.
 * @throws ApiError LABOUR_DISABLED, LABOUR_NEEDS_REVIEW, LABOUR_CONSTANCIA_NOT_FOUND, LABOUR_CANCELLED,
 * LABOUR_DATA_MISSING
 */
export async function correctConstancia(
  tx: Transaction,
  issuing: Issuing,
  number: string,
  reason: string,
): Promise<string> {
  const { entityId, actorId } = issuing;
  if (!(await readPolicy(tx, entityId)).enabled) throw new ApiError('LABOUR_DISABLED');
  const older = await cancelConstancia(tx, { entityId, actorId }, number, reason);
  const certificateId = await findTraining(tx, older);
  const { numbers } = await issueConstancias(tx, issuing, certificateId === undefined ? [] : [certificateId], older);
  const [corrected] = numbers;
  if (corrected === undefined) throw new ApiError('LABOUR_DATA_MISSING');
  await audit(tx, {
    action: 'labour constancia corrected',
    actorId,
    entityId,
    userId: older.user_id,
    detail: { number: corrected, corrects: number },
  });
  return corrected;
}
