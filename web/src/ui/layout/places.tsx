import type { LucideIcon } from 'lucide-react';
import type { Path } from '../../lib/navigation/address.ts';
import { ScreenLink } from '../navigation/screen-link.tsx';
import styles from './places.module.css';
import type { Section } from './section-tabs.tsx';

export interface Place extends Section {
  icon: LucideIcon;
  /** The label on a phone. */
  short?: string;
  /** Further addresses of the place. */
  views?: readonly Section[];
}

/** The place that an address belongs to. */
export const placeOf = (places: readonly Place[], path: Path): Place | undefined =>
  places.find(({ address, views = [] }) => address.to === path || views.some((view) => view.address.to === path));

/** The places of a role: a row of links, and on a phone a bar at the bottom. */
export function Places({ places, current }: { places: readonly Place[]; current: Place | undefined }) {
  return (
    <nav className={styles.places} aria-label="Secciones">
      {places.map((place) => {
        const { icon: Icon, address, label, short = label, count } = place;
        return (
          <ScreenLink
            key={label}
            {...address}
            className={styles.place}
            aria-label={short === label ? undefined : label}
            aria-current={place === current ? 'page' : undefined}
          >
            <Icon aria-hidden="true" />
            <span className={short === label ? undefined : styles.long}>{label}</span>
            {short !== label && <span className={styles.short}>{short}</span>}
            <span className={styles.count}>{count}</span>
          </ScreenLink>
        );
      })}
    </nav>
  );
}
