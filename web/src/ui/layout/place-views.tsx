import type { Path } from '../../lib/navigation/address.ts';
import { ScreenLink } from '../navigation/screen-link.tsx';
import { ScrollingRow } from '../navigation/scrolling-row.tsx';
import styles from './place-views.module.css';
import type { Section } from './section-tabs.tsx';

interface PlaceViewsProps {
  /** The name of the place. */
  label: string;
  views: readonly Section[];
  current: Path;
}

/** The views of one place, each with its own address. */
export function PlaceViews({ label, views, current }: PlaceViewsProps) {
  return (
    <ScrollingRow label={`Vistas de ${label}`} className={styles.views} current={current}>
      {views.map(({ address, label: view, count }) => (
        <ScreenLink
          key={view}
          {...address}
          className={styles.view}
          aria-current={address.to === current ? 'page' : undefined}
        >
          {view}
          {count}
        </ScreenLink>
      ))}
    </ScrollingRow>
  );
}
