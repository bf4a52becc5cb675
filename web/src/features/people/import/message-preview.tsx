import type { PeopleImport } from '@finaula/contract/people-imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../../ui/layout/panel.tsx';
import { Email } from '../../../ui/text/email.tsx';
import styles from './message-preview.module.css';
import { messageQuery } from './people-import-query.ts';
import { count, people } from './words.ts';

/** A preview of the message to new people. */
export function MessagePreview({ found }: { found: PeopleImport }) {
  const total = found.counts.create;
  const [number, setNumber] = useState(1);
  const shown = Math.min(number, total);
  const {
    data: message,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...messageQuery(found.id, shown), placeholderData: keepPreviousData });
  return (
    <Panel title="Lo que van a recibir">
      {message && (
        <>
          <p className={styles.note}>
            {message.by_mail
              ? `Así le llega a cada una de las ${count(total)} personas nuevas.`
              : 'No sale ningún correo: al aplicar descargas los enlaces para entregarlos, con este texto.'}
          </p>
          <dl className={styles.head}>
            <div>
              <dt>Para</dt>
              <dd>
                <Email address={message.to} />
              </dd>
            </div>
            <div>
              <dt>De</dt>
              <dd>{message.from}</dd>
            </div>
            <div>
              <dt>Asunto</dt>
              <dd>
                <b>{message.subject}</b>
              </dd>
            </div>
          </dl>
          <div className={styles.letter}>
            <p>{message.greeting}</p>
            {message.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p>
              <span className={styles.fake}>{message.action}</span>
            </p>
            {message.notes.map((text) => (
              <small key={text}>{text}</small>
            ))}
          </div>
        </>
      )}
      {error !== null && message === undefined && (
        <LoadFailure title="No pudimos cargar el mensaje" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      <PanelFooter>
        <span className="num" role="status">
          {count(shown)} de {people(total)}
        </span>
        <span className={styles.pager}>
          <Button
            kind="secondary"
            aria-label="Persona anterior"
            disabled={shown === 1}
            onClick={() => setNumber(shown - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button
            kind="secondary"
            aria-label="Persona siguiente"
            disabled={shown === total}
            onClick={() => setNumber(shown + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </span>
      </PanelFooter>
    </Panel>
  );
}
