import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireVerified } from '../accounts/proven-domains.ts';
import type { UserRecord } from '../accounts/users.ts';
import type { StoredProvider } from './stored.ts';

/**
 * Locks a provider of the administrator's institution.
 * @throws ApiError PROVIDER_NOT_FOUND, ACCESS_NEEDS_REVIEW
 */
export async function lockProvider(tx: Transaction, { entity_id }: UserRecord, id: string): Promise<StoredProvider> {
  const found = await tx
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .where('entity_id', '=', entity_id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError('PROVIDER_NOT_FOUND');
  await requireVerified(tx, found.entity_id);
  return found;
}

/** A changed connection loses its approval by a second administrator. */
export const configuredBy = ({ id }: Pick<UserRecord, 'id'>) => ({
  configured_by: id,
  approved_by: null,
  approved_at: null,
});
