import type { PasskeyRequest } from '@finaula/contract/second-factor';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { hashToken, newToken } from '../token.ts';
import type { RelyingParty } from './relying-party.ts';

/** Lifetime of a challenge. */
export const CEREMONY_MS = 5 * 60_000;

/** The purpose of a signature, and its user where known. */
export type Purpose =
  | { purpose: 'sign in'; userId: null }
  | { purpose: 'second factor' | 'confirm' | 'enrol'; userId: string };

/** Creates a challenge of 256 random bits that one browser signs once. */
export async function openChallenge(database: Database, { purpose, userId }: Purpose): Promise<string> {
  const challenge = newToken();
  await database
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashToken(challenge), purpose, user_id: userId })
    .execute();
  return challenge;
}

interface KnownPasskey {
  credential_id: Buffer;
  transports: string[];
}

export const describe = ({ credential_id, transports }: KnownPasskey) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

/**
 * Requests the signature of one of these passkeys, or of any that the device keeps. Beside a password,
 * possession of the device is enough; alone, the device must verify its user too.
 */
export async function requestPasskey(
  database: Database,
  party: RelyingParty,
  purpose: Purpose,
  passkeys: readonly KnownPasskey[] = [],
): Promise<PasskeyRequest> {
  return {
    challenge: await openChallenge(database, purpose),
    timeout: CEREMONY_MS,
    rpId: party.id,
    allowCredentials: passkeys.map(describe),
    userVerification: purpose.purpose === 'second factor' ? 'preferred' : 'required',
  };
}

/**
 * The browser's answer with its challenge; null when the challenge is unknown, expired, or of another
 * purpose or user.
 */
export interface Answered<Response> {
  response: Response;
  challenge: string | null;
}

const clientData = z.object({ challenge: z.string().max(200), crossOrigin: z.boolean().optional() });

function readClientData(encoded: string) {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/**
 * Consumes the challenge in its own transaction, so that it cannot be reused even if sign-in rolls back.
 * Rejects cross-origin frames.
 */
export async function consumeChallenge<Response extends { response: { clientDataJSON: string } }>(
  database: Database,
  response: Response,
  { purpose, userId }: Purpose,
): Promise<Answered<Response>> {
  const shown = readClientData(response.response.clientDataJSON);
  if (shown === undefined) return { response, challenge: null };
  const spent = await database
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(shown.challenge))
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('purpose')
    .executeTakeFirst();
  return { response, challenge: spent === undefined || shown.crossOrigin === true ? null : shown.challenge };
}

/** Skip rows that another process is deleting. */
export const deleteExpiredChallenges = (platform: Database) =>
  platform
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', 'in', (expired) =>
      expired
        .selectFrom('passkey_challenges')
        .select('challenge_hash')
        .where('expires_at', '<=', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
