import { LOCALE } from '@finaula/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { obligationsQuery } from './compliance-query.ts';

const list = new Intl.ListFormat(LOCALE);

/** Says in which obligations documented training counts today, and where to change it. */
export function DocumentedCounts() {
  const { data } = useQuery(obligationsQuery);
  if (data === undefined) return null;
  const today = mexicanToday();
  const counting = data.filter(
    ({ counts_documented, starts_on, ends_on }) =>
      counts_documented === true && starts_on <= today && (ends_on === null || ends_on > today),
  );
  return (
    <>
      {counting.length === 0
        ? 'Hoy no cuentan en ninguna obligación: se marca al crear o cambiar una. '
        : `Hoy cuentan en ${list.format(counting.map(({ title }) => `«${title}»`))}. `}
      <ScreenLink to="/cumplimiento/obligaciones">Ver las obligaciones</ScreenLink>
    </>
  );
}
