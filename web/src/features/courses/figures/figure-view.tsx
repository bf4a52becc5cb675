// biome-ignore-all lint/suspicious/noArrayIndexKey: authors may repeat a text, and no list changes its order
import type { Figure, FigureData } from '@finaula/contract/figures';
import { Info } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Decision } from './decision.tsx';
import { Detail } from './detail.tsx';
import styles from './figure-view.module.css';

/** Characters that fit into one line of a phone. */
const PHONE_LINE = 32;

/** Values for the style sheet. */
const css = (values: Record<`--${string}`, number>) => values as CSSProperties;

/**
 * A figure, drawn from data. Its text stays text for screen readers; bars and rails are hidden from them, and
 * `alt` says the message.
 */
export function FigureView({ figure, className }: { figure: Figure; className?: string | undefined }) {
  return (
    <figure className={`${styles.figure} ${className ?? ''}`}>
      <figcaption>{figure.title}</figcaption>
      <p className="sr-only">{figure.alt}</p>
      {drawing(figure)}
      {figure.note !== undefined && (
        <p className={styles.note}>
          <Info aria-hidden="true" />
          {figure.note}
        </p>
      )}
    </figure>
  );
}

function drawing(figure: Figure): ReactNode {
  switch (figure.kind) {
    case 'steps':
      return <Steps {...figure.data} />;
    case 'compare':
      return <Compare {...figure.data} />;
    case 'ladder':
      return <Ladder {...figure.data} />;
    case 'timeline':
      return <Timeline {...figure.data} />;
    case 'decision':
      return <Decision {...figure.data} />;
    case 'parts':
      return <Parts {...figure.data} />;
  }
}

function Steps({ steps }: FigureData<'steps'>) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ text, detail, first }, i) => (
        <li key={i} data-first={first}>
          <span className={styles.number} aria-hidden="true">
            {i + 1}
          </span>
          <p>
            <b>{text}</b>
            <Detail text={detail} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** On a narrow figure each row is a block; the roles keep it a table there, for screen readers. */
function Compare({ columns, rows }: FigureData<'compare'>) {
  return (
    // biome-ignore-start lint/a11y: `display: block` takes a table its roles
    <table className={styles.compare} role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">
            <span className="sr-only">Dato</span>
          </th>
          {columns.map((column, i) => (
            <th key={i} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ name, cells }, row) => (
          <tr key={row} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            {columns.map((column, i) => (
              <td key={i} role="cell" data-label={column}>
                <span>{cells[i]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y: `display: block` takes a table its roles
  );
}

function Ladder({ rungs }: FigureData<'ladder'>) {
  const highest = Math.max(...rungs.map(({ amount = 0 }) => amount)) || 1;
  return (
    <ol className={styles.ladder} style={css({ '--rungs': rungs.length })}>
      {rungs.map(({ name, value, amount, detail }, i) => (
        <li key={i} data-open={amount === undefined || undefined} style={css({ '--part': (amount ?? 0) / highest })}>
          <b>{name}</b>
          <span>
            {value}
            <Detail text={detail} />
          </span>
          <div className={styles.bar} aria-hidden="true" />
        </li>
      ))}
    </ol>
  );
}

function Timeline({ end: last, marks, tracks }: FigureData<'timeline'>) {
  const end = last || 1;
  const span = (from: number, to: number) => css({ '--from': from / end, '--to': to / end });
  return (
    <div className={styles.timeline}>
      <ol>
        {tracks.map(({ name, when, from, to, waits }, i) => (
          <li key={i}>
            <p>
              <b>{name}</b> <span className={styles.when}>{when}</span>
            </p>
            <div className={styles.track} aria-hidden="true">
              {waits !== undefined && <div className={styles.waits} style={span(waits, from)} />}
              <div className={styles.runs} style={span(from, to)} />
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.scale} aria-hidden="true">
        {marks.map(({ at, text }, i) => (
          <span key={i} style={css({ '--width': ((marks[i + 1]?.at ?? end) - at) / end })}>
            {text}
          </span>
        ))}
      </p>
    </div>
  );
}

function Parts({ parts }: FigureData<'parts'>) {
  const whole = parts.map(({ text }) => text).join(' ');
  return (
    <>
      <p
        className={styles.whole}
        aria-hidden="true"
        data-long={whole.length > PHONE_LINE || undefined}
        style={css({ '--characters': whole.length })}
      >
        {parts.map(({ text }, i) => (
          <span key={i} data-number={i + 1}>
            {text}
          </span>
        ))}
      </p>
      <ol className={styles.key}>
        {parts.map(({ name, text, detail }, i) => (
          <li key={i}>
            <span className={styles.piece} aria-hidden="true">
              {i + 1}
            </span>
            <p>
              <b>{name}</b>
              <Detail text={detail} />
            </p>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </>
  );
}
