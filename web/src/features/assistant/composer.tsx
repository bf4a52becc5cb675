import type { ChatClosed } from '@finaula/contract/assistant';
import { ASKED_BY_AT_LEAST, CHAT_MESSAGE_CHARACTERS } from '@finaula/contract/constants';
import { type ErrorCode, errors } from '@finaula/contract/errors';
import { Send, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { LEGAL_NOTE } from '../../lib/courses/legal-note.ts';
import { hasInstitution } from '../../lib/session/has-institution.ts';
import { useSession } from '../../lib/session/session.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './composer.module.css';
import type { Conversation } from './use-conversation.ts';

interface ComposerProps {
  conversation: Conversation;
  log: RefObject<HTMLDivElement | null>;
  /** Restores the focus after the answer, except on a phone, where the keyboard would cover the answer. */
  returns?: boolean;
}

/** States who may read the conversation, in one sentence. */
const readerNotice = (alone: boolean) =>
  alone
    ? 'Solo tú lees tus preguntas, y se borran a los 180 días.'
    : `Solo tú lees tus preguntas. Tu entidad ve, sin nombres, las que hicieron ${ASKED_BY_AT_LEAST} personas o más.`;

/** The remaining questions are shown from this number down. */
const FEW = 5;

/**
 * Enter sends, Shift + Enter starts a line (spec §5). Field and button are disabled while an answer is
 * awaited; the text stays until it arrives.
 */
export function Composer({ conversation, log, returns = false }: ComposerProps) {
  const { turns, waiting, closed, remaining, draft, setDraft, send, stop } = conversation;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const waits = waiting !== undefined;
  const session = useSession();
  const alone = session.state !== 'signed-in' || !hasInstitution(session.user);

  // A disabled field would drop the focus to the page: keep it in the conversation.
  const submitted = useRef(false);
  useEffect(() => {
    if (!waits && submitted.current && returns && document.activeElement === log.current) field.current?.focus();
    if (!waits) submitted.current = false;
  }, [waits, returns, log]);
  const submit = () => {
    if (draft.trim() === '') return;
    submitted.current = true;
    log.current?.focus({ preventScroll: true });
    send();
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of an accent or a suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const onStop = () => {
    // The button disappears with the wait.
    log.current?.focus({ preventScroll: true });
    stop();
  };
  if (closed !== null && !waits)
    return (
      <div className={styles.composer}>
        <ClosedNotice reason={closed} />
        <p className={styles.legal}>{LEGAL_NOTE}</p>
      </div>
    );
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      {waits && (
        <Button kind="secondary" className={styles.stop} onClick={onStop}>
          <Square aria-hidden="true" />
          Detener
        </Button>
      )}
      <div className={styles.row}>
        <label className="sr-only" htmlFor={id}>
          Tu pregunta
        </label>
        <textarea
          ref={field}
          id={id}
          rows={1}
          maxLength={CHAT_MESSAGE_CHARACTERS}
          placeholder="Escribe tu pregunta"
          aria-describedby={`${id}-ayuda ${id}-lectores`}
          data-autofocus={turns.length === 0 || undefined}
          value={waits ? '' : draft}
          disabled={waits}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button kind="primary" type="submit" className={styles.send} aria-label="Enviar" disabled={waits}>
          <Send aria-hidden="true" />
        </Button>
      </div>
      <p className={styles.help} id={`${id}-ayuda`}>
        Enter envía · Mayús + Enter, nueva línea
      </p>
      {remaining !== undefined && remaining <= FEW && (
        <p className={`${styles.remaining} num`}>
          {remaining === 1 ? 'Te queda 1 pregunta hoy.' : `Te quedan ${remaining} preguntas hoy.`}
        </p>
      )}
      <p className={styles.legal} id={`${id}-lectores`}>
        {readerNotice(alone)} <ScreenLink to="/cuenta/datos">Ver o borrar las tuyas</ScreenLink>
      </p>
      <p className={styles.legal}>{LEGAL_NOTE}</p>
    </form>
  );
}

const why: Record<ChatClosed, { title: string; code: ErrorCode }> = {
  off: { title: 'El asistente está apagado', code: 'ASSISTANT_OFF' },
  quiz: { title: 'Primero, tu quiz', code: 'ASSISTANT_LOCKED' },
  exam: { title: 'Primero, tu examen', code: 'ASSISTANT_LOCKED_BY_EXAM' },
  limit: { title: 'Es todo por hoy', code: 'ASSISTANT_LIMIT' },
  entity_limit: { title: 'Es todo por hoy', code: 'ASSISTANT_ENTITY_LIMIT' },
};

/** Replaces the composer. */
export function ClosedNotice({ reason }: { reason: ChatClosed }) {
  const { title, code } = why[reason];
  return <Notice kind="info" title={title} detail={errors[code].detail} />;
}
