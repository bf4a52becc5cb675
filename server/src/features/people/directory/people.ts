import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { hasProvenDomain } from '../../../identity/accounts/proven-domains.ts';
import { applyPerson, type Directory } from './apply-person.ts';
import { leaves, type PatchOperation, setsActive } from './patch-operations.ts';
import { patchPerson } from './patch-person.ts';
import { addressOf, type DirectoryPerson, nameOf, parsePerson, saysInactive } from './resources.ts';
import { notFound, ScimError } from './scim-error.ts';
import {
  findPerson,
  insertPerson,
  lockPerson,
  markApplied,
  removePerson,
  type StoredPerson,
  updatePerson,
} from './stored.ts';

/** A directory in trial is stored and answered, but changes no account. */
export type ConnectedDirectory = Directory & { applies: boolean };

export const etagOf = ({ version }: { version: number }) => `W/"${version}"`;

/** @throws ScimError 412 */
export function requireVersion(stored: { version: number }, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*') return;
  const wanted = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!wanted.includes(`"${stored.version}"`))
    throw new ScimError(412, 'El recurso cambió desde que lo leíste. Léelo otra vez.');
}

const found = async (tx: Transaction, entityId: string, id: string): Promise<StoredPerson> => {
  const person = await findPerson(tx, entityId, id);
  if (!person) throw notFound();
  return person;
};

/**
 * Checks an active person in the trial, too.
 * @throws ScimError 400, ApiError DIRECTORY_DOMAIN_UNPROVEN
 */
async function check(tx: Transaction, entityId: string, person: DirectoryPerson): Promise<void> {
  if (!person.active) return;
  nameOf(person);
  if (!(await hasProvenDomain(tx, entityId, addressOf(person)))) throw new ApiError('DIRECTORY_DOMAIN_UNPROVEN');
}

/**
 * Creates a person of the directory. An account of the institution with that address becomes theirs.
 * @throws ScimError, ApiError as applyPerson
 */
export async function createPerson(
  tx: Transaction,
  connected: ConnectedDirectory,
  person: DirectoryPerson,
): Promise<StoredPerson> {
  await check(tx, connected.entityId, person);
  const id = await insertPerson(tx, connected.entityId, person);
  if (connected.applies)
    await markApplied(tx, id, await applyPerson(tx, connected, { id, userId: null, person, isReturning: false }));
  return found(tx, connected.entityId, id);
}

interface Change {
  id: string;
  ifMatch: string | undefined;
}

async function updateStoredPerson(
  tx: Transaction,
  connected: ConnectedDirectory,
  { id, ifMatch }: Change,
  change: (before: DirectoryPerson) => { person: DirectoryPerson; isReturning: boolean },
): Promise<StoredPerson> {
  const stored = await lockPerson(tx, connected.entityId, id);
  if (!stored) throw notFound();
  requireVersion(stored, ifMatch);
  const before = parsePerson(stored.resource);
  const { person, isReturning } = change(before);
  // A repeated value makes no new version. A returning person may have left by an administrator's act, so
  // apply that one.
  if (JSON.stringify(person) === JSON.stringify(before) && !(isReturning && !stored.active)) return stored;
  await check(tx, connected.entityId, person);
  await updatePerson(tx, id, person);
  if (connected.applies)
    await markApplied(
      tx,
      id,
      await applyPerson(tx, connected, { id, userId: stored.user_id, person, before, isReturning }),
    );
  return found(tx, connected.entityId, id);
}

/** Deactivates a person whom the request calls inactive, even when the rest of the request is invalid. */
function orLeaver(before: DirectoryPerson, isLeaving: boolean, read: () => DirectoryPerson): DirectoryPerson {
  try {
    return read();
  } catch (error) {
    if (!isLeaving || !(error instanceof ScimError)) throw error;
    return { ...before, active: false };
  }
}

/** Replaces a person (PUT). The person returns when the directory called them inactive before. */
export const replacePerson = (tx: Transaction, connected: ConnectedDirectory, change: Change, document: unknown) =>
  updateStoredPerson(tx, connected, change, (before) => {
    const person = orLeaver(before, saysInactive(document), () => parsePerson(document));
    return { person, isReturning: person.active && !before.active };
  });

/** Applies a PATCH to a person. The person returns when the PATCH itself sets `active`. */
export const patchStoredPerson = (
  tx: Transaction,
  connected: ConnectedDirectory,
  change: Change,
  operations: readonly PatchOperation[],
) =>
  updateStoredPerson(tx, connected, change, (before) => {
    const person = orLeaver(before, leaves(operations), () => patchPerson(before, operations));
    return { person, isReturning: person.active && (setsActive(operations) || !before.active) };
  });

/** Deletes a person from the directory. They leave the institution and keep every fact. */
export async function deletePerson(
  tx: Transaction,
  connected: ConnectedDirectory,
  { id, ifMatch }: Change,
): Promise<void> {
  const stored = await lockPerson(tx, connected.entityId, id);
  if (!stored) throw notFound();
  requireVersion(stored, ifMatch);
  const person = { ...parsePerson(stored.resource), active: false };
  if (connected.applies) await applyPerson(tx, connected, { id, userId: stored.user_id, person, isReturning: false });
  await removePerson(tx, id);
}
