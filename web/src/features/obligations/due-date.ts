import type { ComplianceRow } from '@finaula/contract/compliance';
import { LOCALE } from '@finaula/contract/constants';
import { shortDay } from '../../lib/dates/calendar-day.ts';

const DAY = 86_400_000;
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** Days from one plain day to another. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** "ayer", "en 14 días", "en 9 meses": in months from three on. */
export function distance(days: number): string {
  if (Math.abs(days) < 2) return relative.format(days, 'day');
  if (Math.abs(days) < 91) return `${days > 0 ? 'en' : 'hace'} ${Math.abs(days)} días`;
  const months = Math.round(Math.abs(days) / 30.44);
  return `${days > 0 ? 'en' : 'hace'} ${months} meses`;
}

/** "8 dic 2026 · en 14 días" */
export const dayAndDistance = (day: string, on: string): string => `${shortDay(day)} · ${distance(daysFrom(on, day))}`;

type Dated = Pick<ComplianceRow, 'standing' | 'due_on' | 'valid_until' | 'waiver'>;

/** The relevant day of a standing, with its label. */
export function mattering({ standing, due_on, valid_until, waiver }: Dated): { label: string; day: string | null } {
  if (standing === 'exenta') return { label: 'Exenta hasta', day: waiver?.until ?? null };
  if (standing === 'cumplida') return { label: 'Cumplida hasta', day: valid_until };
  return { label: standing === 'vencida' ? 'Venció' : 'Vence', day: due_on };
}
