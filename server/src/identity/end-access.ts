import { type DeleteResult, type RawBuilder, sql, type UpdateResult } from 'kysely';
import type { Transaction } from '../database/connect.ts';

/**
 * Ends one kind of access of users and returns how many rows that were. `keep` is the session in which a user acts
 * on their own account.
 */
type End = (tx: Transaction, userIds: readonly string[], keep: Buffer | undefined) => Promise<number>;

const rowsOf = async (ended: Promise<DeleteResult | UpdateResult>): Promise<number> => {
  const result = await ended;
  return Number('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows);
};

const among = (userIds: readonly string[]): RawBuilder<boolean> => sql`user_id = any(${userIds}::uuid[])`;

/** The kinds of access that an event can end. */
const kinds = {
  sessions: (tx, userIds, keep) => {
    const sessions = tx.deleteFrom('sessions').where(among(userIds));
    return rowsOf((keep === undefined ? sessions : sessions.where('token_hash', '!=', keep)).executeTakeFirstOrThrow());
  },
  /** Browsers without an open session: end sessions first. */
  browsers: (tx, userIds) =>
    rowsOf(
      tx
        .deleteFrom('known_devices')
        .where(among(userIds))
        .where(
          sql<boolean>`not exists (select from sessions
            where sessions.user_id = known_devices.user_id and sessions.device_hash = known_devices.token_hash)`,
        )
        .executeTakeFirstOrThrow(),
    ),
  resetLinks: (tx, userIds) =>
    rowsOf(
      tx
        .updateTable('reset_links')
        .set({ voided_at: sql`now()` })
        .where(among(userIds))
        .where('used_at', 'is', null)
        .where('voided_at', 'is', null)
        .executeTakeFirstOrThrow(),
    ),
  /** Verification links and invitations. */
  verificationLinks: (tx, userIds) =>
    rowsOf(
      tx
        .updateTable('verification_links')
        .set({ voided_at: sql`now()` })
        .where(among(userIds))
        .where('voided_at', 'is', null)
        .executeTakeFirstOrThrow(),
    ),
  /** A new address that waits for proof, and the link for it. */
  emailChange: (tx, userIds) => rowsOf(tx.deleteFrom('email_changes').where(among(userIds)).executeTakeFirstOrThrow()),
  /** Counts authenticator applications and passkeys; recovery codes only stand in for them. */
  factors: async (tx, userIds) => {
    await tx.deleteFrom('recovery_codes').where(among(userIds)).execute();
    const totp = await rowsOf(tx.deleteFrom('totp_factors').where(among(userIds)).executeTakeFirstOrThrow());
    return totp + (await rowsOf(tx.deleteFrom('passkeys').where(among(userIds)).executeTakeFirstOrThrow()));
  },
} satisfies Record<string, End>;

export type AccessKind = keyof typeof kinds;

/**
 * Events and the access that each ends, in the order in which it is ended. This table is the only definition:
 * `endAccess` runs it and end-access.test.ts proves it row by row. Closing an account deletes all of this and
 * more (close-account.ts); deleting an identity provider ends its sessions by foreign key and trigger.
 */
export const accessEvents = {
  /** The user ends their other sessions. */
  'other sessions ended': ['sessions', 'browsers'],
  'password changed': ['sessions', 'browsers', 'resetLinks'],
  'password reset': ['sessions', 'browsers', 'resetLinks', 'emailChange'],
  /** A stranger may have registered the account: nothing that they set up may survive. */
  'password set by verification link': ['sessions', 'browsers', 'resetLinks', 'emailChange', 'factors'],
  'email corrected': ['resetLinks', 'verificationLinks', 'emailChange'],
  'reset link replaced': ['resetLinks'],
  'verification link replaced': ['verificationLinks'],
  /** An administrator or a SuperAdmin switches the user off. */
  deactivated: ['sessions', 'resetLinks'],
  /** The last day of employment has come. */
  left: ['sessions', 'resetLinks'],
  /** A reset link that a colleague made for the employee would open an administrator's account. */
  'administrator added': ['resetLinks'],
  /** The user's first factor counts from now on: sessions opened without it end. */
  'first factor added': ['sessions'],
  'second factor reset': ['sessions', 'factors'],
  'auditor ended': ['sessions', 'verificationLinks'],
  /** A SuperAdmin lost the password, possibly to somebody else. */
  'super admin reset': ['sessions', 'browsers', 'resetLinks'],
  'super admin switched': ['sessions', 'resetLinks'],
  /** The institution was suspended: its administrators are out. */
  'entity suspended': ['sessions'],
  /** The provider proved the address: the person who chose the password never did. */
  'account claimed by provider': ['sessions', 'browsers', 'factors'],
  /** The takeover's administrator, and users whose access that administrator changed. */
  'takeover undone': ['sessions'],
  /** Users whose password was set with a link of the takeover's administrator. */
  'takeover undone after password reset': ['sessions', 'browsers', 'factors'],
} satisfies Record<string, readonly AccessKind[]>;

export type AccessEvent = keyof typeof accessEvents;

/** Ends what the event ends for these users. Returns how much of each kind that was. */
export async function endAccess(
  tx: Transaction,
  userIds: readonly string[],
  event: AccessEvent,
  { keep }: { keep?: Buffer } = {},
): Promise<Partial<Record<AccessKind, number>>> {
  const ended: Partial<Record<AccessKind, number>> = {};
  if (userIds.length === 0) return ended;
  for (const kind of accessEvents[event]) ended[kind] = await kinds[kind](tx, userIds, keep);
  return ended;
}
