import type { OpenedWith } from '@finaula/contract/accounts';
import { sql } from 'kysely';
import { pipelined, type Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { namedInstant } from '../../shared/time/format.ts';
import type { StoredProvider } from '../providers/stored.ts';
import { hashToken, newToken } from '../token.ts';
import { rememberBrowser } from './remember-browser.ts';

export interface NewSession {
  hours: number;
  /** Shown to the owner of the session (device-label.ts). */
  device: string;
  /** Null when unknown. */
  address: string | null;
  /** See known-browsers.ts. */
  browserToken: string;
}

/** How the user signed in. */
export type SignInMethod =
  | { with: Exclude<OpenedWith, 'provider'> }
  | { with: 'provider'; provider: Pick<StoredProvider, 'id' | 'name' | 'configured_by'> };

const isAllowed = async (tx: Transaction, userId: string, providerId: string | null): Promise<boolean> =>
  (await sql<{ allowed: boolean | null }>`select sign_in_allowed(${userId}, ${providerId}) as allowed`.execute(tx))
    .rows[0]?.allowed === true;

/**
 * Creates a session for an authenticated user, records it in the ledger and returns its token. Call it last
 * in the transaction. Mails the user when the account had other browsers but not this one. `entity_id` of
 * an auditor is the audited institution.
 * @throws ApiError SIGN_IN_WITH_PROVIDER, PROVIDER_NOT_FOUND when the institution does not allow this
 * method
 */
export async function createSession(
  tx: Transaction,
  enqueueMessage: EnqueueMessage,
  user: { id: string; entity_id: string | null },
  { hours, device, address, browserToken }: NewSession,
  by: SignInMethod,
): Promise<string> {
  const provider = by.with === 'provider' ? by.provider : undefined;
  const token = newToken();
  const deviceHash = hashToken(browserToken);
  const session = {
    user_id: user.id,
    token_hash: hashToken(token),
    device,
    address,
    device_hash: deviceHash,
    provider_id: provider?.id ?? null,
    opened_with: by.with,
    expires_at: sql<Date>`now() + make_interval(hours => ${hours}::int)`,
  };
  // Send them in one round trip; the error below rolls back a session that is not allowed.
  const [allowed, { isNewBrowser }] = await pipelined(
    isAllowed(tx, user.id, provider?.id ?? null),
    rememberBrowser(tx, user.id, deviceHash),
    tx.insertInto('sessions').values(session).execute(),
    audit(tx, {
      action: 'signed in',
      actorId: user.id,
      entityId: user.entity_id,
      userId: user.id,
      detail: {
        with: by.with,
        device,
        ...(provider && { provider: provider.id, name: provider.name, provider_configured_by: provider.configured_by }),
      },
    }),
  );
  if (!allowed) throw new ApiError(provider ? 'PROVIDER_NOT_FOUND' : 'SIGN_IN_WITH_PROVIDER');
  if (isNewBrowser)
    await enqueueMessage(tx, {
      kind: 'new_device',
      userId: user.id,
      dedupeKey: `new_device:${user.id}:${deviceHash.toString('hex')}`,
      facts: { device, at: namedInstant(new Date()), ...(address !== null && { address }) },
    });
  return token;
}
