import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';
import { rowProblems } from './row-problems.ts';
import { takeSpellings } from './take-spellings.ts';

interface Import {
  id: string;
  entityId: string;
  complete: boolean;
}

/** Values of the file, else current values. */
const valuesAfter = sql`
  coalesce(r.employee_number, e.employee_number) as employee_number,
  coalesce(r.area, e.area) as area,
  coalesce(r.position, e.position) as position,
  coalesce(r.hired_on, e.hired_on) as hired_on,
  case when given.returns then r.left_on else coalesce(r.left_on, e.left_on) end as left_on,
  coalesce(r.manager_email, e.manager_email) as manager_email`;

const hasLeft = sql`e.left_on <= mexican_today()`;
/** The file says that the person works there today. */
const isThere = sql`(r.left_on is null or r.left_on > mexican_today())`;
/** An earlier last day is void when the person was hired again after it. */
const isHiredAgain = sql`(${isThere} and coalesce(r.hired_on > e.left_on, false))`;

const questionOf = sql`
  case
    when matched.namesake is not null then 'same_name'
    when ${hasLeft} and ${isThere} and not ${isHiredAgain} then 'returns'
  end`;
/** An answer counts for its question and its person. */
const answerOf = sql`
  case when r.question = asked.question and r.candidate ->> 'id' = coalesce(matched.namesake, u.id)::text then r.answer end`;

/**
 * New rows have no statistics, so the planner expects few of them and would compare each with each. For the
 * rest of the transaction it joins thousands with thousands.
 */
export const disableNestedLoops = (tx: Transaction) => sql`set local enable_nestloop = off`.execute(tx);

/**
 * Computes the current effect of each row. It is set-based, so that 20,000 rows take seconds, and runs
 * again before the import is applied. The first of two contradicting rows counts. A name or an area that is
 * known in another spelling takes the known one. Returns sentences about other spellings.
 */
export async function classify(tx: Transaction, { id, entityId, complete }: Import): Promise<string[]> {
  await disableNestedLoops(tx);
  const spellings = await takeSpellings(tx, { id, entityId });
  await sql`delete from people_import_rows where import_id = ${id} and kind = 'absent'`.execute(tx);
  await sql`
    with r as materialized (select * from people_import_rows where import_id = ${id}),
    elsewhere as materialized (select emails_elsewhere((select array_agg(distinct email) from r), ${entityId}) as taken),
    known_emails as materialized (
      select email as known from r where email is not null
      union select email from users where entity_id = ${entityId} and email in (select manager_email from r)),
    numbers as (
      select row_number, row_number() over same as number_rank, first_value(row_number) over same as number_row, first_value(name) over same as number_name
      from r where employee_number is not null window same as (partition by employee_number order by row_number)),
    emails as (
      select row_number, row_number() over same as email_rank, first_value(row_number) over same as email_row
      from r where email is not null window same as (partition by email order by row_number)),
    found as materialized (
      select r.row_number, by_number.user_id as of_number, by_email.id as of_email, coalesce(by_number.user_id, by_email.id) as known,
        number_user.name as number_person, by_email.name as email_person
      from r
      left join employment by_number on by_number.entity_id = ${entityId} and by_number.employee_number = r.employee_number
      left join users number_user on number_user.id = by_number.user_id
      left join users by_email on by_email.entity_id = ${entityId} and by_email.email = r.email),
    -- Somebody of the same name who is in no row, people who work there first.
    namesakes as (
      select distinct on (r.row_number) r.row_number, users.id as namesake
      from r join found using (row_number)
      join users on users.entity_id = ${entityId} and users.role = 'Empleado' and users.closed_at is null and plain_text(users.name) = plain_text(r.name)
      left join employment e on e.user_id = users.id
      where found.known is null and r.email is not null and ${isThere}
        and users.id not in (select known from found where known is not null)
      order by r.row_number, coalesce(${hasLeft}, false), users.created_at, users.id),
    matched as materialized (
      select found.*, namesakes.namesake,
        coalesce(known, case when r.answer and r.question = 'same_name' and r.candidate ->> 'id' = namesake::text then namesake end) as person
      from found join r using (row_number) left join namesakes using (row_number)),
    people as (
      select row_number, row_number() over same as person_rank, first_value(row_number) over same as person_row
      from matched where person is not null window same as (partition by person order by row_number)),
    judged as (
      select r.row_number, u.id as user_id,
        ${rowProblems} as problems,
        asked.question, given.answer, given.returns,
        case when asked.question is not null then (
          select jsonb_build_object('id', users.id, 'name', users.name, 'email', users.email, 'employee_number', employment.employee_number,
            'area', employment.area, 'left_on', employment.left_on)
          from users left join employment on employment.user_id = users.id where users.id = coalesce(matched.namesake, u.id)) end as candidate,
        case
          when u.id is null and r.left_on <= mexican_today() then 'unchanged'
          when asked.question is not null and given.answer is null then 'undecided'
          when asked.question = 'returns' and not given.answer then 'unchanged'
          when u.id is null then 'create'
          when after.left_on is not null and e.left_on is null then 'leave'
          when r.labour is not null or not is_same_name(r.name, u.name) or coalesce(r.email, u.email) <> u.email
            or (after.employee_number, after.area, after.position, after.hired_on, after.left_on, after.manager_email)
              is distinct from (e.employee_number, e.area, e.position, e.hired_on, e.left_on, e.manager_email) then 'update'
          else 'unchanged'
        end as kind,
        case when is_same_name(r.name, u.name) then u.name else r.name end as name,
        case when u.id is not null then jsonb_build_object('name', u.name, 'email', u.email, 'employee_number', e.employee_number, 'area', e.area,
          'position', e.position, 'hired_on', e.hired_on, 'left_on', e.left_on, 'manager_email', e.manager_email) end as before
      from r
      left join numbers using (row_number) left join emails using (row_number)
      join matched using (row_number) left join people using (row_number)
      left join users u on u.id = matched.person
      left join employment e on e.user_id = u.id
      cross join lateral (select ${questionOf} as question) as asked
      cross join lateral (select answer, coalesce(${isHiredAgain} or answer and ${isThere} and ${hasLeft}, false) as returns
        from (select ${answerOf} as answer) kept) as given
      cross join lateral (select ${valuesAfter}) as after)
    update people_import_rows as rows set
      name = judged.name, problems = judged.problems, user_id = judged.user_id, before = judged.before,
      question = judged.question, candidate = judged.candidate, answer = judged.answer, returns = judged.returns,
      kind = case when judged.problems <> '[]' then 'refused' else judged.kind end
    from judged where rows.import_id = ${id} and rows.row_number = judged.row_number`.execute(tx);
  if (complete) await addAbsent(tx, { id, entityId });
  return spellings;
}

/**
 * Adds employees who are in no row, not even in one with a problem. Administrators never leave because a file
 * does not list them. Their row numbers follow the last row of the file.
 */
const addAbsent = (tx: Transaction, { id, entityId }: Omit<Import, 'complete'>) =>
  sql`
    insert into people_import_rows (import_id, entity_id, row_number, name, email, kind, user_id, left_on, before)
    select ${id}, ${entityId}, coalesce((select max(row_number) from people_import_rows where import_id = ${id}), 0)
        + row_number() over (order by users.name collate "es-MX-x-icu", users.id), users.name, users.email, 'absent',
      users.id, greatest(mexican_today(), employment.hired_on),
      jsonb_build_object('name', users.name, 'email', users.email, 'employee_number', employee_number, 'area', area, 'position', position,
        'hired_on', hired_on, 'left_on', left_on, 'manager_email', manager_email)
    from users left join employment on employment.user_id = users.id
    where users.entity_id = ${entityId} and users.role = 'Empleado' and users.closed_at is null and employment.left_on is null
      and not exists (select from people_import_rows r where r.import_id = ${id} and r.user_id = users.id)
      and not exists (select from people_import_rows r where r.import_id = ${id} and r.email = users.email)`.execute(
    tx,
  );
