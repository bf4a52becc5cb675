import type { AddressOf } from '../../../lib/navigation/address.ts';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './segments.module.css';
import type { Stops } from './short-route.ts';

interface SegmentsProps {
  addressOf: (slideNumber: number) => AddressOf<'/cursos/$curso'>;
  slides: readonly { title: string }[];
  /** From 1. */
  current: number;
  /** The slides of the short route, when it is active; the others are thin lines. */
  route: Stops | undefined;
}

/** The progress bar: one link per slide, with a touch target of 44 px and a visible height of 6 px. */
export function Segments({ addressOf, slides, current, route }: SegmentsProps) {
  return (
    <nav aria-label="Láminas">
      <ol className={styles.segments}>
        {[...slides.entries()].map(([i, { title }]) => {
          const lamina = i + 1;
          const aside = route !== undefined && !route.includes(lamina);
          return (
            <li key={lamina}>
              <ScreenLink
                {...addressOf(lamina)}
                replace
                title={`${lamina}. ${title}`}
                aria-label={`Lámina ${lamina}: ${title}${aside ? ' (fuera de la ruta)' : ''}`}
                aria-current={lamina === current ? 'step' : undefined}
                data-seen={(lamina < current && !aside) || undefined}
                data-aside={aside || undefined}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
