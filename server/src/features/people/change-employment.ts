import type { Employment, EmploymentChange } from '@finaula/contract/people';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockEntity } from '../../identity/accounts/account-queries.ts';
import { accountState } from '../../identity/accounts/account-state.ts';
import { employmentOf } from '../../identity/accounts/employment.ts';
import { countAdministratorsExcept, type LinkedUser } from '../../identity/accounts/linked-users.ts';
import { endAccess } from '../../identity/end-access.ts';
import { audit } from '../../shared/audit/audit.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { hasColleague, recordEmployment } from './employment-queries.ts';
import { freePlaces } from './free-places.ts';

type Change = Partial<EmploymentChange>;

const fieldsOf = Object.keys as (state: Employment) => (keyof Employment)[];

/**
 * Returns the employment after the change; undefined when nothing changes.
 * @throws ApiError LEFT_BEFORE_HIRED
 */
function stateAfter(person: LinkedUser, change: Change): Employment | undefined {
  const before = employmentOf(person);
  const after = { ...before };
  for (const field of fieldsOf(before)) after[field] = change[field] === undefined ? before[field] : change[field];
  if (fieldsOf(before).every((field) => after[field] === before[field])) return undefined;
  if (after.left_on !== null && after.hired_on !== null && after.left_on < after.hired_on)
    throw new ApiError('LEFT_BEFORE_HIRED');
  return after;
}

/** Areas and positions take the spelling that other people have. */
async function inUse(
  tx: Transaction,
  entityId: string,
  people: readonly LinkedUser[],
  change: Change,
): Promise<Change> {
  if (!change.area && !change.position) return change;
  const ids = people.map(({ id }) => id);
  const { rows } = await sql<{ area: string | null; position: string | null }>`
    select area_in_use(${entityId}, ${change.area ?? null}, ${ids}::uuid[]) as area,
      position_in_use(${entityId}, ${change.position ?? null}, ${ids}::uuid[]) as position`.execute(tx);
  const [{ area, position } = { area: null, position: null }] = rows;
  return { ...change, ...(change.area && { area }), ...(change.position && { position }) };
}

/** An entity keeps an administrator without a last day. */
async function keepAdministrators(tx: Transaction, entityId: string, leaving: readonly LinkedUser[]): Promise<void> {
  const administrators = leaving
    .filter((person) => person.role === 'EntidadAdmin' && accountState(person) === 'active')
    .map(({ id }) => id);
  if (administrators.length > 0 && (await countAdministratorsExcept(tx, entityId, administrators)) === 0)
    throw new ApiError('LAST_ADMINISTRATOR');
}

/**
 * Records employment changes of locked people of one entity. Ends the access of people who have left.
 * Returns how many changed.
 * @throws ApiError LEFT_BEFORE_HIRED, MANAGER_UNKNOWN, EMPLOYEE_NUMBER_TAKEN, LAST_ADMINISTRATOR,
 * NO_PLACE_TO_RETURN
 */
export async function changeEmployment(
  tx: Transaction,
  {
    entityId,
    actorId,
    via,
  }: {
    entityId: string;
    actorId: string /** Set when a directory acts in the administrator's name. */;
    via?: 'directory';
  },
  people: readonly LinkedUser[],
  change: Change,
): Promise<number> {
  const spelled = await inUse(tx, entityId, people, change);
  const changed = people.flatMap((person) => {
    const after = stateAfter(person, spelled);
    return after === undefined ? [] : [{ person, after }];
  });
  if (changed.length === 0) return 0;
  const manager = change.manager_email;
  const alone = changed.length === 1 ? changed[0]?.person.id : undefined;
  if (manager !== null && manager !== undefined && changed.some(({ person }) => person.manager_email !== manager))
    if (!(await hasColleague(tx, entityId, manager, alone))) throw new ApiError('MANAGER_UNKNOWN');

  const day = await readToday(tx);
  const hasLeft = (leftOn: string | null) => leftOn !== null && leftOn <= day;
  const leaving = changed.filter(({ person, after }) => person.left_on === null && after.left_on !== null);
  await keepAdministrators(
    tx,
    entityId,
    leaving.map(({ person }) => person),
  );
  const returns = changed.some(
    ({ person, after }) =>
      person.is_active && person.email_verified_at !== null && hasLeft(person.left_on) && !hasLeft(after.left_on),
  );
  // Returns at the same time must not take the same place.
  if (returns) await lockEntity(tx, entityId);
  await recordEmployment(
    tx,
    { entityId, recordedBy: actorId },
    new Map(changed.map(({ person, after }) => [person.id, after])),
  );
  if (returns && (await freePlaces(tx, entityId)) < 0) throw new ApiError('NO_PLACE_TO_RETURN');
  const gone = changed.filter(({ after }) => hasLeft(after.left_on)).map(({ person }) => person.id);
  await endAccess(tx, gone, 'employment ended');
  for (const { person, after } of changed) {
    const moved = person.left_on !== after.left_on;
    const action = !moved ? 'employment changed' : after.left_on === null ? 'leaving undone' : 'person left';
    const detail = { ...(after.left_on !== null && { left_on: after.left_on }), ...(via && { via }) };
    await audit(tx, { action, actorId, entityId, userId: person.id, detail });
  }
  return changed.length;
}
