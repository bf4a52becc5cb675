import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { saveDevice } from './save-device.ts';
import { hashToken, newToken } from './token.ts';

export interface NewSession {
  hours: number;
  /** Names the session to its owner (device-label.ts). */
  device: string;
  /** From where it is opened; null when nobody knows. */
  address: string | null;
  /** Of the browser, see known-devices.ts. */
  deviceToken: string;
  /** The provider of identity that vouched for the person; absent: the platform itself knows them. */
  providerId?: string;
}

const isAllowed = async (tx: Transaction, userId: string, providerId: string | null): Promise<boolean> =>
  (await sql<{ allowed: boolean | null }>`select sign_in_allowed(${userId}, ${providerId}) as allowed`.execute(tx)).rows[0]?.allowed ===
  true;

/**
 * Opens a session, however the user was authenticated, and returns its token.
 * @throws ApiError SIGN_IN_WITH_PROVIDER, PROVIDER_NOT_FOUND where the person's institution allows no sign-in of that kind
 */
export async function openSession(
  tx: Transaction,
  user: { id: string },
  { hours, device, address, deviceToken, providerId }: NewSession,
): Promise<string> {
  if (!(await isAllowed(tx, user.id, providerId ?? null)))
    throw new ApiError(providerId === undefined ? 'SIGN_IN_WITH_PROVIDER' : 'PROVIDER_NOT_FOUND');
  const token = newToken();
  const deviceHash = hashToken(deviceToken);
  await saveDevice(tx, user.id, deviceHash);
  await tx
    .insertInto('sessions')
    .values({
      user_id: user.id,
      token_hash: hashToken(token),
      device,
      address,
      device_hash: deviceHash,
      provider_id: providerId ?? null,
      expires_at: sql`now() + make_interval(hours => ${hours}::int)`,
    })
    .execute();
  return token;
}
