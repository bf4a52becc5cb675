import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../forms/button.tsx';
import styles from './letter.module.css';
import { letterNodes } from './letter-nodes.ts';

type Shown = NonNullable<ReplyOf<Calls['previewReminder']>['letter']>;

/** A letter as mail programs show it, apart from the styles of the page. */
function Design({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current === null) return;
    const { body, css } = letterNodes(html);
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:host { all: initial; display: block; } ${css}`);
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(body);
  }, [html]);
  return <div ref={host} />;
}

/** A mail with its receiver and subject, in its design or as text. */
export function Letter({ letter: { to_name, to_email, subject, text, html } }: { letter: Shown }) {
  const [asText, setAsText] = useState(false);
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
      <section className={styles.letter} aria-label={asText ? 'Texto del correo' : 'Vista del correo'} tabIndex={0}>
        {asText ? <div className={styles.text}>{text}</div> : <Design html={html} />}
      </section>
      <div>
        <Button kind="quiet" onClick={() => setAsText(!asText)}>
          {asText ? 'Ver con su diseño' : 'Ver como texto'}
        </Button>
      </div>
    </>
  );
}
