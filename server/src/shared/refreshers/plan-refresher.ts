import { REFRESHER_DAYS, type Refresher } from '@finaula/contract/refreshers';
import { addDays } from '../time/days.ts';

/** Two minutes at the pace of a quiz. */
const QUESTIONS = 3;
/** The last refresher stays open this long. */
const LAST_OPEN_DAYS = 30;

export interface RefresherAnswer {
  /** The refresher in which it was given, by its day. */
  day: number;
  question_id: string;
  is_right: boolean;
  answered_on: string;
}

export interface CompletedCourse {
  completed_on: string;
  /** Ids of the quiz's questions, in its order. */
  question_ids: readonly string[];
  /** Ids of the questions that were answered wrong for the constancia. */
  missed_ids: readonly string[];
  answers: readonly RefresherAnswer[];
}

type Plan = Pick<Refresher, 'day' | 'days' | 'questions'>;

/** The day of the last wrong answer of each question, unless a right one followed. */
function lastMissed({ completed_on, missed_ids }: CompletedCourse, earlier: readonly RefresherAnswer[]) {
  const missed = new Map(missed_ids.map((id) => [id, completed_on]));
  for (const { question_id, is_right, answered_on } of earlier)
    if (is_right) missed.delete(question_id);
    else missed.set(question_id, answered_on);
  return missed;
}

/**
 * The refresher of a completed course that is due on a day, with its questions: first the missed ones, then
 * those asked least often. Undefined when none is due. The questions of a refresher depend on earlier ones
 * only, so answers leave them as they are.
 */
export function planRefresher(course: CompletedCourse, today: string): Plan | undefined {
  const dates = REFRESHER_DAYS.map((day, i) => ({
    day,
    on: addDays(course.completed_on, day),
    until: addDays(course.completed_on, REFRESHER_DAYS[i + 1] ?? day + LAST_OPEN_DAYS),
  }));
  const open = dates.find(({ on, until }) => on <= today && today < until);
  if (open === undefined) return undefined;

  const earlier = course.answers.filter(({ day }) => day < open.day);
  const missed = lastMissed(course, earlier);
  const rank = (id: string) => {
    const asked = earlier.filter(({ question_id }) => question_id === id).length;
    return missed.has(id) ? asked : REFRESHER_DAYS.length + asked;
  };
  const given = new Map(
    course.answers.filter(({ day }) => day === open.day).map(({ question_id, is_right }) => [question_id, is_right]),
  );
  const questions = course.question_ids
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, QUESTIONS)
    .map((id) => ({ id, missed_on: missed.get(id) ?? null, is_right: given.get(id) ?? null }));
  if (questions.every(({ is_right }) => is_right !== null)) return undefined;

  const answered = new Set(course.answers.map(({ day }) => day));
  const state = ({ day, on }: (typeof dates)[number]) => {
    if (day === open.day) return 'due';
    if (on > today) return 'coming';
    return answered.has(day) ? 'done' : 'missed';
  };
  return { day: open.day, days: dates.map((date) => ({ day: date.day, on: date.on, state: state(date) })), questions };
}
