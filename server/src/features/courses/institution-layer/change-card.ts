import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { takeLock } from '../../../database/advisory-locks.ts';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { readCard } from '../../../shared/institution-layer/card.ts';

/** Records the card after a change. @throws ApiError NOTHING_CHANGED */
export async function changeCard(
  tx: Transaction,
  { entityId, actorId }: { entityId: string; actorId: string },
  change: InputOf<Calls['changeInstitutionCard']>['body'],
): Promise<void> {
  await takeLock(tx, 'institutionLayer', entityId);
  const { recorded_at: _, recorded_by: __, ...before } = await readCard(tx, entityId);
  const fields = Object.keys(before) as (keyof typeof before)[];
  const changed = fields.filter((field) => change[field] !== undefined && change[field] !== before[field]);
  if (changed.length === 0) throw new ApiError('NOTHING_CHANGED');
  const after = Object.fromEntries(
    fields.map((field) => [field, change[field] === undefined ? before[field] : change[field]]),
  );
  await tx
    .insertInto('institution_cards')
    .values({ ...after, entity_id: entityId, recorded_by: actorId })
    .execute();
  await audit(tx, { action: 'institution card changed', actorId, entityId, detail: { fields: changed.join(', ') } });
}
