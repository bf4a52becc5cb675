import type { ObligationTerms } from '@finaula/contract/obligations';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { countCertifyingCourses } from '../../shared/courses/certifying-courses.ts';
import { countPeople, type VersionRecord } from './queries.ts';

type Audience = ObligationTerms['audience'];

function audienceOf({ areas, positions, people, hired_after }: VersionRecord): Audience {
  const rule = {
    ...(areas && { areas }),
    ...(positions && { positions }),
    ...(people && { people }),
    ...(hired_after !== null && { hired_after }),
  };
  return Object.keys(rule).length === 0 ? { everyone: true } : rule;
}

function repeatOf({ repeat_months, repeat_month, repeat_day }: VersionRecord): ObligationTerms['repeat'] {
  if (repeat_months !== null) return { months: repeat_months };
  if (repeat_month !== null && repeat_day !== null) return { calendar_year: { month: repeat_month, day: repeat_day } };
  return 'none';
}

/** A version's terms, in the form of the request. */
export const termsOf = (version: VersionRecord): ObligationTerms => ({
  title: version.title,
  legal_basis: version.legal_basis,
  course_ids: version.course_ids,
  evidence: version.evidence === 'exam' ? 'exam' : 'quiz',
  audience: audienceOf(version),
  starts_on: version.starts_on,
  first_due:
    version.first_due_on === null
      ? { days_after_assignment: version.first_due_days ?? 0 }
      : { on: version.first_due_on },
  repeat: repeatOf(version),
  warn_days: version.warn_days,
  ...(version.counts_from !== null && { counts_from: version.counts_from }),
  ...(version.counts_documented && { counts_documented: true }),
  ...(version.level !== null && { level: version.level }),
  ...(version.post !== null && { post: version.post }),
  ...(version.minimum_versions !== null && { minimum_versions: version.minimum_versions }),
});

/** The terms without those that say nothing: an exam has no substitute, and its usual level is general. */
export function settleTerms({ counts_documented, level, post, ...terms }: ObligationTerms): ObligationTerms {
  return {
    ...terms,
    ...(counts_documented && terms.evidence === 'quiz' && { counts_documented }),
    ...(level !== 'general' && level && { level }),
    ...(post && { post }),
  };
}

/**
 * Checks that the courses give a constancia and the named people belong to the entity; for a new version,
 * only added ones.
 * @throws ApiError COURSE_NOT_FOUND, USER_NOT_FOUND
 */
export async function checkTerms(
  tx: Transaction,
  entityId: string,
  terms: ObligationTerms,
  before?: ObligationTerms,
): Promise<void> {
  const added = (now: readonly string[], then: readonly string[]) =>
    [...new Set(now)].filter((id) => !then.includes(id));
  const courses = added(terms.course_ids, before?.course_ids ?? []);
  if ((await countCertifyingCourses(tx, courses)) < courses.length) throw new ApiError('COURSE_NOT_FOUND');
  const people = added(namedIn(terms), before ? namedIn(before) : []);
  if ((await countPeople(tx, entityId, people)) < people.length) throw new ApiError('USER_NOT_FOUND');
}

const namedIn = ({ audience }: ObligationTerms) => ('everyone' in audience ? [] : (audience.people ?? []));
