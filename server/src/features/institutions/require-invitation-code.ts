import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Limit } from '../../http/limits.ts';
import { findInvitationCode } from './registration-queries.ts';

/** Normalises a code as people type it or read it out. */
const normalised = (code: string) =>
  code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '');

/**
 * Requires the invitation code of an entity that has one. Registrations without a code are limited.
 * @throws ApiError INVITATION_CODE_REQUIRED, INVITATION_CODE_WRONG, RATE_LIMITED
 */
export async function requireInvitationCode(
  database: Database,
  limit: Limit,
  { entityId, code, address }: { entityId: string; code: string | undefined; address: string },
): Promise<void> {
  const expected = await findInvitationCode(database, entityId);
  if (expected === undefined) {
    await limit('registrationByEntityAndAddress', entityId, address);
    await limit('registrationByEntity', entityId);
    return;
  }
  if (code === undefined || code === '') throw new ApiError('INVITATION_CODE_REQUIRED');
  if (normalised(code) === normalised(expected)) return;
  await limit('invitationCodeByEntity', entityId, address);
  throw new ApiError('INVITATION_CODE_WRONG');
}
