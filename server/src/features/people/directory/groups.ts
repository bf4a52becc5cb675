import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../../../database/connect.ts';
import { auditBulk } from '../../../shared/audit/audit.ts';
import { conditionOf, memberAttributes } from './filter.ts';
import { type GroupChange, groupChangesOf, type PatchOperation } from './patch-operations.ts';
import type { ConnectedDirectory } from './people.ts';
import { requireVersion } from './people.ts';
import { applyAreas } from './people-queries.ts';
import { type Notes, textOf } from './read-attributes.ts';
import { areaOf, type readGroup } from './resources.ts';
import { notFound } from './scim-error.ts';
import {
  addMembers,
  countKnown,
  exceptMembers,
  findGroup,
  insertGroup,
  lockGroup,
  onlyMembers,
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
    ...(await applyAreas(tx, { entityId, actorId }, left, areaOf(emptied))),
  ];
  if (changed.length > 0)
    await auditBulk(tx, { action: 'areas changed', actorId, entityId, detail: { via: 'directory' } }, changed);
}

const found = async (tx: Transaction, entityId: string, id: string): Promise<StoredGroup> => {
  const group = await findGroup(tx, entityId, id, true);
  if (!group) throw notFound();
  return group;
};

type StatedGroup = ReturnType<typeof readGroup>;

/** The ids among stated members; others name nobody. */
const idsIn = (members: readonly unknown[]): string[] => [
  ...new Set(
    members.flatMap((member) => {
      const id = textOf(member)?.toLowerCase();
      return z.uuid().safeParse(id).success && id ? [id] : [];
    }),
  ),
];

/** The members of a request that are no people of this directory, as a note. */
async function strangersIn(tx: Transaction, entityId: string, members: readonly unknown[]): Promise<Notes> {
  const ids = idsIn(members);
  const unreadable = members.filter((member) => idsIn([member]).length === 0).length;
  const strangers = unreadable + ids.length - (await countKnown(tx, entityId, ids));
  if (strangers === 0) return {};
  return {
    members:
      strangers === 1
        ? 'dejamos fuera a 1 miembro que no es una persona de este directorio.'
        : `dejamos fuera a ${strangers} miembros que no son personas de este directorio.`,
  };
}

/**
 * Creates a group. A group is the area of its members.
 * @throws ScimError 409 uniqueness
 */
export async function createGroup(
  tx: Transaction,
  connected: ConnectedDirectory,
  { group, notes }: StatedGroup,
): Promise<StoredGroup> {
  const { entityId } = connected;
  const { displayName, externalId, members } = group;
  const id = await insertGroup(tx, entityId, {
    display_name: displayName,
    external_id: externalId ?? null,
    notes: JSON.stringify({ ...notes, ...(await strangersIn(tx, entityId, members)) }),
  });
  const came = await addMembers(tx, entityId, id, idsIn(members));
  await updateAreas(tx, connected, { came, left: [] }, displayName);
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
  const left = await removeMembers(tx, groupId, exceptMembers(ids));
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
  { group, notes }: StatedGroup,
): Promise<StoredGroup> {
  const { entityId } = connected;
  const stored = await lock(tx, connected, change);
  await updateGroup(tx, stored.id, {
    display_name: group.displayName,
    external_id: group.externalId ?? null,
    notes: JSON.stringify({ ...notes, ...(await strangersIn(tx, entityId, group.members)) }),
  });
  const moved = await setMembers(tx, entityId, stored.id, idsIn(group.members));
  const came = stored.display_name === group.displayName ? moved.came : await allMembers(tx, stored.id);
  await updateAreas(tx, connected, { came, left: moved.left }, stored.display_name);
  return found(tx, entityId, stored.id);
}

const leaving = (remove: Extract<GroupChange, { remove: unknown }>['remove']): RawBuilder<boolean> => {
  if (remove === 'all') return exceptMembers([]);
  return Array.isArray(remove) ? onlyMembers(idsIn(remove)) : conditionOf(remove.filter, memberAttributes);
};

/** Applies one change. Returns who joined and left. */
async function changeMembers(
  tx: Transaction,
  entityId: string,
  groupId: string,
  change: Extract<GroupChange, { add: unknown } | { remove: unknown } | { set: unknown }>,
): Promise<MembershipChange> {
  if ('add' in change) return { came: await addMembers(tx, entityId, groupId, idsIn(change.add)), left: [] };
  if ('set' in change) return setMembers(tx, entityId, groupId, idsIn(change.set));
  return { came: [], left: await removeMembers(tx, groupId, leaving(change.remove)) };
}

/** Applies a PATCH to a group. */
export async function changeGroup(
  tx: Transaction,
  connected: ConnectedDirectory,
  change: Change,
  operations: readonly PatchOperation[],
): Promise<void> {
  const { entityId } = connected;
  const stored = await lock(tx, connected, change);
  const moved: MembershipChange = { came: [], left: [] };
  let notes: Record<string, string | undefined> = stored.notes;
  let renamed = false;
  for (const step of operations.flatMap(groupChangesOf)) {
    if ('displayName' in step) {
      renamed ||= step.displayName !== stored.display_name;
      notes = { ...notes, displayName: undefined, ...step.notes };
      await updateGroup(tx, stored.id, { display_name: step.displayName });
    } else if ('externalId' in step) {
      notes = { ...notes, externalId: undefined, ...step.notes };
      if (step.notes.externalId === undefined)
        await updateGroup(tx, stored.id, { external_id: step.externalId ?? null });
    } else {
      const stated = 'add' in step ? step.add : 'set' in step ? step.set : [];
      notes = { ...notes, members: undefined, ...(await strangersIn(tx, entityId, stated)) };
      const { came, left } = await changeMembers(tx, entityId, stored.id, step);
      moved.came.push(...came);
      moved.left.push(...left);
    }
  }
  await updateGroup(tx, stored.id, { notes: JSON.stringify(notes) });
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
  const left = await removeMembers(tx, stored.id, exceptMembers([]));
  await sql`delete from scim_groups where id = ${stored.id}`.execute(tx);
  await updateAreas(tx, connected, { came: [], left }, stored.display_name);
}
