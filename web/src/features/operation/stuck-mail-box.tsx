import { LOCALE } from '@finaula/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../ui/layout/panel.tsx';
import { stateNames } from '../../ui/mail/message-words.ts';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { stuckWorkQuery } from './operation.tsx';
import styles from './stuck-mail-box.module.css';
import { mailReasonOf } from './stuck-words.ts';

const NAMED = 2;
const list = new Intl.ListFormat(LOCALE);

/** "Banco Uno, Banco Dos y 3 más"; mails of the platform itself name nobody. */
const sendersOf = (names: readonly string[]) =>
  names.length > NAMED + 1
    ? `${names.slice(0, NAMED).join(', ')} y ${formatNumber(names.length - NAMED)} más`
    : list.format(names);

/** Mails that do not leave, by state and reason. */
export function StuckMailBox() {
  const { data, error, isFetching, refetch } = useQuery(stuckWorkQuery);
  const total = data?.mail.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Panel title="Correos que no salen">
      {error !== null && (
        <div className={styles.body}>
          <LoadFailure title="Error al cargar lo detenido" error={error} retrying={isFetching} onRetry={refetch} />
        </div>
      )}
      {data?.mail.length === 0 && <p className={styles.body}>Todos salen a tiempo.</p>}
      {total > 0 && (
        <>
          <ol className={styles.mails}>
            {data?.mail.map((mail) => (
              <li key={`${mail.state} ${mail.reason}`}>
                <p>
                  <b className="num">{formatNumber(mail.count)}</b> {stateNames[mail.state].toLowerCase()}
                  {mail.entities.length > 0 && ` · ${sendersOf(mail.entities)}`}
                </p>
                <p className={styles.why}>
                  {mailReasonOf(mail)} Desde el <time dateTime={mail.oldest_at}>{shortDateTimeOf(mail.oldest_at)}</time>
                  .
                </p>
              </li>
            ))}
          </ol>
          <PanelFooter>
            <ScreenLink className={buttonLook('quiet')} to="/operacion">
              {total === 1 ? 'Verlo' : `Ver los ${formatNumber(total)}`}
            </ScreenLink>
          </PanelFooter>
        </>
      )}
    </Panel>
  );
}
