import type { EarnedBy, IdentityProof } from '@finaula/contract/certificates';
import { FALLBACK_SLIDE_COUNT } from '@finaula/contract/constants';
import type { CategorySlug } from '@finaula/contract/courses';
import type { TrainingFilters, TrainingState } from '@finaula/contract/training';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { hasAccountState, hasLeft } from '../../identity/accounts/account-state.ts';
import { byName } from '../../identity/accounts/users.ts';
import { givesCertificate } from '../../shared/courses/certifying-courses.ts';
import { isAfter, type Sorting, sortColumns } from '../../shared/lists/keyset-page.ts';
import {
  hasMatchingRow,
  latestCertificates,
  matchesFilters,
  matchesPerson,
  type Pairing,
  pairs,
} from './training-rows.ts';

/** A course of the catalogue, or a removed one with constancias. */
export interface ReportCourse {
  id: string;
  title: string;
  category: CategorySlug;
  slide_count: number;
  in_catalogue: boolean;
}

/** Courses that give constancias, in catalogue order. */
export async function listCatalogue(connection: Connection): Promise<ReportCourse[]> {
  const { rows } = await sql<ReportCourse>`
    select id, document ->> 'title' as title, document ->> 'category' as category, true as in_catalogue,
      coalesce(nullif((document ->> 'slide_count')::int, 0), ${FALLBACK_SLIDE_COUNT}) as slide_count
    from courses
    where ${givesCertificate}
    order by position, id`.execute(connection);
  return rows;
}

/** Courses that left the catalogue, with the title of their latest certificate. */
export async function listRemovedCourses(connection: Connection, entityId: string): Promise<ReportCourse[]> {
  const { rows } = await sql<ReportCourse>`
    select distinct on (course_id) course_id as id, course_title as title, category, 0 as slide_count, false as in_catalogue
    from certificates
    where entity_id = ${entityId} and not exists (select from courses where courses.id = certificates.course_id)
    order by course_id, issued_at desc`.execute(connection);
  return rows;
}

export interface ReportPerson {
  id: string;
  name: string;
  email: string;
  employee_number: string | null;
  role: 'EntidadAdmin' | 'Empleado';
  email_verified: boolean;
  is_active: boolean;
}

const person = sql`users.id, users.name, users.email, users.role,
  (select employee_number from employment where employment.user_id = users.id and employment.entity_id = users.entity_id) as employee_number, users.email_verified_at is not null as email_verified, users.is_active and not ${hasLeft} as is_active`;
const sorting: Sorting = { keys: [byName, { column: sql.ref('users.id'), type: 'uuid' }] };
const inOrder = sql.join(sortColumns(sorting));

/** A page of matching people in Mexican name order, and their total number. */
export async function listPeople(
  connection: Connection,
  pairing: Pairing,
  filters: TrainingFilters,
  page: { offset: number; limit: number },
): Promise<{ people: ReportPerson[]; total: number }> {
  const { rows } = await sql<ReportPerson & { total: number }>`
    with matching as materialized (
      select users.id from users
      where users.entity_id = ${pairing.entityId} and ${matchesPerson(filters)} and ${hasMatchingRow(pairing, filters)}
    )
    select ${person}, (select count(*)::int from matching) as total
    from users
    where users.entity_id = ${pairing.entityId} and users.id in (select id from matching)
    order by ${inOrder}
    offset ${page.offset} limit ${page.limit}`.execute(connection);
  const [first] = rows;
  if (first === undefined && page.offset > 0)
    return { people: [], total: (await listPeople(connection, pairing, filters, { offset: 0, limit: 1 })).total };
  return { people: rows, total: first?.total ?? 0 };
}

/** The next people by name after `after`, or the first ones. */
export async function listPeopleAfter(
  connection: Connection,
  entityId: string,
  filters: TrainingFilters,
  { after, limit }: { after: ReportPerson | undefined; limit: number },
): Promise<ReportPerson[]> {
  const { rows } = await sql<ReportPerson>`
    select ${person} from users
    where users.entity_id = ${entityId} and ${matchesPerson(filters)} and ${after ? isAfter(sorting, [after.name, after.id]) : sql`true`}
    order by ${inOrder}
    limit ${limit}`.execute(connection);
  return rows;
}

export interface Pair {
  user_id: string;
  course_id: string;
  state: TrainingState;
  score: number | null;
  folio: string | null;
  issued_at: Date | null;
  /** YYYY-MM-DD */
  valid_until: string | null;
  slide_number: number | null;
  earned_by: EarnedBy | null;
  identity_proof: IdentityProof | null;
  retake_allowed: boolean;
}

/** Each of these people in each matching course, unordered. */
export async function listPairs(connection: Connection, pairing: Pairing, filters: TrainingFilters): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select training.user_id, training.course_id, training.state, certificates.score, certificates.folio, training.issued_at,
      to_char(training.valid_until, 'YYYY-MM-DD') as valid_until, training.slide_number,
      certificates.earned_by, certificates.identity_proof,
      training.state = 'revocada' and not exists (
        select from barring_revocations where barring_revocations.certificate_id = training.certificate_id) as retake_allowed
    from (${pairs(pairing)}) training
    left join certificates on certificates.id = training.certificate_id
    where ${matchesFilters(filters)}`.execute(connection);
  return rows;
}

/** Courses that the obligations in force today ask for. */
export async function listRequired(connection: Connection, entityId: string): Promise<Set<string>> {
  const { rows } = await sql<{ course_id: string }>`
    select distinct unnest(latest.course_ids) as course_id
    from (
      select distinct on (obligation_id) * from obligation_versions where entity_id = ${entityId} order by obligation_id, version desc
    ) latest
    where starts_on <= mexican_today()
      and not exists (select from obligation_ends ended where ended.obligation_id = latest.obligation_id and ended.ends_on <= mexican_today())`.execute(
    connection,
  );
  return new Set(rows.map(({ course_id }) => course_id));
}

/** Counts states of an entity's active people in the catalogue, of which some courses are required. */
export async function countCoverage(connection: Connection, catalogue: Pairing, required: readonly string[]) {
  const { rows } = await sql<{
    people: number;
    up_to_date: number;
    with_required: number;
    expiring_soon: number;
    holders: Record<string, number>;
  }>`
    with active as (
      select id from users where entity_id = ${catalogue.entityId} and ${hasAccountState.active}
    ), held as materialized (
      select training.user_id, training.course_id, training.valid_until
      from (${latestCertificates(catalogue)}) training
      join active on active.id = training.user_id
      where training.state = 'vigente'
    ), by_course as (
      select course_id, count(*)::int as people from held group by course_id
    )
    select
      (select count(*)::int from active) as people,
      (select count(*)::int from (select user_id from held group by user_id having count(*) = ${catalogue.courses.length}) complete) as up_to_date,
      (select count(*)::int from (
        select user_id from held where course_id = any(${required}::text[]) group by user_id having count(*) = ${required.length}) complete) as with_required,
      (select count(*)::int from held where valid_until <= mexican_today() + 30) as expiring_soon,
      (select coalesce(jsonb_object_agg(course_id, people), '{}') from by_course) as holders`.execute(connection);
  const [coverage] = rows;
  if (!coverage) throw new Error('A select without from has one row.');
  return coverage;
}
