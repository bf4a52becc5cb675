import type { CourseDraft } from '@finaula/contract/course-draft';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../database/connect.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import { type Duty, dutiesOf } from './policy.ts';

/** The user's duties in their institution's courses. */
export async function findDuties(connection: Connection, user: UserRecord): Promise<Duty[]> {
  if (user.entity_id === null) return [];
  const named = await connection
    .selectFrom('course_staff')
    .select('may')
    .$castTo<{ may: Duty[] }>()
    .where('user_id', '=', user.id)
    .where('entity_id', '=', user.entity_id)
    .executeTakeFirst();
  return dutiesOf(user, named?.may ?? []);
}

export const listStaff = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('course_staff')
    .innerJoin('users', 'users.id', 'course_staff.user_id')
    .select(['users.id', 'users.name', 'users.email', 'course_staff.may'])
    .$castTo<{ id: string; name: string; email: string; may: Duty[] }>()
    .where('course_staff.entity_id', '=', entityId)
    .whereRef('users.entity_id', '=', 'course_staff.entity_id')
    .orderBy('users.name')
    .execute();

export const upsertStaff = (
  tx: Transaction,
  { entityId, userId, may, by }: { entityId: string; userId: string; may: readonly Duty[]; by: string },
) =>
  may.length === 0
    ? tx.deleteFrom('course_staff').where('entity_id', '=', entityId).where('user_id', '=', userId).execute()
    : tx
        .insertInto('course_staff')
        .values({ entity_id: entityId, user_id: userId, may: [...may], named_by: by })
        .onConflict((conflict) =>
          conflict.columns(['entity_id', 'user_id']).doUpdateSet({ may: [...may], named_by: by, named_at: sql`now()` }),
        )
        .execute();

/** An own course with its published version, its last review and whether its draft differs. */
const selectOwn = (connection: Connection) =>
  connection
    .selectFrom('own_courses')
    .leftJoin('courses', 'courses.id', 'own_courses.id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('course_reviews')
          .select(['course_reviews.kind', 'course_reviews.comment', 'course_reviews.made_by', 'course_reviews.made_at'])
          .select('course_reviews.edition')
          .whereRef('course_reviews.course_id', '=', 'own_courses.id')
          .orderBy('course_reviews.id', 'desc')
          .limit(1)
          .as('review'),
      // A review is about one edition, but what has to change stays until it is answered.
      (join) =>
        join.on(sql<boolean>`review.edition = own_courses.edition
          or (review.kind = 'returned' and review.edition > coalesce(own_courses.published_edition, 0))`),
    )
    .select([
      'own_courses.id',
      'own_courses.entity_id',
      'own_courses.edition',
      'own_courses.published_edition',
      'own_courses.edited_by',
      'own_courses.edited_at',
      'own_courses.editors',
      sql<string | null>`course_colleague(own_courses.edited_by)`.as('edited_by_name'),
      'courses.version',
      'review.kind as review_kind',
      'review.comment as review_comment',
      'review.made_by as reviewed_by',
      sql<string | null>`course_colleague(review.made_by)`.as('reviewed_by_name'),
      'review.made_at as reviewed_at',
      sql<string>`own_courses.document ->> 'title'`.as('title'),
      sql<string | null>`courses.retired_on::text`.as('retired_on'),
      sql<boolean>`coalesce(courses.retired_on <= mexican_today(), false)`.as('is_retired'),
      sql<number | null>`(select max(number) from course_versions where course_id = own_courses.id)`.as(
        'version_number',
      ),
    ]);

export type OwnCourseRecord = Awaited<ReturnType<typeof listOwn>>[number];

export const listOwn = (connection: Connection, entityId: string) =>
  selectOwn(connection)
    .where('own_courses.entity_id', '=', entityId)
    .orderBy('own_courses.edited_at', 'desc')
    .execute();

export const findOwn = (connection: Connection, entityId: string, id: string) =>
  selectOwn(connection)
    .select('own_courses.document')
    .$castTo<OwnCourseRecord & { document: CourseDraft }>()
    .where('own_courses.entity_id', '=', entityId)
    .where('own_courses.id', '=', id)
    .executeTakeFirst();

export type DraftRecord = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Serialises saves, reviews and publications of one course. */
export const lockOwn = (tx: Transaction, id: string) =>
  tx.selectFrom('own_courses').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const insertOwn = (
  tx: Transaction,
  of: { id: string; entityId: string; userId: string; document: CourseDraft },
) =>
  tx
    .insertInto('own_courses')
    .values({
      id: of.id,
      entity_id: of.entityId,
      document: JSON.stringify(of.document),
      edited_by: of.userId,
      editors: [of.userId],
      created_by: of.userId,
    })
    .execute();

export const updateDraft = (tx: Transaction, of: { id: string; userId: string; document: CourseDraft }) =>
  tx
    .updateTable('own_courses')
    .set({
      document: JSON.stringify(of.document),
      edition: sql`edition + 1`,
      edited_by: of.userId,
      edited_at: sql`clock_timestamp()`,
      editors: sql`case when ${of.userId}::uuid = any (editors) then editors else editors || ${of.userId}::uuid end`,
    })
    .where('id', '=', of.id)
    .returning(['edition', 'edited_at'])
    .executeTakeFirstOrThrow();

const PRESENT_SECONDS = 30;

interface Present {
  at: string;
  place: string | null;
}

/** Notes that a person has the draft open, and returns its edition with all who have. */
export async function markPresent(
  connection: Connection,
  of: { id: string; userId: string; place: string | null },
): Promise<{ edition: number; present: Record<string, Present> } | undefined> {
  const { rows } = await sql<{ edition: number; present: Record<string, Present> }>`
    update own_courses set present = jsonb_build_object(${of.userId}::text,
        jsonb_build_object('at', clock_timestamp(), 'place', ${of.place}::text))
      || coalesce((select jsonb_object_agg(key, value) from jsonb_each(present)
        where key <> ${of.userId}
          and (value ->> 'at')::timestamptz > clock_timestamp() - ${PRESENT_SECONDS} * interval '1 second'), '{}')
    where id = ${of.id} returning edition, present`.execute(connection);
  return rows[0];
}

export const insertReview = (
  tx: Transaction,
  of: { draft: DraftRecord; kind: 'requested' | 'approved' | 'returned'; comment?: string | undefined; by: string },
) =>
  tx
    .insertInto('course_reviews')
    .values({
      course_id: of.draft.id,
      entity_id: of.draft.entity_id,
      edition: of.draft.edition,
      kind: of.kind,
      comment: of.comment ?? null,
      made_by: of.by,
    })
    .execute();

/** Names of people of the institution; others are left out. */
export async function listNames(connection: Connection, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, course_colleague(id) as name from unnest(${[...ids]}::uuid[]) as id
    where course_colleague(id) is not null`.execute(connection);
  return rows;
}

/** The images of a course that the ids name. */
export const listMedia = (connection: Connection, courseId: string, ids: readonly string[]) =>
  connection
    .selectFrom('course_media')
    .select('id')
    .where('course_id', '=', courseId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute();

export async function findCoursePolicy(connection: Connection, entityId: string) {
  const found = await connection
    .selectFrom('entities')
    .select(['course_second_person', 'subscription'])
    .where('id', '=', entityId)
    .executeTakeFirst();
  return {
    secondPerson: found?.course_second_person === 'recorded' ? ('recorded' as const) : ('required' as const),
    isPaid: found?.subscription === 'Paid',
  };
}
