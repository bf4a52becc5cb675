import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { auditBulk } from '../../../shared/audit/audit.ts';
import { groupChangesOf, type PatchOperation } from './patch-operations.ts';
import type { ConnectedDirectory } from './people.ts';
import { requireVersion } from './people.ts';
import { applyAreas } from './people-queries.ts';
import { type DirectoryGroup, parseGroup } from './resources.ts';
import { notFound } from './scim-error.ts';
import {
  addMembers,
  findGroup,
  insertGroup,
  lockGroup,
  removeMembers,
  type StoredGroup,
  updateGroup,
} from './stored.ts';

interface Change {
  id: string;
  ifMatch: string | undefined;
}

/** The people who joined and left, by their ids in the directory. */
interface MembershipChange {
  came: string[];
  left: string[];
}

/**
 * Updates people's areas and writes one ledger row for each call. `emptied`: the area of the people who left.
 */
async function updateAreas(
  tx: Transaction,
  { entityId, actorId, applies }: ConnectedDirectory,
  { came, left }: MembershipChange,
  emptied: string,
): Promise<void> {
  if (!applies) return;
  const changed = [
    ...(await applyAreas(tx, { entityId, actorId }, came, null)),
    ...(await applyAreas(tx, { entityId, actorId }, left, emptied)),
  ];
  if (changed.length > 0)
    await auditBulk(tx, { action: 'areas changed', actorId, entityId, detail: { via: 'directory' } }, changed);
}

const found = async (tx: Transaction, entityId: string, id: string): Promise<StoredGroup> => {
  const group = await findGroup(tx, entityId, id, true);
  if (!group) throw notFound();
  return group;
};

/**
 * Creates a group. A group is the area of its members.
 * @throws ScimError 409 uniqueness, 400 invalidValue
 */
export async function createGroup(
  tx: Transaction,
  connected: ConnectedDirectory,
  group: DirectoryGroup,
): Promise<StoredGroup> {
  const { entityId } = connected;
  const id = await insertGroup(tx, entityId, {
    display_name: group.displayName,
    external_id: group.externalId ?? null,
  });
  const came = await addMembers(
    tx,
    entityId,
    id,
    (group.members ?? []).map(({ value }) => value),
  );
  await updateAreas(tx, connected, { came, left: [] }, group.displayName);
  return found(tx, entityId, id);
}

const allMembers = async (tx: Transaction, groupId: string): Promise<string[]> =>
  (await tx.selectFrom('scim_members').select('scim_user_id').where('group_id', '=', groupId).execute()).map(
    ({ scim_user_id }) => scim_user_id,
  );

/** Makes these people the only members. */
async function setMembers(
  tx: Transaction,
  entityId: string,
  groupId: string,
  ids: readonly string[],
): Promise<MembershipChange> {
  const left = await removeMembers(tx, groupId, { except: ids });
  return { came: await addMembers(tx, entityId, groupId, ids), left };
}

async function lock(tx: Transaction, connected: ConnectedDirectory, { id, ifMatch }: Change) {
  const stored = await lockGroup(tx, connected.entityId, id);
  if (!stored) throw notFound();
  requireVersion(stored, ifMatch);
  return stored;
}

/** Replaces a group (PUT). */
export async function replaceGroup(
  tx: Transaction,
  connected: ConnectedDirectory,
  change: Change,
  group: DirectoryGroup,
): Promise<StoredGroup> {
  const stored = await lock(tx, connected, change);
  await updateGroup(tx, stored.id, { display_name: group.displayName, external_id: group.externalId ?? null });
  const moved = await setMembers(
    tx,
    connected.entityId,
    stored.id,
    (group.members ?? []).map(({ value }) => value),
  );
  const came = stored.display_name === group.displayName ? moved.came : await allMembers(tx, stored.id);
  await updateAreas(tx, connected, { came, left: moved.left }, stored.display_name);
  return found(tx, connected.entityId, stored.id);
}

/** Applies a PATCH to a group. */
export async function changeGroup(
  tx: Transaction,
  connected: ConnectedDirectory,
  change: Change,
  operations: readonly PatchOperation[],
): Promise<void> {
  const stored = await lock(tx, connected, change);
  const { entityId } = connected;
  const moved: MembershipChange = { came: [], left: [] };
  let renamed = false;
  for (const step of operations.flatMap(groupChangesOf)) {
    if ('displayName' in step) {
      const { displayName } = parseGroup({ displayName: step.displayName });
      renamed ||= displayName !== stored.display_name;
      await updateGroup(tx, stored.id, { display_name: displayName });
    } else if ('externalId' in step) await updateGroup(tx, stored.id, { external_id: step.externalId ?? null });
    else if ('add' in step) moved.came.push(...(await addMembers(tx, entityId, stored.id, step.add)));
    else if ('remove' in step)
      moved.left.push(
        ...(await removeMembers(tx, stored.id, step.remove === 'all' ? { except: [] } : { only: step.remove })),
      );
    else {
      const { came, left } = await setMembers(tx, entityId, stored.id, step.set);
      moved.came.push(...came);
      moved.left.push(...left);
    }
  }
  await updateGroup(tx, stored.id, {});
  await updateAreas(
    tx,
    connected,
    renamed ? { ...moved, came: await allMembers(tx, stored.id) } : moved,
    stored.display_name,
  );
}

/** Deletes a group. Its members move to another of their groups, if they have one. */
export async function deleteGroup(tx: Transaction, connected: ConnectedDirectory, change: Change): Promise<void> {
  const stored = await lock(tx, connected, change);
  const left = await removeMembers(tx, stored.id, { except: [] });
  await sql`delete from scim_groups where id = ${stored.id}`.execute(tx);
  await updateAreas(tx, connected, { came: [], left }, stored.display_name);
}
