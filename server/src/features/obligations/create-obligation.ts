import type { ObligationTerms } from '@finaula/contract/obligations';
import type { Transaction } from '../../database/connect.ts';
import { audit } from '../../shared/audit/audit.ts';
import { checkTerms, settleTerms } from './obligation-terms.ts';
import { insertObligation, insertVersion } from './queries.ts';

export interface Owner {
  entityId: string;
  actorId: string;
}

/**
 * Records the first version without its act in the ledger.
 * @throws ApiError COURSE_NOT_FOUND, USER_NOT_FOUND
 */
export async function recordObligation(
  tx: Transaction,
  { entityId, actorId }: Owner,
  terms: ObligationTerms,
): Promise<string> {
  await checkTerms(tx, entityId, terms);
  const obligationId = await insertObligation(tx, entityId, actorId);
  await insertVersion(tx, settleTerms(terms), { obligationId, entityId, version: 1, recordedBy: actorId });
  return obligationId;
}

/** @throws ApiError COURSE_NOT_FOUND, USER_NOT_FOUND */
export async function createObligation(tx: Transaction, owner: Owner, terms: ObligationTerms): Promise<string> {
  const obligationId = await recordObligation(tx, owner, terms);
  await audit(tx, {
    action: 'obligation created',
    actorId: owner.actorId,
    entityId: owner.entityId,
    detail: { obligation_id: obligationId, version: 1, terms: JSON.stringify(terms) },
  });
  return obligationId;
}
