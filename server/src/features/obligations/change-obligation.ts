import { isDeepStrictEqual } from 'node:util';
import type { ObligationTerms } from '@finaula/contract/obligations';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { readToday } from '../../shared/time/read-today.ts';
import type { Owner } from './create-obligation.ts';
import { checkTerms, settleTerms, termsOf } from './obligation-terms.ts';
import { findObligation, insertVersion, lockObligation } from './queries.ts';

/** Absent terms stay unchanged. */
export type TermChanges = { [Term in keyof ObligationTerms]?: ObligationTerms[Term] | undefined };

/**
 * Computes the terms of a new version.
 * @throws ApiError OBLIGATION_NOT_FOUND, OBLIGATION_ENDED, COURSE_NOT_FOUND, USER_NOT_FOUND,
 * NOTHING_CHANGED
 */
async function prepareVersion(tx: Transaction, { entityId }: Owner, obligationId: string, changes: TermChanges) {
  await lockObligation(tx, obligationId);
  const latest = await findObligation(tx, entityId, obligationId);
  if (!latest) throw new ApiError('OBLIGATION_NOT_FOUND');
  if (latest.ends_on !== null && latest.ends_on <= (await readToday(tx))) throw new ApiError('OBLIGATION_ENDED');
  const before = termsOf(latest);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const terms = settleTerms({ ...before, ...given });
  if (isDeepStrictEqual(before, terms)) throw new ApiError('NOTHING_CHANGED');
  await checkTerms(tx, entityId, terms, before);
  return { terms, version: latest.version + 1 };
}

/**
 * Records a new version without its act in the ledger; returns its number.
 * @throws ApiError as `changeObligation`
 */
export async function recordVersion(tx: Transaction, owner: Owner, obligationId: string, changes: TermChanges) {
  const { terms, version } = await prepareVersion(tx, owner, obligationId, changes);
  await insertVersion(tx, terms, { obligationId, entityId: owner.entityId, version, recordedBy: owner.actorId });
  return { terms, version };
}

/**
 * Adds a version in force from today; earlier days keep theirs.
 * @throws ApiError OBLIGATION_NOT_FOUND, OBLIGATION_ENDED, COURSE_NOT_FOUND, USER_NOT_FOUND,
 * NOTHING_CHANGED
 */
export async function changeObligation(
  tx: Transaction,
  owner: Owner,
  obligationId: string,
  changes: TermChanges,
): Promise<void> {
  const { terms, version } = await recordVersion(tx, owner, obligationId, changes);
  await audit(tx, {
    action: 'obligation changed',
    actorId: owner.actorId,
    entityId: owner.entityId,
    detail: { obligation_id: obligationId, version, terms: JSON.stringify(terms) },
  });
}
