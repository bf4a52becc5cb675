import { LOCALE } from '@finaula/contract/constants';
import type { CourseSummary } from '@finaula/contract/courses';
import { percent } from '../../../lib/text/percent.ts';

/** The result of a course: valid certificate, expired one, slides seen, nothing yet. */
export type Stamp = 'earned' | 'lapsed' | 'started' | 'blank';

const enumeration = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** "2 en curso y 1 vencida." The stamps that are neither earned nor blank; empty when there are none. */
export function sheetSummary(stamps: readonly Stamp[]): string {
  const count = (wanted: Stamp) => stamps.filter((stamp) => stamp === wanted).length;
  const [started, lapsed] = [count('started'), count('lapsed')];
  const parts = [
    started > 0 && `${started} en curso`,
    lapsed > 0 && `${lapsed} ${lapsed === 1 ? 'vencida' : 'vencidas'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `${enumeration.format(parts)}.`;
}

/** The passing score, when all quizzes have the same. */
export function howToEarn(courses: readonly CourseSummary[]): string {
  const scores = new Set(courses.map(({ quiz }) => quiz?.passing_score));
  const [score] = scores;
  return scores.size === 1 && score !== undefined
    ? `Cada constancia pide aprobar con ${percent(score)} o más.`
    : 'Cada constancia pide aprobar su curso.';
}
