import { useId, useState } from 'react';
import { PlainText } from '../../ui/text/plain-text.tsx';
import styles from './slide-body.module.css';
import { isLong, preview } from './slide-text.ts';

/** Every slide begins collapsed: give it the slide as key. */
export function SlideBody({ content }: { content: string }) {
  const [expanded, setExpanded] = useState(false);
  const id = useId();
  return (
    <div className={styles.body}>
      <div id={id}>
        <PlainText text={expanded ? content : preview(content)} />
      </div>
      {isLong(content) && (
        <button className={styles.more} type="button" aria-expanded={expanded} aria-controls={id} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Ver menos' : 'Ver más'}
        </button>
      )}
    </div>
  );
}
