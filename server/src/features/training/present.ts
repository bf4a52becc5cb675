import type { TrainingRow } from '@finaula/contract/training';
import type { Pair, ReportCourse, ReportPerson } from './queries.ts';

/** A row of the report: a person in a course. */
export interface ReportRow {
  person: ReportPerson;
  course: ReportCourse;
  pair: Pair;
}

/** Sorts by person, then by course. */
export function arrange(
  people: readonly ReportPerson[],
  courses: readonly ReportCourse[],
  pairs: readonly Pair[],
): ReportRow[] {
  const byPlace = new Map(pairs.map((pair) => [`${pair.user_id} ${pair.course_id}`, pair]));
  return people.flatMap((person) =>
    courses.flatMap((course) => {
      const pair = byPlace.get(`${person.id} ${course.id}`);
      return pair ? [{ person, course, pair }] : [];
    }),
  );
}

export const presentTrainingRow = ({ person, course, pair }: ReportRow): TrainingRow => ({
  user_id: person.id,
  user_name: person.name,
  user_email: person.email,
  role: person.role,
  email_verified: person.email_verified,
  is_active: person.is_active,
  course_id: course.id,
  course_title: course.title,
  state: pair.state,
  score: pair.score,
  folio: pair.folio,
  issued_at: pair.issued_at?.toISOString() ?? null,
  valid_until: pair.valid_until,
  earned_by: pair.earned_by,
  identity_proof: pair.identity_proof,
  retake_allowed: pair.retake_allowed,
  slide_number: pair.slide_number,
  slide_count: course.slide_count,
});
