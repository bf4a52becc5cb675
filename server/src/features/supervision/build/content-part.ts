import type { Course } from '@finaula/contract/courses';
import type { Database } from '../../../database/connect.ts';
import type { Taken } from './certificates-part.ts';
import type { Contents } from './contents.ts';

/** Removes the quiz keys of a course. */
const withoutKeys = ({ quiz, ...course }: Course) => ({
  ...course,
  quiz: quiz && { ...quiz, questions: quiz.questions.map(({ question, options }) => ({ question, options })) },
});

/**
 * Adds the taken course versions. The platform keeps only the digest of replaced versions, which the list
 * states.
 */
export async function addContent(contents: Contents, database: Database, taken: readonly Taken[]): Promise<void> {
  const versions = [];
  const inOrder = taken.toSorted((a, b) => (`${a.course_id} ${a.version}` < `${b.course_id} ${b.version}` ? -1 : 1));
  for (const { course_id, version, title } of inOrder) {
    const course = await database
      .selectFrom('courses')
      .select('document')
      .where('id', '=', course_id)
      .where('version', '=', version)
      .$castTo<{ document: Course }>()
      .executeTakeFirst();
    const path = `contenido/${course_id}-${version.slice(0, 12)}.json`;
    if (course) await contents.add(path, `${JSON.stringify(withoutKeys(course.document), null, 1)}\n`);
    versions.push({ curso: course_id, titulo: title, version, archivo: course ? path : null });
  }
  await contents.add('contenido/versiones.json', `${JSON.stringify(versions, null, 1)}\n`);
}
