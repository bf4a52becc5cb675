import type { Transaction } from '../../database/connect.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { namedInstant } from '../../shared/time/format.ts';

/** A change of own factors. `name` is the name of the passkey. */
export interface FactorChange {
  change: 'totp_added' | 'totp_removed' | 'passkey_added' | 'passkey_removed' | 'recovery_codes_made';
  name?: string;
}

export interface FactorChangeNotifier {
  enqueueMessage: EnqueueMessage;
  /** "Chrome en Windows": the browser in which it was changed. */
  device: string;
}

/** Mails the owner, if mail is configured: another person may have made the change. */
export async function notifyFactorChange(
  tx: Transaction,
  { enqueueMessage, device }: FactorChangeNotifier,
  userId: string,
  change: FactorChange,
): Promise<void> {
  const now = new Date();
  await enqueueMessage(tx, {
    kind: 'second_factor_changed',
    userId,
    dedupeKey: `second_factor_changed:${userId}:${change.change}:${now.getTime()}`,
    facts: { ...change, device, at: namedInstant(now) },
  });
}
