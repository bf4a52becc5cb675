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
import { ScrollingRow } from '../../ui/navigation/scrolling-row.tsx';
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
  return (
    <ScrollingRow label="Vistas de cumplimiento" className={styles.views} current={current}>
      {views.map(({ search, label, count }: Section) => (
        <HomeLink
          key={label}
          search={search}
          className={styles.view}
          aria-current={search.seccion === current ? 'page' : undefined}
        >
          {label}
          {count}
        </HomeLink>
      ))}
    </ScrollingRow>
  );
}
