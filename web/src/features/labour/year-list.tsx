import { LABOUR_WORKING_DAYS, type LabourPolicy } from '@finaula/contract/labour';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { download } from '../../lib/files/download.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { FactList } from '../../ui/text/fact-list.tsx';
import styles from './labour.module.css';
import { LabourPage, type LabourPageProps } from './labour-page.tsx';
import { listQuery, policyQuery } from './labour-queries.ts';

/** The data for the yearly list of constancias: what is missing first. */
export function LabourListScreen(props: LabourPageProps) {
  const { data: policy } = useQuery(policyQuery);
  return (
    <LabourPage {...props} path="/cumplimiento/laborales/lista">
      {policy && <Years policy={policy} />}
    </LabourPage>
  );
}

function Years({ policy: { years } }: { policy: LabourPolicy }) {
  const today = mexicanToday();
  const current = years.findLast(({ from }) => from <= today) ?? years[0];
  const [year, setYear] = useState(current?.year);
  if (year === undefined) return null;
  return (
    <>
      {years.length > 1 && (
        <div className={styles.bar}>
          <FilterSelect
            label="Año del plan"
            options={years.map(
              ({ year: of, from, to }) => [String(of), `Del ${longDay(from)} al ${longDay(to)}`] as const,
            )}
            value={String(year)}
            onChange={(chosen) => setYear(Number(chosen))}
          />
        </div>
      )}
      <YearList year={year} key={year} />
    </>
  );
}

const formats = [
  ['xlsx', 'Excel'],
  ['pdf', 'PDF'],
] as const;

function YearList({ year }: { year: number }) {
  const { data, error, isFetching, refetch } = useQuery(listQuery(year));
  const { loading, start } = useDownload('No pudimos preparar el archivo');
  if (error !== null)
    return <LoadFailure title="No pudimos cargar la lista" error={error} retrying={isFetching} onRetry={refetch} />;
  if (data === undefined) return <ListSkeleton label="Cargando la lista…" />;
  return (
    <>
      {data.gaps.length > 0 && (
        <Panel title="Lo que le falta a la lista" todo>
          <ul className={styles.gaps}>
            {data.gaps.map(({ subject, missing }) => (
              <li key={`${subject} ${missing}`}>
                <b>{subject}</b> {missing}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title="Datos para la lista DC-4"
        aside={
          <span className={styles.acts}>
            {formats.map(([format, label]) => (
              <Button
                key={format}
                kind="secondary"
                loading={loading === format}
                onClick={() =>
                  start(format, () =>
                    download(
                      'getLabourList',
                      { params: { year }, query: { format } },
                      `datos-lista-dc4-${year}.${format}`,
                    ),
                  )
                }
              >
                {label}
              </Button>
            ))}
          </span>
        }
      >
        <p className={styles.about}>
          La lista se presenta a más tardar el {longDay(data.due_on)}: {LABOUR_WORKING_DAYS.list} días hábiles después
          de que termina el año del plan (Acuerdo, art. 26).
        </p>
        <FactList
          className={styles.facts}
          facts={[
            ['Constancias', formatNumber(data.women + data.men + data.others)],
            ['Mujeres', formatNumber(data.women)],
            ['Hombres', formatNumber(data.men)],
            ...(data.others > 0
              ? ([['Sexo X en la CURP, sin casilla en el formato', formatNumber(data.others)]] as const)
              : []),
          ]}
        />
        <ul className={styles.unknowns}>
          {data.unknowns.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
