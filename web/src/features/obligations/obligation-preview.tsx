import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { longDay, shortDay } from '../../lib/dates/calendar-day.ts';
import { countOfPeople, formatNumber } from '../../lib/text/format-number.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notEnteredWords } from './not-entered-words.ts';
import styles from './obligation-preview.module.css';
import { StandingBadge } from './standing-badge.tsx';

/** The audience with deadlines; people overdue at once come first. */
export function ObligationPreview({ preview }: { preview: ReplyOf<Calls['previewObligation']> }) {
  const {
    people: all,
    overdue,
    due_soon,
    fulfilled,
    first_due_from: from,
    first_due_to: to,
    sample,
    not_entered,
  } = preview;
  return (
    <div className={styles.preview}>
      {all === 0 && (
        <Notice
          kind="info"
          title="Hoy no le toca a nadie"
          detail="Le tocará a quien cumpla las condiciones más adelante. Revísalas si esperabas a alguien."
        />
      )}
      {overdue > 0 && (
        <Notice
          kind="danger"
          title={`${countOfPeople(overdue)} ${overdue === 1 ? 'quedaría vencida' : 'quedarían vencidas'} de inmediato`}
          detail="Su fecha límite ya pasó. Si no es lo que quieres, mueve el inicio o la primera fecha límite."
        />
      )}
      {all > 0 && (
        <>
          <dl className={styles.figures}>
            <div>
              <dt>Le toca a</dt>
              <dd className="num">{countOfPeople(all)}</dd>
            </div>
            <div>
              <dt>Ya la cumplen</dt>
              <dd className="num">{formatNumber(fulfilled)}</dd>
            </div>
            <div>
              <dt>Vencen en 30 días</dt>
              <dd className="num">{formatNumber(due_soon)}</dd>
            </div>
          </dl>
          {from !== null && to !== null && (
            <p>
              {from === to
                ? `La fecha límite es el ${longDay(from)}.`
                : `Las fechas límite van del ${longDay(from)} al ${longDay(to)}.`}
            </p>
          )}
          {not_entered > 0 && <p>Del aviso por correo: {notEnteredWords(not_entered)}</p>}
          <h3>{sample.length < all ? `${sample.length} de ${formatNumber(all)}` : 'Quiénes'}</h3>
          <ul className={styles.sample}>
            {sample.map(({ user_id, name, area, standing, due_on }) => (
              <li key={user_id}>
                <span>
                  <b>{name}</b>
                  {area !== null && ` · ${area}`}
                </span>
                <StandingBadge standing={standing} />
                <span className="num">{shortDay(due_on)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
