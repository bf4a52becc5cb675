import { LOCALE } from '@finaula/contract/constants';
import type { SupervisionFile } from '@finaula/contract/supervision';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { formatNumber } from '../../lib/text/format-number.ts';

export const count = (number: number): string => formatNumber(number);

const size = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** "4.2 MB" */
export function sizeWords(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let [value, unit] = [bytes, 0];
  while (value >= 1_000 && unit < units.length - 1) [value, unit] = [value / 1_000, unit + 1];
  return `${size.format(value)} ${units[unit]}`;
}

export const periodWords = ({ from, to }: Pick<SupervisionFile, 'from' | 'to'>): string =>
  `${shortDay(from)} a ${shortDay(to)}`;

export function scopeWords({ scope, area, chosen }: Pick<SupervisionFile, 'scope' | 'area' | 'chosen'>): string {
  if (scope === 'area') return `Área ${area}`;
  if (scope === 'all') return 'Todo el personal';
  return chosen === 1 ? '1 persona elegida' : `${count(chosen ?? 0)} personas elegidas`;
}
