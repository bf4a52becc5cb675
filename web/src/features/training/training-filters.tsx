import { TRAINING_STATES } from '@finaula/contract/constants';
import type { CourseCoverage, TrainingState } from '@finaula/contract/training';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '../../lib/browser/use-debounce.ts';
import { download } from '../../lib/files/download.ts';
import { DayField } from '../../ui/forms/day-field.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { PanelTools } from '../../ui/layout/panel.tsx';
import { ExportButtons } from '../../ui/lists/export-buttons.tsx';
import { asQuery, type Filters } from './report-query.ts';
import { stateNames } from './status-labels.ts';
import styles from './training-filters.module.css';

const ALL = 'todos';
const TYPING_MS = 300;
const states = [
  [ALL, 'Estado: todos'],
  ...TRAINING_STATES.map((state) => [state, stateNames[state]] as const),
] as const;

interface TrainingFiltersProps {
  courses: readonly CourseCoverage[];
  filters: Filters;
  /** `replace`: adds no entry to the history. */
  onChange: (to: Partial<Filters>, replace?: boolean) => void;
}

export function TrainingFilters({ courses, filters, onChange }: TrainingFiltersProps) {
  const [typed, setTyped] = useState(filters.buscar ?? '');
  const sent = useRef(filters.buscar);
  const search = useDebouncedCallback((text: string) => {
    sent.current = text.trim() === '' ? undefined : text;
    onChange({ buscar: sent.current }, true);
  }, TYPING_MS);
  // The field follows outside changes (going back, clearing filters).
  useEffect(() => {
    if (filters.buscar !== sent.current) setTyped(filters.buscar ?? '');
    sent.current = filters.buscar;
  }, [filters.buscar]);

  const options = [
    [ALL, 'Curso: todos'],
    ...courses.map(({ course_id, course_title }, i) => [course_id, `${i + 1}. ${course_title}`] as const),
  ] as const;
  return (
    <PanelTools>
      <SearchField
        label="Buscar por nombre o correo"
        placeholder="Nombre o correo"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          search(text);
        }}
      />
      <span className={styles.course}>
        <FilterSelect
          label="Curso"
          options={options}
          value={filters.de_curso ?? ALL}
          onChange={(chosen) => onChange({ de_curso: chosen === ALL ? undefined : chosen })}
        />
      </span>
      <FilterSelect<TrainingState | typeof ALL>
        label="Estado"
        options={states}
        value={filters.estado ?? ALL}
        onChange={(chosen) => onChange({ estado: chosen === ALL ? undefined : chosen })}
      />
      <span className={styles.days}>
        <DayField
          label="Expedida desde"
          value={filters.desde}
          max={filters.hasta}
          onChange={(desde) => onChange({ desde })}
        />
        <DayField label="Hasta" value={filters.hasta} min={filters.desde} onChange={(hasta) => onChange({ hasta })} />
      </span>
      <ExportButtons
        onExport={(format) =>
          download('getTrainingReport', { query: { ...asQuery(filters), format } }, `capacitacion.${format}`)
        }
      />
    </PanelTools>
  );
}
