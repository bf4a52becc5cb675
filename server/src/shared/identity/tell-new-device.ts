import { LOCALE, TIME_ZONE } from '@finaula/contract/constants';
import type { Transaction } from '../../database/connect.ts';
import type { EnqueueMessage } from '../mail/outbox.ts';

interface SignedIn {
  userId: string;
  /** Of the token of the browser. */
  deviceHash: Buffer;
  /** "Chrome en Windows" */
  device: string;
  address: string | null;
}

const dates = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: TIME_ZONE });

const knownTo = (tx: Transaction, userId: string) =>
  tx.selectFrom('known_devices').select('token_hash').where('user_id', '=', userId).execute();

/**
 * Tells a person by mail, where there is mail, that somebody signed in to their account in a browser in which nobody had; the first of all is no news.
 * Before that browser is written down as a known one.
 */
export async function tellNewDevice(
  tx: Transaction,
  enqueueMessage: EnqueueMessage,
  { userId, deviceHash, device, address }: SignedIn,
): Promise<void> {
  const known = await knownTo(tx, userId);
  if (known.length === 0 || known.some(({ token_hash }) => token_hash.equals(deviceHash))) return;
  await enqueueMessage(tx, {
    kind: 'new_device',
    userId,
    dedupeKey: `new_device:${userId}:${deviceHash.toString('hex')}`,
    facts: { device, at: dates.format(new Date()), ...(address !== null && { address }) },
  });
}
