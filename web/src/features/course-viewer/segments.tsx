import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { HomeLink } from '../../ui/navigation/home-link.tsx';
import styles from './segments.module.css';

interface SegmentsProps {
  searchOf: (slideNumber: number) => SearchParams;
  slides: readonly { title: string }[];
  /** From 1. */
  current: number;
}

/** The progress bar: one link per slide, 44 px high though 6 px to the eye. */
export function Segments({ searchOf, slides, current }: SegmentsProps) {
  return (
    <nav aria-label="Láminas">
      <ol className={styles.segments}>
        {[...slides.entries()].map(([i, { title }]) => {
          const lamina = i + 1;
          return (
            <li key={lamina}>
              <HomeLink
                search={searchOf(lamina)}
                replace
                title={`${lamina}. ${title}`}
                aria-label={`Lámina ${lamina}: ${title}`}
                aria-current={lamina === current ? 'step' : undefined}
                data-seen={lamina < current || undefined}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
