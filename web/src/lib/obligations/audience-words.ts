import { LOCALE } from '@finaula/contract/constants';
import type { Obligation } from '@finaula/contract/obligations';
import { shortDay } from '../dates/calendar-day.ts';

const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** An obligation's audience: "Sucursales y Crédito, con puesto de Cajero". */
export function audienceWords({ audience }: Pick<Obligation, 'audience'>): string {
  if ('everyone' in audience) return 'Todo el personal';
  const { areas, positions, people, hired_after } = audience;
  const parts = [
    areas && `áreas: ${list.format(areas)}`,
    positions && `puestos: ${list.format(positions)}`,
    people && `${people.length} ${people.length === 1 ? 'persona en particular' : 'personas en particular'}`,
    hired_after && `ingreso después del ${shortDay(hired_after)}`,
  ].filter((part) => part !== undefined && part !== '');
  return parts.join(' · ').replace(/^./, (first) => first.toLocaleUpperCase(LOCALE));
}
