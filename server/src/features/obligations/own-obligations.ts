import { STANDINGS } from '@finaula/contract/constants';
import type { Level } from '@finaula/contract/posts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { examLength } from '../../shared/evidence/exam-level.ts';
import { findExamTerms } from '../../shared/evidence/exam-terms.ts';
import { listStandingsOf, type StandingRecord } from '../../shared/standings/standings.ts';
import { addDays } from '../../shared/time/days.ts';
import { workingDayFrom } from '../../shared/time/working-days.ts';

const FIRST_WARNING_DAYS = 30;

interface AskedVersion {
  obligation_id: string;
  legal_basis: string;
  evidence: 'quiz' | 'exam';
  level: Level | null;
  repeats: boolean;
  courses: { course_id: string; title: string; duration_minutes: number }[];
}

const listAsked = async (database: Database, standings: readonly StandingRecord[]) => {
  const { rows } = await sql<AskedVersion>`
    select versions.obligation_id, versions.legal_basis, versions.evidence, versions.level, num_nonnulls(versions.repeat_months, versions.repeat_month) > 0 as repeats,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'course_id', asked.id, 'title', coalesce(courses.document ->> 'title', asked.id),
          'duration_minutes', coalesce((courses.document ->> 'duration_minutes')::int, 0)) order by asked.place), '[]')
        from unnest(versions.course_ids) with ordinality asked (id, place)
        left join courses on courses.id = asked.id) as courses
    from unnest(${standings.map(({ obligation_id }) => obligation_id)}::uuid[], ${standings.map(({ version }) => version)}::int[]) found (obligation_id, version)
    join obligation_versions versions using (obligation_id, version)`.execute(database);
  return new Map(rows.map((asked) => [asked.obligation_id, asked]));
};

const urgency = ({ standing, due_on }: Pick<StandingRecord, 'standing' | 'due_on'>) =>
  `${STANDINGS.indexOf(standing)} ${due_on}`;

/** The user's own obligations of today, the most urgent first. */
export async function listOwnObligations(database: Database, user: { id: string; entityId: string }, today: string) {
  const asked = { entityId: user.entityId, on: today, filters: { as_known: 'then' as const } };
  const standings = await listStandingsOf(database, asked, [user.id]);
  const versions = await listAsked(database, standings);
  const { policy, kind, factor } = await findExamTerms(database, user.id);
  return standings
    .toSorted((a, b) => urgency(a).localeCompare(urgency(b)))
    .map((row) => {
      const {
        legal_basis = '',
        evidence = 'quiz',
        level,
        repeats = false,
        courses = [],
      } = versions.get(row.obligation_id) ?? {};
      return {
        obligation_id: row.obligation_id,
        title: row.title,
        legal_basis,
        exam_minutes:
          evidence === 'exam' || policy.certificate_by === 'exam'
            ? Math.round(examLength(kind, { level: level === 'especializado' ? level : 'general' }).minutes * factor)
            : null,
        standing: row.standing,
        assigned_on: row.assigned_on,
        due_on: row.due_on,
        fulfilled_on: row.fulfilled_on,
        valid_until: row.valid_until,
        warned_from: workingDayFrom(addDays(row.due_on, -FIRST_WARNING_DAYS)),
        repeats,
        waived_until: row.standing === 'exenta' ? row.waived_until : null,
        waiver_reason: row.standing === 'exenta' ? row.waiver_reason : null,
        courses: courses.map((course) => ({
          ...course,
          done: !row.missing_course_ids.includes(course.course_id),
          documented: row.documented_course_ids?.includes(course.course_id) ?? false,
        })),
      };
    });
}

export type OwnObligation = Awaited<ReturnType<typeof listOwnObligations>>[number];
