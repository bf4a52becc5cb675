import { LOCALE } from '@finaula/contract/constants';
import type { ApprovingBody, Programme } from '@finaula/contract/programmes';

const long = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });
const inMonth = (month: number) => new Date(Date.UTC(2024, month - 1, 1));
const capitalised = (text: string) => text.replace(/^./, (first) => first.toLocaleUpperCase(LOCALE));

export const MONTHS = Array.from({ length: 12 }, (_, n) => n + 1);
/** "Enero", from 1. */
export const monthName = (month: number): string => capitalised(long.format(inMonth(month)));
/** "Ene", from 1. */
export const shortMonth = (month: number): string => capitalised(short.format(inMonth(month)).replace('.', ''));

export const bodyNames: Record<ApprovingBody, string> = {
  consejo: 'Consejo de administración',
  comite: 'Comité',
  otro: 'Otro órgano',
};

/** "1 h 5 min", from hours with two decimals. */
export function hoursWords(hours: number): string {
  const minutes = Math.round(hours * 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole > 0 && `${whole} h`, (rest > 0 || whole === 0) && `${rest} min`]
    .filter((part) => part !== false)
    .join(' ');
}

/** A draft, approved, or approved with changes that no body has approved yet. */
export const stateOf = ({ versions, changed }: Pick<Programme, 'versions' | 'changed'>) =>
  versions.length === 0 ? 'draft' : changed ? 'changed' : 'approved';
