import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { requireVerified } from '../../../identity/accounts/proven-domains.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { applyPerson, type Directory } from './apply-person.ts';
import { previewDirectory } from './overview.ts';
import { ENTERPRISE, storedPerson } from './resources.ts';
import { isRefusal } from './scim-error.ts';
import { lockPerson, markApplied } from './stored.ts';

/**
 * Switches the directory on: from now on people change with it, and a job applies earlier changes. `leavers`:
 * the number that the administrator saw.
 * @throws ApiError ACCESS_NEEDS_REVIEW, DIRECTORY_NOT_IN_TRIAL, DIRECTORY_PREVIEW_CHANGED
 */
export async function switchOn(
  tx: Transaction,
  { id: actorId, entity_id: entityId }: Member,
  leavers: number,
): Promise<void> {
  await requireVerified(tx, entityId);
  const found = await tx
    .selectFrom('scim_directories')
    .select('state')
    .where('entity_id', '=', entityId)
    .forUpdate()
    .executeTakeFirst();
  if (found?.state !== 'trial') throw new ApiError('DIRECTORY_NOT_IN_TRIAL');
  const { leave, create } = await previewDirectory(tx, entityId);
  if (leave !== leavers) throw new ApiError('DIRECTORY_PREVIEW_CHANGED');
  await tx
    .updateTable('scim_directories')
    .set({ state: 'on', switched_on_at: sql`now()`, switched_on_by: actorId })
    .where('entity_id', '=', entityId)
    .execute();
  await audit(tx, { action: 'directory switched on', actorId, entityId, detail: { create, leave } });
}

const BATCH = 200;

type Applying = Directory & { database: Database };

const findWaiting = async (database: Database, entityId: string, after: string) =>
  (
    await database
      .selectFrom('scim_users')
      .select('id')
      .where('entity_id', '=', entityId)
      .where('removed_at', 'is', null)
      .whereRef('applied_version', '<', 'version')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
  ).map(({ id }) => id);

/** People whose manager was created after them. */
const findWithoutManager = async (database: Database, entityId: string) =>
  (
    await database
      .selectFrom('scim_users')
      .innerJoin('employment', 'employment.user_id', 'scim_users.user_id')
      .select('scim_users.id')
      .where('scim_users.entity_id', '=', entityId)
      .where('removed_at', 'is', null)
      .where('scim_users.active', '=', true)
      .where('employment.manager_email', 'is', null)
      .where(sql<boolean>`scim_users.resource #> array[${ENTERPRISE}, 'manager'] is not null`)
      .orderBy('scim_users.id')
      .execute()
  ).map(({ id }) => id);

/** Applies one person in a transaction of their own, so that it stays applied when the process is killed. */
async function applyOne(applying: Applying, id: string): Promise<void> {
  const { database, entityId } = applying;
  let version = 0;
  try {
    await database.transaction().execute(async (tx) => {
      const stored = await lockPerson(tx, entityId, id);
      if (!stored) return;
      version = stored.version;
      const person = storedPerson(stored.resource);
      await markApplied(
        tx,
        id,
        await applyPerson(tx, applying, {
          id,
          userId: stored.user_id,
          person,
          address: stored.address,
          isReturning: false,
        }),
      );
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusal = error instanceof ApiError ? error.code : error.message;
    // Changes since switching on were applied when they arrived.
    await database
      .updateTable('scim_users')
      .set({ refusal, applied_version: version })
      .where('id', '=', id)
      .where('version', '=', version)
      .execute();
  }
}

/** Applies changes that the directory sent in its trial. It can run again after an interruption. */
export async function applyWaiting(applying: Applying): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = await findWaiting(applying.database, applying.entityId, after);
    for (const id of ids) await applyOne(applying, id);
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) break;
    after = last;
  }
  for (const id of await findWithoutManager(applying.database, applying.entityId)) await applyOne(applying, id);
}
