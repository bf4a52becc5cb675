import {
  complianceSearch,
  obligationsSearch,
  type SearchParams,
  supervisionSearch,
  trainingSearch,
} from '../../lib/navigation/search-params.ts';
import { HomeLink } from '../../ui/navigation/home-link.tsx';
import styles from './views.module.css';

const views = [
  { search: complianceSearch, label: 'Situación' },
  { search: trainingSearch, label: 'Cobertura por curso' },
  { search: obligationsSearch, label: 'Obligaciones' },
  { search: supervisionSearch, label: 'Expedientes' },
] as const;

/** The views of Cumplimiento, each with its own address. */
export function ComplianceViews({ current }: { current: SearchParams['seccion'] }) {
  return (
    <nav className={styles.views} aria-label="Vistas de cumplimiento">
      {views.map(({ search, label }) => (
        <HomeLink key={label} search={search} className={styles.view} aria-current={search.seccion === current ? 'page' : undefined}>
          {label}
        </HomeLink>
      ))}
    </nav>
  );
}
