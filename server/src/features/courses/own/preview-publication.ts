import type { Course } from '@finaula/contract/courses';
import type { PublicationEffect, PublicationPreview } from '@finaula/contract/own-courses';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/connect.ts';
import { runAndUndo } from '../../../database/run-and-undo.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Member } from '../../../identity/accounts/member.ts';
import { findCourse } from '../../../shared/courses/find-course.ts';
import { addDays } from '../../../shared/time/days.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { compareCourses } from '../compare-courses.ts';
import { courseOf } from './document.ts';
import { isFaulty } from './draft-faults.ts';
import { lockDraft } from './find-draft.ts';
import { type CourseObligations, listNaming } from './publication-effect.ts';
import { freezeDraft } from './publish-course.ts';

interface Standing {
  user_id: string;
  standing: string;
  due_on: string;
}

async function listStandings(tx: Transaction, entityId: string, on: string, obligationId: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select user_id, standing, due_on::text from standings_on(${entityId}::uuid, ${on}::date, 'then', null, ${obligationId}::uuid)
    where is_obliged(standing)`.execute(tx);
  return rows;
}

async function countPeople(tx: Transaction, entityId: string, courseId: string, on: string) {
  const { rows } = await sql<{ people: number; holders: number }>`
    select (select count(distinct user_id) from employment_periods(${entityId}::uuid, ${on}::date, 'then', null)
        where starts <= ${on}::date and ends > ${on}::date and active)::int as people,
      (select count(distinct user_id) from counting_certificates(${entityId}::uuid, ${on}::date, 'then')
        where course_id = ${courseId} and mexican_day(valid_until) >= ${on}::date)::int as holders`.execute(tx);
  return rows[0] ?? { people: 0, holders: 0 };
}

const changesOf = (published: Course | undefined, next: Course) => {
  const changes = compareCourses(published ?? { ...next, slides: [], job_aids: [] }, next);
  return { ...changes, kept: next.slides.length - changes.added.length - changes.changed.length };
};

/**
 * Publishes, counts and undoes, so that the preview equals the result. `obligations` record without an act in
 * the ledger, whose end would stay locked while thousands of standings are counted. A missing approval does
 * not prevent a preview.
 * @throws ApiError COURSE_NOT_FOUND, COURSE_RETIRED, DRAFT_FAULTY
 */
export async function previewPublication(
  database: Database,
  user: Member,
  id: string,
  effect: PublicationEffect,
  obligations: CourseObligations,
): Promise<PublicationPreview> {
  return runAndUndo(database, async (tx) => {
    const { draft } = await lockDraft(tx, user, id);
    if (isFaulty(draft.document)) throw new ApiError('DRAFT_FAULTY');
    const on = await readToday(tx);
    const entityId = draft.entity_id;
    const published = await findCourse(tx, id);
    const { people, holders } = await countPeople(tx, entityId, id, on);
    const before = new Map<string, Standing>();
    const naming = effect.kind === 'everyone' ? await listNaming(tx, entityId, id) : [];
    for (const { id: obligation } of naming)
      for (const row of await listStandings(tx, entityId, on, obligation))
        before.set(`${obligation} ${row.user_id}`, row);
    const { number, obligations: changed } = await freezeDraft(tx, user, draft, { effect, note: '-' }, obligations);
    const [due, overdue] = [new Set<string>(), new Set<string>()];
    for (const { id: obligation } of changed)
      for (const row of await listStandings(tx, entityId, on, obligation)) {
        const known = before.get(`${obligation} ${row.user_id}`);
        if (known?.due_on !== row.due_on) due.add(row.user_id);
        if (row.standing === 'vencida' && known?.standing !== 'vencida') overdue.add(row.user_id);
      }
    return {
      number,
      changes: changesOf(published, courseOf(id, draft.document, on)),
      people,
      holders,
      become_due: due.size,
      become_overdue: overdue.size,
      obligations: changed,
      adds_obligation: changed.length > naming.length,
      due_on: changed.length === 0 ? null : addDays(on, effect.days ?? 30),
    };
  });
}
