import type { EmploymentChange } from '@finaula/contract/employment';
import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { violatesUnique } from '../../../database/failures.ts';
import { ApiError } from '../../../http/api-error.ts';
import { correctIdentity } from '../../../identity/correct-identities.ts';
import { type LinkedUser, lockUser } from '../../../identity/linked-users.ts';
import { issueVerificationLink } from '../../../identity/links.ts';
import { NO_PASSWORD } from '../../../identity/password.ts';
import { isElsewhere } from '../../../identity/proven-domains.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { firstNameOf } from '../../../shared/mail/invitation-text.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';
import { changeEmployment } from '../change-employment.ts';
import { today } from '../employment-queries.ts';
import { freePlaces } from '../import/apply-import.ts';
import { findAccount, findAreaOf, findManagerEmail, isPaid, wasRemoved } from './people-queries.ts';
import { addressOf, type DirectoryPerson, ENTERPRISE, nameOf } from './resources.ts';

export interface Directory {
  entityId: string;
  /**
   * The administrator who switched the directory on: people change in their name, and the ledger says that
   * the directory acted.
   */
  actorId: string;
  actorName: string;
  enqueueMessage: EnqueueMessage;
}

interface PersonChange {
  /** The id of the directory's row. */
  id: string;
  userId: string | null;
  person: DirectoryPerson;
  /**
   * The person before this change. A field that the directory no longer sends is emptied; a field that it
   * never sent stays.
   */
  before?: DirectoryPerson;
  /** The directory says that an inactive person is active again. */
  isReturning: boolean;
}

/**
 * Creates an account of the institution for a person of its directory, with an invitation.
 * @throws ApiError ENTITY_FULL, EMAIL_TAKEN
 */
async function provision(
  tx: Transaction,
  { entityId, actorId, actorName, enqueueMessage }: Directory,
  name: string,
  email: string,
): Promise<string> {
  if (await isElsewhere(tx, email)) throw new ApiError('EMAIL_TAKEN');
  if (!(await isPaid(tx, entityId)) && (await freePlaces(tx, entityId)) <= 0) throw new ApiError('ENTITY_FULL');
  let userId: string;
  try {
    const made = await tx
      .insertInto('users')
      .values({
        entity_id: entityId,
        name,
        email,
        password_hash: NO_PASSWORD,
        role: 'Empleado',
        invited_at: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    userId = made.id;
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new ApiError('EMAIL_TAKEN');
    throw error;
  }
  const { tokenHash } = await issueVerificationLink(tx, userId, { madeBy: actorId });
  await enqueueMessage(tx, {
    kind: 'invitation',
    userId,
    dedupeKey: `invitation:${tokenHash.toString('hex')}`,
    facts: { first_name: firstNameOf(name), inviter: actorName },
    link: { verification: tokenHash },
  });
  await audit(tx, { action: 'person provisioned', actorId, entityId, userId, detail: { via: 'directory' } });
  return userId;
}

/**
 * The last day that follows from `active`: an inactive person leaves today; a returning person loses a last
 * day in the past. Any other last day stays.
 */
function lastDay(
  { left_on, hired_on }: LinkedUser,
  day: string,
  { active, isReturning }: { active: boolean; isReturning: boolean },
): Partial<EmploymentChange> {
  const isOut = left_on !== null && left_on <= day;
  // A person who leaves before their first day was never hired.
  if (!active && !isOut) return { left_on: day, ...(hired_on !== null && hired_on > day && { hired_on: null }) };
  return active && isOut && isReturning ? { left_on: null } : {};
}

/** The employment fields that the directory sends or no longer sends; undefined when it never sent any. */
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

/** The account that the person was applied to before, else the institution's account with their address. */
async function accountOf(tx: Transaction, directory: Directory, { id, userId, person }: PersonChange) {
  if (userId !== null) return { userId, isReturning: false };
  const email = addressOf(person);
  const found = await findAccount(tx, directory.entityId, email);
  if (found) {
    if (found.linked) throw new ApiError('EMAIL_TAKEN');
    return { userId: found.id, isReturning: await wasRemoved(tx, found.id, id) };
  }
  return person.active
    ? { userId: await provision(tx, directory, nameOf(person), email), isReturning: false }
    : undefined;
}

/**
 * Updates an account of the institution from its directory. An inactive person leaves, whatever their other
 * fields say; nothing is deleted. Returns the account's id; null when the directory calls a person inactive
 * who has no account. The address was checked to be of a proven domain when the directory sent it.
 * @throws ApiError EMAIL_TAKEN, ENTITY_FULL, EMPLOYEE_NUMBER_TAKEN, LAST_ADMINISTRATOR, LEFT_BEFORE_HIRED;
 * ScimError 400
 */
export async function applyPerson(tx: Transaction, directory: Directory, said: PersonChange): Promise<string | null> {
  const { entityId, actorId } = directory;
  const { person } = said;
  const email = addressOf(person);
  const account = await accountOf(tx, directory, said);
  if (account === undefined) return null;
  const user = await lockUser(tx, account.userId);
  if (!user || user.closed_at !== null) throw new ApiError('ACCOUNT_CLOSED');
  const day = lastDay(user, await today(tx), {
    active: person.active,
    isReturning: said.isReturning || account.isReturning,
  });
  const change = person.active ? { ...(await employmentChanges(tx, entityId, said)), ...day } : day;
  if (change.manager_email === user.email) delete change.manager_email;
  await changeEmployment(tx, { entityId, actorId, via: 'directory' }, [user], change);
  // Administrators change their own name.
  if (person.active && user.role === 'Empleado') {
    const name = nameOf(person);
    if (email !== user.email && (await isElsewhere(tx, email))) throw new ApiError('EMAIL_TAKEN');
    await correctIdentity(tx, user, { name, email, actorId });
  }
  return user.id;
}
