import type { CourseNote } from '@finaula/contract/institution-layer';
import { Landmark } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { longDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { PlainText } from '../../../ui/text/plain-text.tsx';
import styles from './note-box.module.css';

interface NoteBoxProps {
  note: CourseNote;
  manualUrl: string | null;
  className?: string | undefined;
  /** For administrators. */
  children?: ReactNode;
}

/** A note of the institution at a slide, with its author and date. */
export function NoteBox({ note: { text, recorded_at, recorded_by }, manualUrl, className, children }: NoteBoxProps) {
  const id = useId();
  return (
    <section className={[styles.note, className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <Landmark aria-hidden="true" />
      <div>
        <h3 id={id}>En tu institución</h3>
        <PlainText text={text} />
        {manualUrl !== null && (
          <p>
            <a href={manualUrl} target="_blank" rel="noreferrer">
              Abrir el manual de tu institución
            </a>
          </p>
        )}
        <p className={styles.author}>{[recorded_by, longDateOf(recorded_at)].filter(Boolean).join(', ')}</p>
        {children}
      </div>
    </section>
  );
}
