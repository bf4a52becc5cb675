import type { EmploymentChange } from '@finaula/contract/people';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import { correctIdentities } from '../../../identity/accounts/correct-identities.ts';
import { createAccount } from '../../../identity/accounts/create-accounts.ts';
import { type LinkedUser, lockUser } from '../../../identity/accounts/linked-users.ts';
import { isElsewhere } from '../../../identity/accounts/proven-domains.ts';
import { issueLink } from '../../../identity/links/issue-links.ts';
import { audit } from '../../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { changeEmployment } from '../change-employment.ts';
import { freePlaces } from '../free-places.ts';
import { mayMove } from './move-address.ts';
import { findAccount, findAreaOf, findManagerEmail, isPaid, wasRemoved } from './people-queries.ts';
import { type DirectoryPerson, ENTERPRISE, nameOf } from './resources.ts';

export interface Directory {
  entityId: string;
  /** The directory's token: a service identity of the institution, not its maker, acts (decision 0042). */
  actorId: string;
  enqueueMessage: EnqueueMessage;
}

interface PersonChange {
  /** The id of the directory's row. */
  id: string;
  userId: string | null;
  person: DirectoryPerson;
  /** Their work address. */
  address: string;
  /** The earlier resource: values that the new one lacks are cleared. */
  before?: DirectoryPerson;
  /** The directory activates an inactive person again. */
  isReturning: boolean;
}

/**
 * Creates an account of the institution for a person of its directory, with an invitation.
 * @throws ApiError ENTITY_FULL, EMAIL_TAKEN
 */
async function provision(
  tx: Transaction,
  { entityId, actorId, enqueueMessage }: Directory,
  name: string,
  email: string,
): Promise<string> {
  if (await isElsewhere(tx, email, entityId)) throw new ApiError('EMAIL_TAKEN');
  if (!(await isPaid(tx, entityId)) && (await freePlaces(tx, entityId)) <= 0) throw new ApiError('ENTITY_FULL');
  const userId = await createAccount(tx, { name, email, role: 'Empleado', entityId, access: 'invited' });
  const { tokenHash } = await issueLink(tx, 'verification', userId);
  await enqueueMessage(tx, {
    kind: 'invitation',
    userId,
    dedupeKey: `invitation:${tokenHash.toString('hex')}`,
    link: { verification: tokenHash },
  });
  await audit(tx, { action: 'person provisioned', actorId, entityId, userId, detail: { via: 'directory' } });
  return userId;
}

/**
 * The resulting last day: today for an inactive person; none, if it is over, for one activated again. Other
 * last days stay.
 */
function lastDay(
  { left_on, hired_on }: LinkedUser,
  day: string,
  { active, isReturning }: { active: boolean; isReturning: boolean },
): Partial<EmploymentChange> {
  const isOut = left_on !== null && left_on <= day;
  // A person who leaves before the first day has no first day.
  if (!active && !isOut) return { left_on: day, ...(hired_on !== null && hired_on > day && { hired_on: null }) };
  return active && isOut && isReturning ? { left_on: null } : {};
}

/** Returns the employment in the resource; undefined for fields that it never had. */
async function employmentChanges(
  tx: Transaction,
  entityId: string,
  { id, person, before }: PersonChange,
): Promise<Partial<EmploymentChange>> {
  const [now, earlier] = [person[ENTERPRISE], before?.[ENTERPRISE]];
  const or = (value: string | undefined, was: string | undefined) => value ?? (was === undefined ? undefined : null);
  const manager = now?.manager?.value;
  return {
    employee_number: or(now?.employeeNumber, earlier?.employeeNumber),
    position: or(person.title, before?.title),
    area: (await findAreaOf(tx, id)) ?? or(now?.department, earlier?.department),
    manager_email:
      manager === undefined ? or(undefined, earlier?.manager?.value) : await findManagerEmail(tx, entityId, manager),
  };
}

/** Finds the account: the linked one, else the institution's with that address, else a new one. */
async function accountOf(tx: Transaction, directory: Directory, { id, userId, person, address }: PersonChange) {
  if (userId !== null) return { userId, isReturning: false };
  const found = await findAccount(tx, directory.entityId, address);
  if (found) {
    if (found.linked) throw new ApiError('EMAIL_TAKEN');
    return { userId: found.id, isReturning: await wasRemoved(tx, found.id, id) };
  }
  return person.active
    ? { userId: await provision(tx, directory, nameOf(person), address), isReturning: false }
    : undefined;
}

/**
 * Applies a person of the directory to an account of the institution. Inactive people leave; nothing is
 * deleted. Returns the account; null when an inactive person has none. The caller has checked the domain of
 * the address.
 * @throws ApiError EMAIL_TAKEN, ENTITY_FULL, NO_PLACE_TO_RETURN, EMPLOYEE_NUMBER_TAKEN, LAST_ADMINISTRATOR,
 * LEFT_BEFORE_HIRED; ScimError 400
 */
export async function applyPerson(tx: Transaction, directory: Directory, said: PersonChange): Promise<string | null> {
  const { entityId, actorId } = directory;
  const { person, address: email } = said;
  const account = await accountOf(tx, directory, said);
  if (account === undefined) return null;
  const user = await lockUser(tx, account.userId);
  if (!user || user.closed_at !== null) throw new ApiError('ACCOUNT_CLOSED');
  const day = lastDay(user, await readToday(tx), {
    active: person.active,
    isReturning: said.isReturning || account.isReturning,
  });
  const change = person.active ? { ...(await employmentChanges(tx, entityId, said)), ...day } : day;
  if (change.manager_email === user.email) delete change.manager_email;
  await changeEmployment(tx, { entityId, actorId, via: 'directory' }, [user], change);
  // Administrators correct their own identity.
  if (person.active && user.role === 'Empleado') {
    const name = nameOf(person);
    if (email !== user.email && (await isElsewhere(tx, email, entityId))) throw new ApiError('EMAIL_TAKEN');
    const { enqueueMessage } = directory;
    const moves = await mayMove(tx, user, email, { actorId, enqueueMessage });
    await correctIdentities(tx, [{ userId: user.id, name, ...(moves && { email }) }], {
      actorId,
      byDirectory: true,
      enqueueMessage,
    });
  }
  return user.id;
}
