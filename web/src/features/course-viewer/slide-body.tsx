import { useId, useState } from 'react';
import styles from './slide-body.module.css';
import { blocksOf, isLong, preview } from './slide-text.ts';

/** Every slide begins collapsed: give it the slide as key. */
export function SlideBody({ content }: { content: string }) {
  const [expanded, setExpanded] = useState(false);
  const id = useId();
  return (
    <div className={styles.body}>
      <div id={id}>
        {blocksOf(expanded ? content : preview(content)).map((block) =>
          block.kind === 'paragraph' ? (
            <p key={block.line}>{block.text}</p>
          ) : (
            <ul key={block.line}>
              {block.items.map((item) => (
                <li key={item.line}>{item.text}</li>
              ))}
            </ul>
          ),
        )}
      </div>
      {isLong(content) && (
        <button className={styles.more} type="button" aria-expanded={expanded} aria-controls={id} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Ver menos' : 'Ver más'}
        </button>
      )}
    </div>
  );
}
