import type { LabourCourse, LabourCourseFacts } from '@finaula/contract/labour';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { CatalogueKeys } from './catalogue-keys.ts';

/** The last facts of each course of an institution. */
export async function readCourseFacts(
  connection: Connection,
  entityId: string,
): Promise<Map<string, LabourCourseFacts>> {
  const rows = await connection
    .selectFrom('labour_courses')
    .distinctOn('course_id')
    .select([
      'course_id',
      'name',
      'thematic_area',
      'modality',
      'objective',
      sql<number | null>`hours::float8`.as('hours'),
    ])
    .where('entity_id', '=', entityId)
    .orderBy('course_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ course_id, ...facts }) => [course_id, facts]));
}

/** Courses with constancias of an institution's people, in the order of their titles. */
export async function listCourses(connection: Connection, entityId: string): Promise<LabourCourse[]> {
  const facts = await readCourseFacts(connection, entityId);
  const { rows } = await sql<Omit<LabourCourse, 'facts'>>`
    select distinct on (course_id) course_id, course_title as title, duration_minutes
    from certificates where entity_id = ${entityId}::uuid order by course_id, issued_at desc`.execute(connection);
  return rows
    .map((course) => ({ ...course, facts: facts.get(course.course_id) ?? null }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'es'));
}

/** @throws ApiError LABOUR_KEY_UNKNOWN */
export async function describeCourse(
  tx: Transaction,
  catalogues: CatalogueKeys,
  { entityId, recordedBy, courseId }: { entityId: string; recordedBy: string; courseId: string },
  { hours, ...facts }: LabourCourseFacts,
): Promise<void> {
  catalogues.entry('thematic_areas', facts.thematic_area);
  catalogues.entry('modalities', facts.modality);
  catalogues.entry('objectives', facts.objective);
  await tx
    .insertInto('labour_courses')
    .values({
      ...facts,
      hours: hours === null ? null : String(hours),
      entity_id: entityId,
      course_id: courseId,
      recorded_by: recordedBy,
    })
    .execute();
}
