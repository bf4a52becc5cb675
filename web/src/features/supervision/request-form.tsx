import type { SupervisionScope } from '@finaula/contract/supervision';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { DayField } from '../../ui/forms/day-field.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { type ChosenPerson, PeoplePicker } from './people-picker.tsx';
import styles from './request-form.module.css';
import { areasQuery, filesQuery } from './supervision-query.ts';

const DAY_MS = 86_400_000;
const scopes = [
  ['all', 'Todo el personal'],
  ['area', 'Un área'],
  ['people', 'Personas elegidas'],
] as const;

/** The current year up to yesterday, the last complete day. */
function usualPeriod() {
  const yesterday = mexicanToday(new Date(Date.now() - DAY_MS));
  return { from: `${yesterday.slice(0, 4)}-01-01`, to: yesterday, on: yesterday };
}

/** Period, date and scope of a new file. */
export function RequestForm({ running }: { running: boolean }) {
  const queries = useQueryClient();
  const [days, setDays] = useState<{ from?: string | undefined; to?: string | undefined; on?: string | undefined }>(
    usualPeriod,
  );
  const [scope, setScope] = useState<SupervisionScope>('all');
  const [area, setArea] = useState('');
  const [people, setPeople] = useState<readonly ChosenPerson[]>([]);
  const today = mexicanToday();
  const { from, to, on } = days;
  const { data: areas = [] } = useQuery({ ...areasQuery(on ?? today), enabled: scope === 'area' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: api.createSupervisionFile,
    networkMode: 'always',
    onSettled: () => queries.invalidateQueries({ queryKey: filesQuery.queryKey }),
  });
  const ofScope = scope === 'area' ? { area } : scope === 'people' ? { people: people.map(({ id }) => id) } : {};
  const isComplete =
    from !== undefined &&
    to !== undefined &&
    on !== undefined &&
    (scope !== 'area' || area !== '') &&
    (scope !== 'people' || people.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from !== undefined && to !== undefined && on !== undefined && isComplete && !isPending)
      mutate({ body: { from, to, on, scope, ...ofScope } });
  };
  const day = (name: keyof typeof days, label: string) => (
    <DayField
      label={label}
      value={days[name]}
      min="2020-01-01"
      max={today}
      onChange={(value) => setDays({ ...days, [name]: value })}
    />
  );
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.lead}>
        Un solo archivo firmado con la plantilla, las obligaciones, el programa anual, las constancias, los exámenes,
        las exenciones y la bitácora. Quien lo recibe puede comprobarlo sin la plataforma.
      </p>
      <div className={styles.fields}>
        {day('from', 'Periodo del')}
        {day('to', 'al')}
        {day('on', 'Situación al')}
        <FilterSelect label="Alcance" options={scopes} value={scope} onChange={setScope} />
        {scope === 'area' && (
          <FilterSelect
            label="Área"
            options={[
              ['', areas.length === 0 ? 'Sin áreas ese día' : 'Elige el área'],
              ...areas.map((name) => [name, name] as const),
            ]}
            value={area}
            onChange={setArea}
          />
        )}
      </div>
      {scope === 'people' && <PeoplePicker chosen={people} onChange={setPeople} />}
      {error !== null && <Notice kind="danger" title="No pudimos pedirlo" detail={detailOf(error)} />}
      <div className={styles.send}>
        <Button kind="primary" type="submit" loading={isPending} disabled={!isComplete || running}>
          {isPending ? 'Pidiendo…' : 'Generar expediente'}
        </Button>
        <p className={styles.note}>
          {running
            ? 'Se genera uno a la vez: espera a que termine.'
            : 'Con fechas anteriores a hoy, el contenido es idéntico cada vez que lo pidas. Se puede descargar 30 días.'}
        </p>
      </div>
    </form>
  );
}
