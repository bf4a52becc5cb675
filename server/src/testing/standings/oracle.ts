import { foldText } from '@finaula/contract/text';
import {
  addDays,
  addMonths,
  dayInMonth,
  dayOf,
  endOfDay,
  type Instant,
  instantOf,
  type PlainDay,
  yearOf,
} from './calendar.ts';
import type { Certificate, EmploymentFact, History, Obligation, Person, Training, Version } from './history.ts';

/*
 * Computes standings one person, one obligation and one day at a time: slow, but plain enough to compare with
 * the rules by reading.
 */

export interface Standing {
  person: number;
  obligation: number;
  version: number;
  area: string | null;
  standing: 'pendiente' | 'por_vencer' | 'vencida' | 'cumplida' | 'exenta' | 'fuera_por_desactivacion';
  assigned_on: PlainDay;
  due_on: PlainDay;
  fulfilled_on: PlainDay | null;
  valid_until: PlainDay | null;
  missing_course_ids: string[];
  /** Courses whose evidence is a documented training; null: none. */
  documented_course_ids: string[] | null;
}

const latest = <T>(facts: readonly T[]): T | undefined => facts.at(-1);
const max = (...days: PlainDay[]): PlainDay => days.toSorted().at(-1) ?? '';
const min = (...days: PlainDay[]): PlainDay => days.toSorted()[0] ?? '';

/** The day from which a change counts: when it was recorded, or the day of a leave that was reported late. */
function effectiveDay(fact: EmploymentFact, before: EmploymentFact | undefined): PlainDay {
  const recorded = dayOf(fact.at);
  const reportsLeave = fact.left_on !== null && fact.left_on !== (before?.left_on ?? null);
  return reportsLeave && fact.left_on !== null && fact.left_on < recorded ? fact.left_on : recorded;
}

/** An absence of this many days ends an assignment. */
const LONG_ABSENCE = 30;

interface Membership {
  isActive: boolean;
  employment: EmploymentFact | undefined;
}

const memberships = new WeakMap<Person, Map<string, Membership | null>>();

/** How somebody belongs to the institution on a day, by the facts known until an instant; null: not at all. */
function membershipOn(person: Person, day: PlainDay, known: Instant): Membership | null {
  const cached = memberships.get(person) ?? new Map<string, Membership | null>();
  memberships.set(person, cached);
  const key = `${day} ${known}`;
  const membership = cached.has(key) ? cached.get(key) : findMembership(person, day, known);
  cached.set(key, membership ?? null);
  return membership ?? null;
}

function findMembership(person: Person, day: PlainDay, known: Instant): Membership | null {
  const account = latest(person.account.filter(({ at }) => at < known && dayOf(at) <= day));
  if (!account) return null;
  const facts = person.employment.filter(({ at }) => at < known);
  const employment = latest(facts.filter((fact, i) => effectiveDay(fact, facts[i - 1]) <= day));
  if (!account.verified && employment === undefined) return null;
  if (employment?.hired_on && employment.hired_on > day) return null;
  if (employment?.left_on && employment.left_on <= day) return null;
  return { isActive: account.active, employment };
}

/**
 * The employment that counts for a day: that day's, or during a short absence that of the day before it. On the
 * way back from `asked`, on which the person is out, the absence continues until then. Null: none counts.
 */
function employmentOn(person: Person, day: PlainDay, asked: PlainDay, known: Instant) {
  const isHere = (on: PlainDay) => membershipOn(person, on, known)?.isActive === true;
  let last = day;
  while (!isHere(last)) {
    if (last < dayOf(person.created_at)) return null;
    last = addDays(last, -1);
  }
  if (last === day) return { employment: membershipOn(person, day, known)?.employment };
  const absence = Array.from({ length: LONG_ABSENCE }, (_, n) => addDays(last, n + 1));
  const isShort = absence.some(isHere);
  let isOutUntilAsked = membershipOn(person, asked, known)?.isActive === false;
  for (let on = day; on < asked && isOutUntilAsked; on = addDays(on, 1)) isOutUntilAsked = !isHere(on);
  return isShort || isOutUntilAsked ? { employment: membershipOn(person, last, known)?.employment } : null;
}

interface AudienceQuestion {
  person: Person;
  /** The person's place in the history. */
  place: number;
  obligation: Obligation;
  /** The day of the standing. */
  asked: PlainDay;
  known: Instant;
}

/** Areas and positions that differ only in case, accents or blanks are one. */
const spelled = (value: string) => foldText(value).replaceAll(/\s+/g, ' ');

/** Whether the person is of the audience on a day, by the facts known until an instant. */
function matches({ person, place, obligation: { versions }, asked, known }: AudienceQuestion, day: PlainDay): boolean {
  const counting = employmentOn(person, day, asked, known);
  const version = versionOn(versions, day, known);
  if (counting === null || version === undefined) return false;
  const { employment } = counting;
  const { areas, positions, people, hired_after } = version;
  if (areas && !areas.map(spelled).includes(spelled(employment?.area ?? ''))) return false;
  if (positions && !positions.map(spelled).includes(spelled(employment?.position ?? ''))) return false;
  if (people && !people.includes(place)) return false;
  return hired_after === null || (employment?.hired_on ?? dayOf(person.created_at)) > hired_after;
}

/** The last fact recorded up to that day; before the first was recorded, the first. */
function versionOn(versions: readonly Version[], day: PlainDay, known: Instant): Version | undefined {
  const recorded = versions.filter(({ at }) => at < known);
  return latest(recorded.filter(({ at }) => dayOf(at) <= day)) ?? recorded[0];
}

function counts({ at, revocations, dispute }: Certificate, day: PlainDay, known: Instant): boolean {
  if (at >= endOfDay(day)) return false;
  const isBefore = (instant: Instant | null) => instant !== null && instant < known;
  if (revocations.some((revocation) => isBefore(revocation.at) && !isBefore(revocation.reinstated_at))) return false;
  return !(dispute && isBefore(dispute.at) && !isBefore(dispute.closed_at));
}

interface CourseStanding {
  course: string;
  heldOn: PlainDay | null;
  /** The last day on which the constancia fulfils the obligation; null: it has no end. */
  coveredUntil: PlainDay | null;
  isCovered: boolean;
  /** Null: nothing is due. */
  dueBy: PlainDay | null;
  isDocumented: boolean;
  isPressing: boolean;
}

interface Assignment {
  version: Version;
  assignedOn: PlainDay;
  firstDue: PlainDay;
}

/** A certificate or a training, as evidence of its day. */
type Evidence = Pick<Certificate, 'at'> & {
  valid_until: PlainDay | null;
  /** Ends the evidence before its obligation does. */
  ends_on?: PlainDay | null;
};

function standInCourse(
  course: string,
  earned: readonly Evidence[],
  { version, assignedOn, firstDue }: Assignment,
  day: PlainDay,
): CourseStanding {
  const { repeat, warn_days, counts_from } = version;
  const held = earned.some(({ at }) => counts_from === null || dayOf(at) >= counts_from) ? earned : [];
  const last = latest(held.toSorted((a, b) => a.at - b.at));
  const heldOn = last ? dayOf(last.at) : null;
  const pressing = (dueBy: PlainDay, opens = '') => day >= max(addDays(dueBy, -warn_days), opens);
  const open = {
    course,
    heldOn,
    coveredUntil: '',
    isCovered: false,
    dueBy: firstDue,
    isDocumented: false,
    isPressing: pressing(firstDue),
  };
  if (heldOn === null) return open;
  if (repeat === 'none') {
    const isCovered = held.some(
      ({ at, valid_until }) =>
        dayOf(at) >= assignedOn ||
        (valid_until !== null && valid_until >= assignedOn) ||
        (counts_from !== null && dayOf(at) >= counts_from),
    );
    const end = last?.ends_on ?? null;
    if (!isCovered) return open;
    if (end === null)
      return { course, heldOn, coveredUntil: null, isCovered, dueBy: null, isDocumented: false, isPressing: false };
    const dueBy = heldOn >= assignedOn ? end : max(end, firstDue);
    return { ...open, coveredUntil: end, isCovered: day <= end, dueBy, isPressing: pressing(dueBy) };
  }
  const isYearly = 'month' in repeat;
  const rule = isYearly ? `${yearOf(heldOn)}-12-31` : addMonths(heldOn, repeat.months);
  const ruleDue = isYearly ? dayInMonth(yearOf(heldOn) + 1, repeat.month, repeat.day) : rule;
  const end = last?.ends_on ?? null;
  const coveredUntil = end === null ? rule : min(rule, end);
  const next = end === null ? ruleDue : min(ruleDue, end);
  const dueBy = heldOn >= assignedOn ? next : max(next, firstDue);
  const opens = isYearly && next === ruleDue ? addDays(coveredUntil, 1) : '';
  const isPressing = pressing(dueBy, opens);
  return { course, heldOn, coveredUntil, isCovered: day <= coveredUntil, dueBy, isDocumented: false, isPressing };
}

/** Sorts as text: no end is the longest, no cover the shortest. */
const reach = ({ heldOn, coveredUntil }: CourseStanding) => (heldOn === null ? '' : (coveredUntil ?? '9999'));

/** Trainings stand in for certificates that cover less. */
function standWithTrainings(
  course: string,
  earned: readonly Evidence[],
  trainings: readonly Training[],
  assignment: Assignment,
  day: PlainDay,
): CourseStanding {
  const certified = standInCourse(course, earned, assignment, day);
  const documented = trainings
    .map(({ held_on, valid_until }) => ({ at: instantOf(held_on, 720), valid_until, ends_on: valid_until }))
    .map((training) => standInCourse(course, [training], assignment, day))
    .filter(({ heldOn }) => heldOn !== null)
    .toSorted((a, b) => reach(a).localeCompare(reach(b)))
    .at(-1);
  if (documented === undefined) return certified;
  const isBetter = certified.heldOn === null || reach(documented) > reach(certified);
  return isBetter ? { ...documented, isDocumented: true } : certified;
}

function judge(courses: readonly CourseStanding[], { firstDue }: Assignment, day: PlainDay) {
  const due = courses.flatMap(({ dueBy }) => dueBy ?? []);
  const isCovered = courses.every((course) => course.isCovered);
  const byTraining = courses.filter(({ isDocumented }) => isDocumented).map(({ course }) => course);
  const isPressing = courses.some((course) => course.isPressing);
  const ends = courses.flatMap(({ coveredUntil }) => coveredUntil ?? []);
  const standing =
    due.length > 0 && min(...due) < day
      ? ('vencida' as const)
      : isPressing
        ? ('por_vencer' as const)
        : isCovered
          ? ('cumplida' as const)
          : ('pendiente' as const);
  return {
    standing,
    due_on: due.length > 0 ? min(...due) : firstDue,
    fulfilled_on: isCovered ? max(...courses.flatMap(({ heldOn }) => heldOn ?? [])) : null,
    valid_until: isCovered && ends.length > 0 ? min(...ends) : null,
    missing_course_ids: courses.filter((course) => course.isPressing || !course.isCovered).map(({ course }) => course),
    documented_course_ids: byTraining.length > 0 ? byTraining : null,
  };
}

/** The standings of all people of a history on a day, by the facts known that evening or known now. */
export function standingsOf(history: History, day: PlainDay, asKnown: 'then' | 'now'): Standing[] {
  const known = asKnown === 'now' ? Number.POSITIVE_INFINITY : endOfDay(day);
  return history.people.flatMap((person, p) =>
    history.obligations.flatMap((obligation, o): Standing[] => {
      const version = versionOn(obligation.versions, day, known);
      if (version === undefined || version.starts_on > day) return [];
      if (obligation.end && obligation.end.at < known && obligation.end.on <= day) return [];
      const membership = membershipOn(person, day, known);
      const question = { person, place: p, obligation, asked: day, known };
      if (membership === null || !matches(question, day)) return [];
      let assignedOn = day;
      while (assignedOn > version.starts_on && matches(question, addDays(assignedOn, -1)))
        assignedOn = addDays(assignedOn, -1);
      const { first_due } = version;
      const firstDue = 'on' in first_due ? max(first_due.on, assignedOn) : addDays(assignedOn, first_due.days);
      const assignment = { version, assignedOn, firstDue };
      const own = history.certificates.filter(
        (certificate) =>
          certificate.person === p &&
          counts(certificate, day, known) &&
          (version.evidence === 'quiz' || certificate.earned_by === 'exam'),
      );
      const documented = history.trainings.filter(
        ({ person: whose, at, held_on, withdrawn_at }) =>
          version.counts_documented &&
          whose === p &&
          held_on <= day &&
          at < known &&
          !(withdrawn_at !== null && withdrawn_at < known),
      );
      const courses = version.courses.map((course) =>
        standWithTrainings(
          course,
          own.filter((certificate) => certificate.course === course),
          documented.filter(({ courses }) => courses.includes(course)),
          assignment,
          day,
        ),
      );
      const excused = history.waivers.some(
        (waiver) =>
          waiver.person === p &&
          waiver.obligation === o &&
          dayOf(waiver.at) <= day &&
          day <= waiver.until &&
          !(waiver.ended_at !== null && dayOf(waiver.ended_at) <= day),
      );
      const judged = judge(courses, assignment, day);
      return [
        {
          person: p,
          obligation: o,
          version: obligation.versions.indexOf(version) + 1,
          area: membership.employment?.area ?? null,
          assigned_on: assignedOn,
          ...judged,
          standing: membership.isActive ? (excused ? 'exenta' : judged.standing) : 'fuera_por_desactivacion',
        },
      ];
    }),
  );
}
