import type { Course } from '@finaula/contract/courses';
import type { ContentChanges } from '@finaula/contract/static-content';
import { sql } from 'kysely';
import type { Connection, Database } from '../../database/connect.ts';
import { runAndUndo } from '../../database/run-and-undo.ts';
import { listPlatformCourses } from '../../shared/courses/find-course.ts';
import { compareCourses } from './compare-courses.ts';
import type { ExamItem } from './content/read-exam-bank.ts';
import { replaceExamBanks } from './queries.ts';

/** Digests of the items that can be drawn, by item. */
async function digestsOf(connection: Connection): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sha256: string }>`
    select item ->> 'id' as id, item ->> 'sha256' as sha256
    from courses cross join unnest(array['exam', 'practice']) kind
    cross join lateral exam_bank_of(courses.id, kind) bank cross join lateral jsonb_array_elements(bank.items) item
    where courses.entity_id is null`.execute(connection);
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

function compareItems(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const kept = [...after].filter(([id]) => before.has(id));
  return {
    added: after.size - kept.length,
    changed: kept.filter(([id, digest]) => before.get(id) !== digest).length,
    removed: before.size - kept.length,
  };
}

/** Effects of `loadContent`, which is not called: it would number and date courses that do not change. */
export async function previewContent(
  database: Database,
  courses: readonly Course[],
  examItems: readonly ExamItem[],
): Promise<ContentChanges> {
  const loaded = new Map((await listPlatformCourses(database)).map((course) => [course.id, course]));
  const changed = courses.flatMap((course) => {
    const before = loaded.get(course.id);
    if (before?.version === course.version) return [];
    const slides = compareCourses(before ?? { ...course, slides: [] }, course);
    return {
      course_id: course.id,
      title: course.title,
      is_new: before === undefined,
      added: slides.added.length,
      changed: slides.changed.length,
      removed: slides.removed.length,
    };
  });
  const exam_items = await runAndUndo(database, async (tx) => {
    const before = await digestsOf(tx);
    await replaceExamBanks(tx, examItems);
    return compareItems(before, await digestsOf(tx));
  });
  return { courses: changed, exam_items };
}
