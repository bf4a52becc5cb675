import { LOCALE } from '@finaula/contract/constants';
import type { Obligation } from '@finaula/contract/obligations';
import { type Level, POST_NAMES } from '@finaula/contract/posts';
import { shortDay } from '../../lib/dates/calendar-day.ts';

const yearly = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' });

export function repeatWords({ repeat }: Pick<Obligation, 'repeat'>): string {
  if (repeat === 'none') return 'una vez';
  if ('months' in repeat) return `cada ${repeat.months === 1 ? 'mes' : `${repeat.months} meses`} desde cada constancia`;
  return `cada año, a más tardar el ${yearly.format(new Date(Date.UTC(2024, repeat.calendar_year.month - 1, repeat.calendar_year.day)))}`;
}

export const firstDueWords = ({ first_due }: Pick<Obligation, 'first_due'>): string =>
  'on' in first_due
    ? `primera fecha límite: ${shortDay(first_due.on)}`
    : first_due.days_after_assignment === 0
      ? 'el mismo día en que le toca'
      : `a los ${first_due.days_after_assignment} días de que le toca`;

export const levelWords: Record<Level, string> = {
  general: 'General',
  reforzamiento: 'Reforzamiento, para quien ya aprobó un examen del curso',
  especializado: 'Especializado, con preguntas de todos los puestos',
};

/** Level and post of the exam, where they are not the usual ones. */
export const examWords = ({ level, post }: Pick<Obligation, 'level' | 'post'>): string =>
  [level === undefined ? undefined : `, nivel ${level}`, post && `, preguntas de ${POST_NAMES[post]}`].join('');
