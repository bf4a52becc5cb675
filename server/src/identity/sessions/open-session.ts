import type { OpenedWith } from '@finaula/contract/accounts';
import { LOCALE, TIME_ZONE } from '@finaula/contract/constants';
import { sql } from 'kysely';
import { type Transaction, together } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { hashToken, newToken } from '../token.ts';
import { rememberBrowser } from './remember-browser.ts';

export interface NewSession {
  hours: number;
  /** Names the session to its owner (device-label.ts). */
  device: string;
  /** From where it is opened; null when nobody knows. */
  address: string | null;
  /** Of the browser, see known-devices.ts. */
  deviceToken: string;
}

const dates = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});

/** What vouched for the person: the platform's own means, or a provider of identity. */
export type OpenedBy =
  | { with: Exclude<OpenedWith, 'provider'> }
  | { with: 'provider'; provider: { id: string; name: string } };

const isAllowed = async (tx: Transaction, userId: string, providerId: string | null): Promise<boolean> =>
  (await sql<{ allowed: boolean | null }>`select sign_in_allowed(${userId}, ${providerId}) as allowed`.execute(tx))
    .rows[0]?.allowed === true;

/**
 * Opens a session, however the user was authenticated, writes that into the ledger and returns the session's token: the last thing in its transaction. Where there is
 * mail, it tells the person of a browser in which nobody had signed in to their account; the first of all is no news.
 * `entity_id`: the institution that the session is for, of an auditor the one that is read.
 * @throws ApiError SIGN_IN_WITH_PROVIDER, PROVIDER_NOT_FOUND where the person's institution allows no sign-in of that kind
 */
export async function openSession(
  tx: Transaction,
  enqueueMessage: EnqueueMessage,
  user: { id: string; entity_id: string | null },
  { hours, device, address, deviceToken }: NewSession,
  by: OpenedBy,
): Promise<string> {
  const provider = by.with === 'provider' ? by.provider : undefined;
  const token = newToken();
  const deviceHash = hashToken(deviceToken);
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
  // Of a session that is not allowed nothing is left.
  const [allowed, { isNewBrowser }] = await together(
    isAllowed(tx, user.id, provider?.id ?? null),
    rememberBrowser(tx, user.id, deviceHash),
    tx.insertInto('sessions').values(session).execute(),
    audit(tx, {
      action: 'signed in',
      actorId: user.id,
      entityId: user.entity_id,
      userId: user.id,
      detail: { with: by.with, device, ...(provider && { provider: provider.id, name: provider.name }) },
    }),
  );
  if (!allowed) throw new ApiError(provider ? 'PROVIDER_NOT_FOUND' : 'SIGN_IN_WITH_PROVIDER');
  if (isNewBrowser)
    await enqueueMessage(tx, {
      kind: 'new_device',
      userId: user.id,
      dedupeKey: `new_device:${user.id}:${deviceHash.toString('hex')}`,
      facts: { device, at: dates.format(new Date()), ...(address !== null && { address }) },
    });
  return token;
}
