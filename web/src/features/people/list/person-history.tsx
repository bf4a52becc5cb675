import type { PersonFact, PersonField } from '@finaula/contract/people';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { longDay } from '../../../lib/dates/calendar-day.ts';
import { shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './person-history.module.css';

const names: Record<PersonField, string> = {
  name: 'Nombre',
  email: 'Correo',
  employee_number: 'Número de empleado',
  area: 'Área',
  position: 'Puesto',
  hired_on: 'Ingreso',
  left_on: 'Baja',
  manager_email: 'Jefe',
};

const inWords = (field: PersonField, value: string | null): string => {
  if (value === null) return 'vacío';
  return field === 'hired_on' || field === 'left_on' ? longDay(value) : value;
};

/** Changes of a person's name, e-mail and employment, with author and date, newest first. */
export function PersonHistory({ userId }: { userId: string }) {
  const { data, error } = useQuery({
    queryKey: ['entity-users', userId, 'history'],
    queryFn: () => api.listEmploymentHistory({ params: { id: userId } }),
    staleTime: 0,
  });
  if (error !== null) return <Notice kind="danger" title="No pudimos cargar su historial" detail={detailOf(error)} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>
        Historial ({data.length} {data.length === 1 ? 'cambio' : 'cambios'})
      </summary>
      <ol>
        {data.map((fact) => (
          <Fact key={fact.recorded_at} fact={fact} />
        ))}
      </ol>
    </details>
  );
}

const Fact = ({ fact: { recorded_at, recorded_by, file_name, changes } }: { fact: PersonFact }) => (
  <li>
    <p className={`${styles.when} num`}>
      {shortDateTimeOf(recorded_at)} · {recorded_by ?? 'una cuenta que ya no está'}
      {file_name !== null && ` · ${file_name}`}
    </p>
    {changes.length === 0 && <p>Sin cambios en estos datos.</p>}
    {changes.map(({ field, before, after }) => (
      <p key={field}>
        <b>{names[field]}</b>: {inWords(field, before)} → {inWords(field, after)}
      </p>
    ))}
  </li>
);
