import type { Course } from '@finaula/contract/courses';
import type { Database } from '../../../database/connect.ts';
import { withoutKeys } from '../../../shared/courses/without-keys.ts';
import type { Taken } from './certificates-part.ts';
import type { Contents } from './contents.ts';

/** Adds the text of every course version that was taken, regardless of the courses of today. */
export async function addContent(contents: Contents, database: Database, taken: readonly Taken[]): Promise<void> {
  const versions = [];
  const inOrder = taken.toSorted((a, b) => (`${a.course_id} ${a.version}` < `${b.course_id} ${b.version}` ? -1 : 1));
  for (const { course_id, version, title } of inOrder) {
    const course = await database
      .selectFrom('course_versions')
      .select(['number', 'published_at', 'document'])
      .where('course_id', '=', course_id)
      .where('version', '=', version)
      .$castTo<{ number: number; published_at: Date; document: Course }>()
      .executeTakeFirst();
    const path = `contenido/${course_id}-${version.slice(0, 12)}.json`;
    if (course) await contents.add(path, `${JSON.stringify(withoutKeys(course.document), null, 1)}\n`);
    versions.push({
      curso: course_id,
      titulo: title,
      version,
      numero: course?.number ?? null,
      publicada: course?.published_at.toISOString() ?? null,
      archivo: course ? path : null,
    });
  }
  await contents.add('contenido/versiones.json', `${JSON.stringify(versions, null, 1)}\n`);
}
