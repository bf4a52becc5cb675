import fc from 'fast-check';
import { DAY_MS } from '../../shared/time/days.ts';
import { addDays, dayOf, type Instant, instantOf, type PlainDay } from './calendar.ts';

/* Facts that an institution could have recorded over two years. They do not contain standings. */

export interface AccountFact {
  at: Instant;
  verified: boolean;
  active: boolean;
}
export interface EmploymentFact {
  at: Instant;
  area: string | null;
  position: string | null;
  hired_on: PlainDay | null;
  left_on: PlainDay | null;
}
export interface Person {
  created_at: Instant;
  account: AccountFact[];
  employment: EmploymentFact[];
}
export interface Version {
  at: Instant;
  courses: string[];
  evidence: 'quiz' | 'exam';
  areas: string[] | null;
  positions: string[] | null;
  /** Indexes of courses in the history. */
  people: number[] | null;
  hired_after: PlainDay | null;
  starts_on: PlainDay;
  first_due: { days: number } | { on: PlainDay };
  repeat: 'none' | { months: number } | { month: number; day: number };
  warn_days: number;
  /** Constancias issued before that day do not count. */
  counts_from: PlainDay | null;
  /** Documented trainings count too. */
  counts_documented: boolean;
}
export interface Obligation {
  versions: Version[];
  end: { at: Instant; on: PlainDay } | null;
}
export interface Waiver {
  person: number;
  obligation: number;
  at: Instant;
  until: PlainDay;
  ended_at: Instant | null;
}
export interface Certificate {
  person: number;
  course: string;
  course_version: string;
  at: Instant;
  valid_until: PlainDay;
  earned_by: 'quiz' | 'exam';
  /** Revocations in order; each but the last was taken back. */
  revocations: { at: Instant; reinstated_at: Instant | null }[];
  dispute: { at: Instant; closed_at: Instant | null } | null;
}
export interface Training {
  person: number;
  courses: string[];
  at: Instant;
  held_on: PlainDay;
  /** Null: the document states no end. */
  valid_until: PlainDay | null;
  withdrawn_at: Instant | null;
}
export interface History {
  people: Person[];
  obligations: Obligation[];
  waivers: Waiver[];
  certificates: Certificate[];
  trainings: Training[];
  /** Picks the days around the facts that are checked. */
  picks: number[];
}

const FIRST = '2023-08-29';
const DAYS = 800;
const COURSES = ['m01', 'm02', 'm03'];
/** The last two are one area. */
const AREAS = ['Sucursales', 'Crédito', 'CREDITO'];
const POSITIONS = ['Cajero', 'Gerente'];

/** Ends of months and the leap day are chosen more often than by chance. */
const edges = Array.from({ length: DAYS }, (_, n) => n).filter((n) => {
  const day = addDays(FIRST, n);
  return addDays(day, 1).endsWith('-01') || day.endsWith('-02-29') || day.endsWith('-01');
});
const offset = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: DAYS }) },
  { weight: 1, arbitrary: fc.constantFrom(...edges) },
);
const plainDay = offset.map((n) => addDays(FIRST, n));
/**
 * Minutes after midnight in Mexico City, including the last minute of a day, when UTC has the next day
 * already.
 */
const minute = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 1079, 1080, 1439));
const instant = fc.tuple(plainDay, minute).map(([day, minutes]) => instantOf(day, minutes));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.oneof(fc.constant(null), of);
const seldom = <T>(of: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: of });

/** Facts in the order of recording, with distinct instants. */
const inOrder = <T extends { at: Instant }>(facts: T[]): T[] =>
  facts.toSorted((a, b) => a.at - b.at).map((fact, i) => ({ ...fact, at: fact.at + i }));
const after = (first: Instant, later: Instant | null): Instant | null =>
  later === null ? null : Math.max(first + 1, later);

const employmentFact: fc.Arbitrary<EmploymentFact> = fc
  .record({
    at: instant,
    area: maybe(fc.constantFrom(...AREAS)),
    position: maybe(fc.constantFrom(...POSITIONS)),
    hired_on: maybe(plainDay),
    left_on: seldom(plainDay),
  })
  .map((fact) => ({
    ...fact,
    left_on: fact.left_on !== null && fact.hired_on !== null && fact.left_on < fact.hired_on ? null : fact.left_on,
  }));

const person: fc.Arbitrary<Person> = fc
  .record({
    created_at: fc.oneof(fc.constant(instantOf(FIRST, 600)), instant),
    verified: fc.boolean(),
    changes: fc.array(
      fc.record({
        at: instant,
        verified: fc.oneof(fc.constant(true), fc.boolean()),
        active: fc.oneof(fc.constant(true), fc.boolean()),
      }),
      { maxLength: 3 },
    ),
    interruptions: fc.array(fc.record({ at: instant, days: fc.constantFrom(1, 10, 28, 29, 30, 31, 90) }), {
      maxLength: 2,
    }),
    employment: fc.array(employmentFact, { maxLength: 4 }),
  })
  .map(({ created_at, verified, changes, interruptions, employment }) => ({
    created_at,
    account: inOrder([
      { at: created_at, verified, active: true },
      ...changes.map((fact) => ({ ...fact, at: Math.max(created_at, fact.at) })),
      ...interruptions.flatMap(({ at, days }) => {
        const out = Math.max(created_at, at);
        return [
          { at: out, verified: true, active: false },
          { at: out + days * DAY_MS, verified: true, active: true },
        ];
      }),
    ]),
    employment: inOrder(employment.map((fact) => ({ ...fact, at: Math.max(created_at, fact.at) }))),
  }));

const version: fc.Arbitrary<Version> = fc
  .record({
    at: instant,
    courses: fc.subarray(COURSES, { minLength: 1 }),
    evidence: fc.constantFrom('quiz', 'quiz', 'exam'),
    areas: maybe(fc.subarray(AREAS, { minLength: 1 })),
    positions: seldom(fc.subarray(POSITIONS, { minLength: 1 })),
    people: seldom(fc.subarray([0, 1], { minLength: 1 })),
    hired_after: seldom(plainDay),
    starts_on: plainDay,
    first_due: fc.oneof(
      fc.record({ days: fc.constantFrom(0, 7, 30, 90) }),
      plainDay.map((on) => ({ on })),
    ),
    repeat: fc.oneof(
      fc.constant('none' as const),
      fc.record({ months: fc.constantFrom(1, 6, 12, 24) }),
      fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.constantFrom(1, 15, 29, 30, 31) }),
    ),
    warn_days: fc.constantFrom(0, 7, 30, 45),
    counts_from: seldom(plainDay),
    documented: fc.boolean(),
  })
  .map(({ documented, ...facts }) => ({ ...facts, counts_documented: documented && facts.evidence === 'quiz' }));

const obligation: fc.Arbitrary<Obligation> = fc
  .record({
    versions: fc.array(version, { minLength: 1, maxLength: 3 }),
    end: seldom(fc.record({ at: instant, on: plainDay })),
  })
  .map(({ versions, end }) => ({ versions: inOrder(versions), end }));

const certificate: fc.Arbitrary<Certificate> = fc
  .record({
    person: fc.nat(1),
    course: fc.constantFrom(...COURSES),
    course_version: fc.constantFrom('a', 'b'),
    at: instant,
    validity: fc.constantFrom(30, 365, 730),
    earned_by: fc.constantFrom('quiz' as const, 'exam' as const),
    revocations: fc.array(fc.record({ at: instant, reinstated_at: maybe(instant) }), { maxLength: 2 }),
    dispute: seldom(fc.record({ at: instant, closed_at: maybe(instant) })),
  })
  .map(({ validity, revocations, dispute, ...facts }) => {
    const steps: Certificate['revocations'] = [];
    let last = facts.at;
    for (const { at, reinstated_at } of revocations) {
      const revoked = Math.max(last + 1, at);
      const reinstated = after(revoked, reinstated_at);
      steps.push({ at: revoked, reinstated_at: reinstated });
      if (reinstated === null) break;
      last = reinstated;
    }
    const opened = dispute && Math.max(facts.at + 1, dispute.at);
    return {
      ...facts,
      valid_until: addDays(dayOf(facts.at), validity),
      revocations: steps,
      dispute: dispute && opened !== null ? { at: opened, closed_at: after(opened, dispute.closed_at) } : null,
    };
  });

/** Recorded up to two years after they were held. */
const training: fc.Arbitrary<Training> = fc
  .record({
    person: fc.nat(1),
    courses: fc.uniqueArray(fc.constantFrom(...COURSES), { minLength: 1, maxLength: 3 }),
    at: instant,
    days: fc.constantFrom(0, 1, 30, 200, 730),
    validity: maybe(fc.constantFrom(0, 30, 365, 900)),
    withdrawn_at: seldom(instant),
  })
  .map(({ days, validity, withdrawn_at, ...facts }) => {
    const held_on = addDays(dayOf(facts.at), -days);
    return {
      ...facts,
      held_on,
      valid_until: validity === null ? null : addDays(held_on, validity),
      withdrawn_at: after(facts.at, withdrawn_at),
    };
  });

const waiver: fc.Arbitrary<Waiver> = fc
  .record({
    person: fc.nat(1),
    obligation: fc.nat(1),
    at: instant,
    days: fc.integer({ min: 0, max: 600 }),
    ended_at: seldom(instant),
  })
  .map(({ days, ...facts }) => ({
    ...facts,
    until: addDays(dayOf(facts.at), days),
    ended_at: after(facts.at, facts.ended_at),
  }));

/** Two people, two obligations that may overlap, and the facts about them. */
export const histories: fc.Arbitrary<History> = fc.record({
  people: fc.array(person, { minLength: 2, maxLength: 2 }),
  obligations: fc.array(obligation, { minLength: 2, maxLength: 2 }),
  waivers: fc.array(waiver, { maxLength: 4 }),
  certificates: fc.array(certificate, { maxLength: 7 }),
  trainings: fc.array(training, { maxLength: 5 }),
  picks: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
});
