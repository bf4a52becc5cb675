import { LOCALE } from '@finaula/contract/constants';
import type { ApprovingBody, ProgrammeRow } from '@finaula/contract/programmes';
import { longDay } from '../../shared/exports/mexican-time.ts';

const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const long = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });
const capitalised = (text: string) => text.replace(/^./, (first) => first.toLocaleUpperCase(LOCALE));
const inMonth = (month: number) => new Date(Date.UTC(2024, month - 1, 1));

/** "Enero", of 1. */
export const monthName = (month: number): string => capitalised(long.format(inMonth(month)));
/** "Ene", of 1. */
export const shortMonth = (month: number): string => capitalised(short.format(inMonth(month)).replace('.', ''));

export const bodyName: Record<ApprovingBody, string> = {
  consejo: 'Consejo de administración',
  comite: 'Comité',
  otro: 'Otro órgano',
};

/** Whom a row concerns: "Áreas: Crédito y Sucursales". */
export function audienceWords({ audience }: Pick<ProgrammeRow, 'audience'>): string {
  if ('everyone' in audience) return 'Todo el personal';
  const { areas, positions, people, hired_after } = audience;
  const parts = [
    areas && `áreas: ${list.format(areas)}`,
    positions && `puestos: ${list.format(positions)}`,
    people && `${people.length} ${people.length === 1 ? 'persona en particular' : 'personas en particular'}`,
    hired_after && `ingreso después del ${longDay(hired_after)}`,
  ].filter((part) => part !== undefined && part !== '');
  return capitalised(parts.join('; '));
}
