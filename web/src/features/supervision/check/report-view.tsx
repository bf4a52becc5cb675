import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { longDay } from '../../../lib/dates/calendar-day.ts';
import { longDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { Rosette } from '../../../ui/brand/rosette.tsx';
import type { Finding } from './finding.ts';
import styles from './report-view.module.css';
import type { Fault, Report } from './verify-file.ts';

const icons = { sound: CircleCheck, wrong: CircleAlert, unknown: CircleHelp } satisfies Record<Finding, unknown>;
const words: Record<Finding, string> = { sound: 'Coincide', wrong: 'No coincide', unknown: 'Desconocido' };
const verdicts: Record<Finding, string> = {
  sound: 'Expediente íntegro: es el que se firmó',
  wrong: 'El expediente no es como se firmó',
  unknown: 'Lo que se pudo comprobar coincide',
};
const kinds: Record<Fault['kind'], string> = { changed: 'Cambió', missing: 'Falta', extra: 'Sobra' };

/** Faults that are listed individually. */
const NAMED = 50;

/** The result of a check: the verdict, then each item. */
export function ReportView({ report, fileName }: { report: Report; fileName: string }) {
  const { finding, manifest, checks, faults, withheld, builtAt } = report;
  const { institucion, periodo, situacion_al, cifras, plantilla, folio, archivos } = manifest;
  const Icon = icons[finding];
  const files: Finding = faults.length > 0 ? 'wrong' : 'sound';
  const compared = `${formatNumber(archivos.length - withheld)} archivos${withheld > 0 ? `; ${formatNumber(withheld)} con nombres no vienen en esta copia` : ''}.`;
  return (
    <section className={styles.report} aria-labelledby="resultado">
      <div className={`${styles.verdict} ${styles.found}`} data-finding={finding}>
        <Icon className={styles.icon} aria-hidden="true" />
        <div>
          <h2 id="resultado" className={styles.headline}>
            {verdicts[finding]}
          </h2>
          <p className={styles.file}>
            {finding === 'unknown' ? 'Abajo está lo que no se pudo comprobar: no lo des por válido.' : fileName}
          </p>
        </div>
      </div>
      <div className={styles.about}>
        <Rosette seed={folio} line={0.8} className={styles.rosette} />
        <dl className={styles.facts}>
          <dt>Institución</dt>
          <dd>
            {institucion.razon_social ?? institucion.nombre}
            {institucion.razon_social !== null && `, registrada como ${institucion.nombre}`}
            {institucion.dominio_comprobado !== null && `, dominio comprobado: ${institucion.dominio_comprobado}`}
          </dd>
          <dt>Periodo</dt>
          <dd>
            {longDay(periodo.desde)} a {longDay(periodo.hasta)}
          </dd>
          <dt>Situación al</dt>
          <dd>{longDay(situacion_al)}</dd>
          <dt>Personas</dt>
          <dd className="num">
            {formatNumber(plantilla.personas)}, {formatNumber(cifras.obligadas)} obligadas,{' '}
            {formatNumber(cifras.al_corriente)} al corriente
          </dd>
          <dt>Folio</dt>
          <dd className={styles.folio}>{folio}</dd>
          {builtAt !== null && (
            <>
              <dt>Generado</dt>
              <dd>{longDateTimeOf(builtAt)}</dd>
            </>
          )}
        </dl>
      </div>
      <ul className={styles.list}>
        <Checked
          title="Los archivos"
          finding={files}
          detail={faults.length > 0 ? `${formatNumber(faults.length)} no son los que se firmaron.` : compared}
        />
        {checks.map((check) => (
          <Checked key={check.title} {...check} />
        ))}
      </ul>
      {faults.length > 0 && (
        <div className={styles.faults}>
          <h3>Qué cambió</h3>
          <ul className={styles.list}>
            {faults.slice(0, NAMED).map(({ kind, path }) => (
              <li key={`${kind} ${path}`} className={styles.fault}>
                <strong className={styles.kind}>{kinds[kind]}</strong> <span className={styles.path}>{path}</span>
              </li>
            ))}
          </ul>
          {faults.length > NAMED && <p>Y {formatNumber(faults.length - NAMED)} más.</p>}
        </div>
      )}
    </section>
  );
}

function Checked({ title, finding, detail }: { title: string; finding: Finding; detail: string }) {
  const Icon = icons[finding];
  return (
    <li className={`${styles.check} ${styles.found}`} data-finding={finding}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div>
        <p>
          <strong className={styles.title}>{title}</strong> <span className={styles.word}>{words[finding]}</span>
        </p>
        <p className={styles.detail}>{detail}</p>
      </div>
    </li>
  );
}
