import type { Connection } from '../../database/connect.ts';

/** The oldest first. */
export const listPasskeys = (connection: Connection, userId: string) =>
  connection
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type StoredPasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Finds a passkey by the device's credential id, as base64url. */
export const findByCredential = (connection: Connection, credentialId: string) =>
  connection
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
