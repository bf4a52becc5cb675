import type { Course, CourseChanges, CourseVersion } from '@finaula/contract/courses';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { withoutKeys } from '../../shared/courses/without-keys.ts';
import { compareCourses } from './compare-courses.ts';

interface VersionRecord {
  number: number;
  version: string;
  published_at: Date;
  note: string | null;
}

const presentVersion = ({ number, version, published_at, note }: VersionRecord): CourseVersion => ({
  number,
  version,
  published_at: published_at.toISOString(),
  note,
});

/** Administrators and auditors read every version, other people those that their constancias name. */
const readableVersions = (connection: Connection, user: UserRecord, courseId: string) =>
  connection
    .selectFrom('course_versions')
    .select(['number', 'version', 'published_at', 'note'])
    .where('course_id', '=', courseId)
    .$if(user.role === 'Empleado', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('certificates')
            .select('certificates.id')
            .where('certificates.user_id', '=', user.id)
            .whereRef('certificates.course_id', '=', 'course_versions.course_id')
            .whereRef('certificates.course_version', '=', 'course_versions.version'),
        ),
      ),
    );

/** Returns the newest version first. */
export const listVersions = async (connection: Connection, user: UserRecord, courseId: string) =>
  (await readableVersions(connection, user, courseId).orderBy('number', 'desc').execute()).map(presentVersion);

/** @throws ApiError COURSE_VERSION_NOT_FOUND, also for a version that the user may not read */
export async function readVersion(connection: Connection, user: UserRecord, courseId: string, number: number) {
  const found = await readableVersions(connection, user, courseId)
    .select('document')
    .$castTo<VersionRecord & { document: Course }>()
    .where('number', '=', number)
    .executeTakeFirst();
  if (!found) throw new ApiError('COURSE_VERSION_NOT_FOUND');
  return { ...presentVersion(found), course: withoutKeys(found.document) };
}

/** Whether a version between them, or the later one, is more than a minor change. */
const isAnnounced = async (connection: Connection, courseId: string, read: number, present: number) =>
  (await connection
    .selectFrom('course_versions')
    .select('number')
    .where('course_id', '=', courseId)
    .where('number', '>', read)
    .where('number', '<=', present)
    .where('is_minor', '=', false)
    .executeTakeFirst()) !== undefined;

/**
 * Returns null for a person who never read the course, whose version is the present one, or who missed minor
 * changes alone.
 */
export async function findChanges(
  connection: Connection,
  userId: string,
  courseId: string,
): Promise<CourseChanges | null> {
  const versions = await connection
    .selectFrom('progress')
    .innerJoin('courses', 'courses.id', 'progress.course_id')
    .innerJoin('course_versions', (join) =>
      join
        .onRef('course_versions.course_id', '=', 'courses.id')
        .on(({ eb, ref, or }) =>
          or([
            eb('course_versions.version', '=', ref('progress.read_version')),
            eb('course_versions.version', '=', ref('courses.version')),
          ]),
        ),
    )
    .select([
      'course_versions.number',
      'course_versions.version',
      'course_versions.published_at',
      'course_versions.note',
      'course_versions.document',
      sql<boolean>`course_versions.version = courses.version`.as('is_present'),
    ])
    .$castTo<VersionRecord & { document: Course; is_present: boolean }>()
    .where('progress.user_id', '=', userId)
    .where('progress.course_id', '=', courseId)
    .execute();
  const read = versions.find(({ is_present }) => !is_present);
  const present = versions.find(({ is_present }) => is_present);
  if (!read || !present || !(await isAnnounced(connection, courseId, read.number, present.number))) return null;
  const changes = compareCourses(read.document, present.document);
  const { job_aids, ...slides } = changes;
  if ([slides, job_aids].every((of) => of.added.length + of.changed.length + of.removed.length === 0)) return null;
  return { read: presentVersion(read), present: presentVersion(present), ...changes };
}

/** @throws ApiError COURSE_NOT_FOUND for a course that the user never began */
export async function acknowledgeChanges(connection: Connection, userId: string, courseId: string): Promise<void> {
  const { numUpdatedRows } = await connection
    .updateTable('progress')
    .from('courses')
    .set(({ ref }) => ({ read_version: ref('courses.version') }))
    .whereRef('courses.id', '=', 'progress.course_id')
    .where('progress.user_id', '=', userId)
    .where('progress.course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError('COURSE_NOT_FOUND');
}
