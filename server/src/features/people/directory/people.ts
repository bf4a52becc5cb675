import { isDeepStrictEqual } from 'node:util';
import { domainOf, isEmail } from '@finaula/contract/text';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { listDomains } from '../../../identity/accounts/proven-domains.ts';
import { applyPerson, type Directory } from './apply-person.ts';
import { type PatchOperation, statedActive } from './patch-operations.ts';
import { patchPerson } from './patch-person.ts';
import { tidy } from './read-attributes.ts';
import { addressOf, type DirectoryPerson, nameOf, readPerson, type StatedPerson, storedPerson } from './resources.ts';
import { notFound, ScimError } from './scim-error.ts';
import {
  findByExternalId,
  findPerson,
  insertPerson,
  lockPerson,
  markApplied,
  noteRequest,
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

/** An address with its invisible characters written out. */
const visible = (address: string) =>
  address.replaceAll(/[\p{C}\p{Z}]/gu, (character) =>
    character === ' ' ? ' ' : `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );

/**
 * The work address of a person. An active one is checked, in the trial, too.
 * @throws ScimError 400, ApiError DIRECTORY_DOMAIN_UNPROVEN
 */
async function addressFor(tx: Transaction, entityId: string, person: DirectoryPerson): Promise<string> {
  const domains = await listDomains(tx, entityId);
  const written = addressOf(person, domains);
  const address = written.toLowerCase();
  if (!person.active) return address;
  nameOf(person);
  if (!isEmail(address))
    throw new ScimError(
      400,
      `«${visible(written)}» no puede ser un correo. Corrígelo en el directorio.`,
      'invalidValue',
    );
  if (!domains.includes(domainOf(address))) throw new ApiError('DIRECTORY_DOMAIN_UNPROVEN');
  return address;
}

/**
 * Creates a person of the directory. An account of the institution with that address becomes theirs. An
 * external id belongs to one person: an inactive person returns by it, and so does a deleted one.
 * @throws ScimError, ApiError as applyPerson
 */
export async function createPerson(
  tx: Transaction,
  connected: ConnectedDirectory,
  stated: StatedPerson,
): Promise<StoredPerson> {
  const { entityId } = connected;
  const { person } = stated;
  const same = await findByExternalId(tx, entityId, person.externalId);
  if (same !== undefined && same.removed_at === null) {
    const change = { id: same.id, ifMatch: undefined };
    return updateStoredPerson(tx, connected, change, ({ before, active }) => {
      if (active) throw new ScimError(409, 'Ya hay una persona activa con ese externalId.', 'uniqueness');
      return { ...stated, isReturning: person.active && !before.person.active };
    });
  }
  const address = await addressFor(tx, entityId, person);
  const id = await insertPerson(tx, entityId, { ...stated, address });
  const userId = same?.user_id ?? null;
  if (connected.applies) {
    const said = { id, userId, person, address, isReturning: userId !== null };
    await markApplied(tx, id, await applyPerson(tx, connected, said));
  }
  return found(tx, entityId, id);
}

/** The form that JSON keeps: without undefined values. */
const asStored = (stated: StatedPerson): unknown => JSON.parse(JSON.stringify(stated));

interface Change {
  id: string;
  ifMatch: string | undefined;
}

async function updateStoredPerson(
  tx: Transaction,
  connected: ConnectedDirectory,
  { id, ifMatch }: Change,
  change: (stored: { before: StatedPerson; active: boolean }) => StatedPerson & { isReturning: boolean },
): Promise<StoredPerson> {
  const { entityId } = connected;
  const stored = await lockPerson(tx, entityId, id);
  if (!stored) throw notFound();
  requireVersion(stored, ifMatch);
  const before = { person: storedPerson(stored.resource), notes: stored.notes };
  const { person, notes, isReturning } = change({ before, active: stored.active });
  // A repeated value makes no new version. A returning person may have left by an administrator's act, so
  // apply that one.
  if (isDeepStrictEqual(asStored({ person, notes }), asStored(before)) && !(isReturning && !stored.active))
    return stored;
  const address = await addressFor(tx, entityId, person);
  await updatePerson(tx, id, { person, notes, address });
  if (connected.applies) {
    const said = { id, userId: stored.user_id, person, address, before: before.person, isReturning };
    await markApplied(tx, id, await applyPerson(tx, connected, said));
  }
  return found(tx, entityId, id);
}

/** Replaces a person (PUT). The person returns when the directory called them inactive before. */
export const replacePerson = (tx: Transaction, connected: ConnectedDirectory, change: Change, document: unknown) =>
  updateStoredPerson(tx, connected, change, ({ before }) => {
    const stated = readPerson(document, before.person);
    return { ...stated, isReturning: stated.person.active && !before.person.active };
  });

/** Applies a PATCH to a person. The person returns when the PATCH itself sets `active`. */
export const patchStoredPerson = (
  tx: Transaction,
  connected: ConnectedDirectory,
  change: Change,
  operations: readonly PatchOperation[],
) =>
  updateStoredPerson(tx, connected, change, ({ before }) => {
    const stated = patchPerson(before, operations);
    const setsActive = statedActive({ Operations: operations }) !== undefined;
    return { ...stated, isReturning: stated.person.active && (setsActive || !before.person.active) };
  });

/** Ends the access of a person whom a request calls inactive, before the rest of it is read. */
export const deactivatePerson = (tx: Transaction, connected: ConnectedDirectory, change: Change) =>
  updateStoredPerson(tx, connected, change, ({ before: { person, notes } }) => ({
    person: { ...person, active: false },
    notes,
    isReturning: false,
  }));

/** Stores for the administrators' screen that the rest of a leaver's request was refused. */
export async function noteRefusedRest(
  tx: Transaction,
  { entityId }: ConnectedDirectory,
  id: string,
  refusal: string,
): Promise<StoredPerson> {
  await noteRequest(tx, id, `le quitamos el acceso; lo demás que pedía el directorio no se aplicó: ${tidy(refusal)}`);
  return found(tx, entityId, id);
}

/** Deletes a person from the directory. They leave the institution and keep every fact. */
export async function deletePerson(
  tx: Transaction,
  connected: ConnectedDirectory,
  { id, ifMatch }: Change,
): Promise<void> {
  const stored = await lockPerson(tx, connected.entityId, id);
  if (!stored) throw notFound();
  requireVersion(stored, ifMatch);
  const person = { ...storedPerson(stored.resource), active: false };
  if (connected.applies) {
    const { user_id: userId, address } = stored;
    await applyPerson(tx, connected, { id, userId, person, address, isReturning: false });
  }
  await removePerson(tx, id);
}
