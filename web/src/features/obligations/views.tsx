import { useLayoutEffect, useRef } from 'react';
import {
  complianceSearch,
  obligationsSearch,
  programmeSearch,
  type SearchParams,
  supervisionSearch,
  trainingSearch,
} from '../../lib/navigation/search-params.ts';
import type { Section } from '../../ui/layout/section-tabs.tsx';
import { HomeLink } from '../../ui/navigation/home-link.tsx';
import { ReformCount } from './reform-notices.tsx';
import styles from './views.module.css';

const views = [
  { search: complianceSearch, label: 'Situación' },
  { search: trainingSearch, label: 'Cobertura por curso' },
  { search: obligationsSearch, label: 'Obligaciones', count: <ReformCount /> },
  { search: programmeSearch, label: 'Programa anual' },
  { search: supervisionSearch, label: 'Expedientes' },
] satisfies Section[];

/** The views of Cumplimiento, each with its own address. */
export function ComplianceViews({ current }: { current: SearchParams['seccion'] }) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen: the view one is on is seen whole.
  useLayoutEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (row.current && shown && current !== undefined) row.current.scrollLeft = shown.offsetLeft - row.current.offsetLeft - 24;
  }, [current]);
  return (
    <nav ref={row} className={styles.views} aria-label="Vistas de cumplimiento">
      {views.map(({ search, label, count }: Section) => (
        <HomeLink key={label} search={search} className={styles.view} aria-current={search.seccion === current ? 'page' : undefined}>
          {label}
          {count}
        </HomeLink>
      ))}
    </nav>
  );
}
