import type { Course } from '@finaula/contract/courses';
import type { Database } from '../../../database/connect.ts';
import { withoutKeys } from '../../../shared/courses/without-keys.ts';
import type { Taken } from './certificates-part.ts';
import type { Contents } from './contents.ts';

interface VersionText {
  number: number;
  published_at: Date;
  document: Course;
  /** The institution of an own course; null: a course of the platform. */
  entity_id: string | null;
  is_reviewed: boolean;
  approved_by: string | null;
}

/** Adds the images of own courses, each once. */
async function addImages(contents: Contents, database: Database, courses: readonly Course[]): Promise<void> {
  const named = courses.flatMap(({ slides }) => slides.flatMap(({ image }) => (image ? [image.media_id] : [])));
  const ids = [...new Set(named)];
  if (ids.length === 0) return;
  const images = await database
    .selectFrom('course_media')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const { id, content } of images) await contents.add(`contenido/imagenes/${id}.webp`, content);
}

/** Adds the text of every course version that was taken, regardless of the courses of today. */
export async function addContent(contents: Contents, database: Database, taken: readonly Taken[]): Promise<void> {
  const versions = [];
  const own: Course[] = [];
  const inOrder = taken.toSorted((a, b) => (`${a.course_id} ${a.version}` < `${b.course_id} ${b.version}` ? -1 : 1));
  for (const { course_id, version, title } of inOrder) {
    const course = await database
      .selectFrom('course_versions')
      .leftJoin('users as approver', 'approver.id', 'course_versions.approved_by')
      .select([
        'number',
        'published_at',
        'document',
        'course_versions.entity_id',
        'is_reviewed',
        'approver.name as approved_by',
      ])
      .where('course_id', '=', course_id)
      .where('version', '=', version)
      .$castTo<VersionText>()
      .executeTakeFirst();
    const path = `contenido/${course_id}-${version.slice(0, 12)}.json`;
    if (course) await contents.add(path, `${JSON.stringify(withoutKeys(course.document), null, 1)}\n`);
    if (course?.entity_id) own.push(course.document);
    versions.push({
      curso: course_id,
      titulo: title,
      version,
      numero: course?.number ?? null,
      publicada: course?.published_at.toISOString() ?? null,
      archivo: course ? path : null,
      ...(course?.entity_id && { revisada_por_otra_persona: course.is_reviewed, aprobada_por: course.approved_by }),
    });
  }
  await addImages(contents, database, own);
  await contents.add('contenido/versiones.json', `${JSON.stringify(versions, null, 1)}\n`);
}
