import { LOCALE } from '@finaula/contract/constants';
import type { ApprovingBody, ProgrammeRow } from '@finaula/contract/programmes';
import { longDay, monthName, shortMonth } from '../../shared/time/format.ts';

const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const capitalised = (text: string) => text.replace(/^./, (first) => first.toLocaleUpperCase(LOCALE));

/** "Enero", from 1. */
export const monthTitle = (month: number): string => capitalised(monthName(month));
/** "Ene", from 1. */
export const shortMonthTitle = (month: number): string => capitalised(shortMonth(month));

export const bodyName: Record<ApprovingBody, string> = {
  consejo: 'Consejo de administración',
  comite: 'Comité',
  otro: 'Otro órgano',
};

/** A row's audience: "Áreas: Crédito y Sucursales". */
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

/** Programmes keep hours with two decimals, which minutes survive. */
export const minutesOf = (hours: number): number => Math.round(hours * 60);
