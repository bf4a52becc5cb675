import type { ReactNode } from 'react';
import type { Place } from '../lib/place.ts';
import { PlaceLink } from './place-link.tsx';
import styles from './section-tabs.module.css';

export interface Section {
  place: Place;
  label: string;
  /** Beside the label. */
  count?: ReactNode;
}

/** The screens of a role, as links: each has its own address. */
export function SectionTabs({ sections, current }: { sections: readonly Section[]; current: Place['seccion'] }) {
  return (
    <nav className={styles.tabs} aria-label="Secciones">
      {sections.map(({ place, label, count }) => (
        <PlaceLink key={label} className={styles.tab} place={place} aria-current={place.seccion === current ? 'page' : undefined}>
          {label}
          {count}
        </PlaceLink>
      ))}
    </nav>
  );
}
