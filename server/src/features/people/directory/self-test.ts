import { randomUUID } from 'node:crypto';
import type { DirectoryTest } from '@finaula/contract/directory';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { listDomains, requireVerified } from '../../../identity/accounts/proven-domains.ts';
import { hashToken, newToken } from '../../../identity/token.ts';
import { withoutMail } from '../../../shared/mail/outbox.ts';
import { parsePatch } from './patch-operations.ts';
import { createPerson, patchStoredPerson } from './people.ts';
import { readPerson } from './resources.ts';

class Measured extends Error {
  readonly result: DirectoryTest;
  constructor(result: DirectoryTest) {
    super('undone after it was measured');
    this.result = result;
  }
}

/** A request with that token would be accepted. */
const isAccepted = async (tx: Transaction, tokenHash: Buffer): Promise<boolean> =>
  (await sql`select from session_of(${tokenHash})`.execute(tx)).rows.length > 0;

/**
 * Creates a temporary person as a directory does, signs them in, and removes them by the request that Entra
 * sends. Measures until their session is refused, then rolls back, so that no table keeps a row. It runs as
 * the platform, which may open a session for another user.
 * @throws ApiError ACCESS_NEEDS_REVIEW, DIRECTORY_NEEDS_DOMAIN
 */
export async function measureDeprovisioning(
  platform: Database,
  { id: actorId, entity_id: entityId }: Member,
): Promise<DirectoryTest> {
  const trial = platform.transaction().execute(async (tx) => {
    await requireVerified(tx, entityId);
    const [domain] = await listDomains(tx, entityId);
    if (domain === undefined) throw new ApiError('DIRECTORY_NEEDS_DOMAIN');
    // A full plan would refuse the person, but this test does not concern the plan.
    await tx.updateTable('entities').set({ subscription: 'Paid' }).where('id', '=', entityId).execute();
    const connected = { entityId, actorId, enqueueMessage: withoutMail, applies: true };
    const person = readPerson({
      userName: `prueba-${randomUUID()}@${domain}`,
      displayName: 'Prueba Directorio',
      active: true,
    });
    const { id, user_id: userId } = await createPerson(tx, connected, person);
    if (userId === null) throw new Error('whoever is active has an account');
    const tokenHash = hashToken(newToken());
    await tx.updateTable('users').set({ email_verified_at: sql`now()` }).where('id', '=', userId).execute();
    await tx
      .insertInto('sessions')
      .values({
        user_id: userId,
        token_hash: tokenHash,
        opened_with: 'password',
        expires_at: sql`now() + interval '1 hour'`,
      })
      .execute();
    if (!(await isAccepted(tx, tokenHash))) throw new Error('whoever is to be taken out is in');
    const started = performance.now();
    const request = parsePatch({ Operations: [{ op: 'Replace', path: 'active', value: 'False' }] });
    await patchStoredPerson(tx, connected, { id, ifMatch: undefined }, request);
    const ended = !(await isAccepted(tx, tokenHash));
    throw new Measured({ milliseconds: Math.ceil(performance.now() - started), access_ended: ended });
  });
  return trial.catch((stopped: unknown) => {
    if (stopped instanceof Measured) return stopped.result;
    throw stopped;
  });
}
