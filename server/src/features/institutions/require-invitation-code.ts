import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Limit } from '../../http/limits.ts';
import { findInvitationCode } from './registration-queries.ts';

const FROM_ONE_NETWORK =
  'Desde esta red ya se registraron muchas personas en esta institución. Pide a quien la administra que te dé de alta o que active un código de invitación.';

/** Normalises a code as typed or dictated. */
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
    await limit('registrationByEntityAndAddress', entityId, address).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error;
      throw new ApiError('RATE_LIMITED', {
        headers: error.headers,
        justReached: error.justReached,
        detail: FROM_ONE_NETWORK,
      });
    });
    await limit('registrationByEntity', entityId);
    return;
  }
  if (code === undefined || code === '') throw new ApiError('INVITATION_CODE_REQUIRED');
  if (normalised(code) === normalised(expected)) return;
  await limit('invitationCodeByEntity', entityId, address);
  throw new ApiError('INVITATION_CODE_WRONG');
}
