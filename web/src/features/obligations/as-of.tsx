import { CalendarCheck, Download, FileSpreadsheet, History } from 'lucide-react';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { download } from '../../lib/files/download.ts';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button } from '../../ui/forms/button.tsx';
import { DayField } from '../../ui/forms/day-field.tsx';
import styles from './as-of.module.css';
import { type AsOf as AsOfDate, asOfQuery, type ComplianceQuery } from './compliance-query.ts';

interface AsOfProps {
  asOf: AsOfDate;
  /** Today by the server's clock: YYYY-MM-DD. */
  today: string | undefined;
  /** The query of the rows below; exports use the same. */
  query: ComplianceQuery;
  onChange: (asOf: AsOfDate) => void;
}

const formats = [
  { format: 'csv', label: 'CSV', icon: Download },
  { format: 'xlsx', label: 'Excel', icon: FileSpreadsheet },
] as const;

/** The date of all figures below, and the knowledge that they use. */
export function AsOf({ asOf, today, query, onChange }: AsOfProps) {
  const { loading, start } = useDownload('No pudimos preparar el archivo');
  const past = asOf.al !== undefined && today !== undefined && asOf.al < today ? asOf.al : undefined;
  const toToday = () => onChange({ al: undefined, conocido: undefined });
  return (
    <div className={styles.bar}>
      <DayField
        label="Situación al"
        value={asOf.al ?? today ?? mexicanToday()}
        min="2000-01-01"
        max="2100-12-31"
        onChange={(al) => onChange({ ...asOf, al: al === today ? undefined : al })}
      />
      {past === undefined && (
        <Button kind="secondary" disabled={asOf.al === undefined} onClick={toToday}>
          <CalendarCheck aria-hidden="true" />
          Hoy
        </Button>
      )}
      <span className={styles.exports}>
        {formats.map(({ format, label, icon: Icon }) => (
          <Button
            key={format}
            kind="secondary"
            loading={loading === format}
            onClick={() =>
              start(format, () =>
                download(
                  'getCompliance',
                  { query: { ...query, ...asOfQuery(asOf), format } },
                  `cumplimiento.${format}`,
                ),
              )
            }
          >
            <Icon aria-hidden="true" />
            {loading === format ? 'Preparando…' : `Exportar ${label}`}
          </Button>
        ))}
      </span>
      {past !== undefined && (
        <section className={`on-night ${styles.past}`} aria-label="Fecha pasada">
          <History aria-hidden="true" />
          <p>
            <b>Así estaba el {longDay(past)}.</b> Las distancias, como «hace 3 meses», cuentan desde ese día.
          </p>
          <fieldset className={styles.known}>
            <legend className="sr-only">Con qué conocimiento</legend>
            {(
              [
                [undefined, 'Con lo que se sabía ese día'],
                ['hoy', 'Con lo que se sabe hoy'],
              ] as const
            ).map(([conocido, label]) => (
              <label key={label}>
                <input
                  type="radio"
                  name="conocido"
                  checked={asOf.conocido === conocido}
                  onChange={() => onChange({ ...asOf, conocido })}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <Button kind="secondary" onClick={toToday}>
            Volver a hoy
          </Button>
        </section>
      )}
    </div>
  );
}
