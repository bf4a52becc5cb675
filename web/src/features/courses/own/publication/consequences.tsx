import type { PublicationPreview } from '@finaula/contract/own-courses';
import { longDay } from '../../../../lib/dates/calendar-day.ts';
import { formatNumber } from '../../../../lib/text/format-number.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import styles from './publication-screen.module.css';

interface ConsequencesProps {
  preview: PublicationPreview;
  isFirst: boolean;
}

/** The people that the publication concerns. */
export function Consequences({ preview, isFirst }: ConsequencesProps) {
  const { become_due: due, become_overdue: overdue, holders, people, due_on, obligations, adds_obligation } = preview;
  const rows = [
    ['Con plazo nuevo', due],
    ...(isFirst ? [] : [['Con constancia vigente de una versión anterior', holders] as const]),
    ['Personas de la institución', people],
  ] as const;
  return (
    <>
      <p className={styles.figure}>
        <b className="num">{formatNumber(due)}</b>
        <span>
          {due === 1 ? 'persona tiene un plazo nuevo' : 'personas tienen un plazo nuevo'}
          {due_on !== null && due > 0 && <strong>, hasta el {longDay(due_on)}</strong>}
        </span>
      </p>
      <dl className={styles.rows}>
        {rows.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {obligations.length > 0 && (
        <p className={styles.note}>
          {adds_obligation ? 'Se agrega la obligación ' : 'Pasa a pedir esta versión: '}
          {obligations.map(({ title }) => `«${title}»`).join(', ')}.
        </p>
      )}
      {overdue === 0 ? (
        <Notice
          kind="ok"
          title="Nadie queda vencido por publicar."
          detail={
            due === 0
              ? undefined
              : isFirst
                ? 'El plazo empieza hoy.'
                : 'El plazo empieza hoy, y las constancias anteriores cuentan hasta ese día.'
          }
        />
      ) : (
        <Notice kind="danger" title={`${formatNumber(overdue)} personas quedarían vencidas hoy.`} />
      )}
    </>
  );
}
