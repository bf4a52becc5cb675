// biome-ignore-all lint/suspicious/noArrayIndexKey: authors may repeat a text, and no list changes its order
import type { FigureData } from '@finaula/contract/figures';
import { CircleHelp } from 'lucide-react';
import styles from './decision.module.css';
import { Detail } from './detail.tsx';

function Question({ text, hint }: { text: string; hint: string | undefined }) {
  return (
    <p className={styles.question}>
      <CircleHelp aria-hidden="true" />
      <span>
        {text}
        <Detail text={hint} />
      </span>
    </p>
  );
}

/** Nested lists: what follows an answer reads after it. */
export function Decision({ question, hint, ways }: FigureData<'decision'>) {
  return (
    <>
      <Question text={question} hint={hint} />
      <ul className={styles.ways}>
        {ways.map(({ answer, act, next }, i) => (
          <li key={i} data-wide={next !== undefined || undefined}>
            <b>{answer}</b>
            <p>{act}</p>
            {next && <Decision {...next} />}
          </li>
        ))}
      </ul>
    </>
  );
}
