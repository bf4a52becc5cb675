import {
  areaName,
  correctionWords,
  doneShare,
  FEW,
  markWords,
  programmeWords,
  reportDate,
  reportFigures,
  reportLead,
  reportMarks,
  TOPICS_NOTE,
  TOPICS_TITLE,
} from '@finaula/contract/committee-report-words';
import type { CommitteeReport } from '@finaula/contract/committee-reports';
import { drawTrend, trendOf } from '@finaula/contract/trend';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { percent } from '../../lib/text/percent.ts';
import { Cenefa } from '../../ui/brand/cenefa.tsx';
import { Rosette } from '../../ui/brand/rosette.tsx';
import { TrendDrawing } from '../../ui/charts/trend-drawing.tsx';
import styles from './report-sheet.module.css';

const PLOT = { width: 420, height: 230, top: 34, right: 14, bottom: 24, left: 48 };

/** A report with the words and figures of its PDF; on a phone, in one column. */
export function ReportSheet({ report }: { report: CommitteeReport }) {
  const { entity_name, signer_name, folio, corrects, areas, programme, topics, asks, totals } = report;
  const { title, columns } = programmeWords(programme);
  return (
    <article className={styles.sheet} aria-label={`Informe al comité, ${reportDate(report)}`}>
      <Cenefa />
      <header className={styles.head}>
        <div>
          <p className={styles.entity}>{entity_name}</p>
          <h2>Informe al comité</h2>
          <p className={styles.quiet}>{reportDate(report)}</p>
          {corrects && <p className={styles.small}>{correctionWords(corrects)}</p>}
        </div>
        <Rosette seed={folio} line={1.6} className={styles.rosette} />
      </header>
      <p className={styles.lead}>{reportLead(report)}</p>
      {totals !== null && (
        <>
          <dl className={`${styles.figures} num`}>
            {reportFigures(report).map(({ name, count, note, late }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd data-late={late}>
                  <b>{count}</b> {note}
                </dd>
              </div>
            ))}
          </dl>
          <div className={styles.two}>
            <TwoYears report={report} />
            <section>
              <h3>Con algo vencido, por área</h3>
              <ul className={`${styles.rows} num`}>
                {areas.map(({ area, figures }) => (
                  <li key={areaName(area)}>
                    <span>{areaName(area)}</span>
                    {figures ? (
                      <b>
                        {formatNumber(figures.vencida)} de {formatNumber(figures.people)}
                      </b>
                    ) : (
                      <span className={styles.small}>{FEW}</span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          </div>
          <section>
            <h3>{title}</h3>
            <ul className={`${styles.rows} num`}>
              {programme.rows.map(({ title: obligation, figures }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one title, and rows never move
                <li key={n} className={styles.planned}>
                  <b>{obligation}</b>
                  <span className={styles.small}>
                    {figures
                      ? `${columns[0]} ${formatNumber(figures.planned)} · ${columns[1]} ${formatNumber(figures.done)} · ${columns[2]} ${formatNumber(figures.vencida)} · ${doneShare(figures)}`
                      : FEW}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      <div className={styles.two}>
        {topics.length > 0 && (
          <section>
            <h3>{TOPICS_TITLE}</h3>
            <p className={styles.small}>{TOPICS_NOTE}</p>
            <ul className={`${styles.rows} num`}>
              {topics.map(({ title: topic, area, wrong }) => (
                <li key={topic}>
                  <span>
                    <b>{topic}</b>
                    <br />
                    <span className={styles.small}>{areaName(area)}</span>
                  </span>
                  <b>{percent(wrong)}</b>
                </li>
              ))}
            </ul>
          </section>
        )}
        {asks.length > 0 && (
          <section>
            <h3>Qué se pide al comité</h3>
            <ol className={styles.asks}>
              {asks.map((ask) => (
                <li key={ask}>{ask}</li>
              ))}
            </ol>
          </section>
        )}
      </div>
      <footer className={styles.foot}>
        <p>
          <b>{signer_name ?? 'Nombre y firma'}</b>
          <br />
          Por {entity_name}
        </p>
        <p>
          <b>Sesión del comité</b>
          <br />
          Número de acta y fecha
        </p>
        <p className={styles.folio}>{folio}</p>
      </footer>
    </article>
  );
}

function TwoYears({ report }: { report: CommitteeReport }) {
  const points = trendOf(report.trend);
  const marks = reportMarks(report);
  const drawing = drawTrend(points, trendOf({ points: report.trend.now }), marks, PLOT);
  return (
    <section>
      <h3>24 meses</h3>
      {points.length > 1 ? (
        <TrendDrawing drawing={drawing} size={PLOT} lastDay={shortDay(report.on)} className={styles.plot} />
      ) : (
        <p className={styles.small}>La línea empieza con el segundo mes.</p>
      )}
      <p className={styles.small}>
        Línea verde: al corriente. Línea oscura: capacitadas. Punteado: como se sabe hoy, donde cambia.
      </p>
      <ol className={styles.marks}>
        {marks.map((mark) => (
          <li key={markWords(mark)}>{markWords(mark)}</li>
        ))}
      </ol>
    </section>
  );
}
