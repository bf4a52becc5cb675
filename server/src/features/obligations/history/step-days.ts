import { HISTORY_POINTS } from '@finaula/contract/compliance-history';
import { Temporal } from 'temporal-polyfill';
import { ApiError } from '../../../http/api-error.ts';

/**
 * The last day of each week or month from one day to another, and that other day.
 * @throws ApiError HISTORY_TOO_LONG
 */
export function stepDays(from: string, to: string, step: 'week' | 'month'): string[] {
  const days: string[] = [];
  for (let start = Temporal.PlainDate.from(from); ; ) {
    const last = step === 'week' ? start.add({ days: 7 - start.dayOfWeek }) : start.with({ day: start.daysInMonth });
    if (last.toString() >= to) return [...days, to];
    days.push(last.toString());
    if (days.length === HISTORY_POINTS) throw new ApiError('HISTORY_TOO_LONG');
    start = last.add({ days: 1 });
  }
}
