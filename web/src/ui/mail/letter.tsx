import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import styles from './letter.module.css';

type Shown = NonNullable<ReplyOf<Calls['previewReminder']>['letter']>;

/** A mail with its receiver, subject and exact text. */
export function Letter({ letter: { to_name, to_email, subject, text } }: { letter: Shown }) {
  return (
    <>
      <dl className={styles.head}>
        <dt>Para</dt>
        <dd>
          {to_name}, {to_email}
        </dd>
        <dt>Asunto</dt>
        <dd>{subject}</dd>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter is scrolled by the keyboard */}
      <section className={styles.letter} aria-label="Texto del correo" tabIndex={0}>
        {text}
      </section>
    </>
  );
}
