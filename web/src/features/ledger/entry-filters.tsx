import { actNames } from '@finaula/contract/act-names';
import { LOCALE } from '@finaula/contract/constants';
import { type Act, act, platformActs } from '@finaula/contract/ledger';
import { useState } from 'react';
import { useDebouncedCallback } from '../../lib/browser/use-debounce.ts';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { DayField } from '../../ui/forms/day-field.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { PanelTools } from '../../ui/layout/panel.tsx';
import { FoldingFilters } from '../../ui/lists/folding-filters.tsx';
import { EntryExports } from './entry-exports.tsx';
import styles from './entry-filters.module.css';
import { type Filters, groups, type Log, type Shown, shownOf } from './ledger-query.ts';

const TYPING_MS = 300;
const ALL = 'todas';
const ofPlatform: readonly Act[] = platformActs;
const named = (acts: readonly Act[]) =>
  acts
    .map((option) => [option, actNames[option]] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, LOCALE));
const options: Record<Log, readonly (readonly [Shown, string])[]> = {
  listLedger: [...groups, ...named(act.options)],
  listActivity: [...groups, ...named(act.options.filter((option) => !ofPlatform.includes(option)))],
};

interface EntryFiltersProps {
  log: Log;
  filters: Filters;
  entities: readonly (readonly [string, string])[] | undefined;
  onChange: (to: Filters) => void;
}

export function EntryFilters({ log, filters, entities, onChange }: EntryFiltersProps) {
  const [typed, setTyped] = useState(filters.buscar ?? '');
  const search = useDebouncedCallback(
    (text: string) => onChange({ buscar: text.trim() === '' ? undefined : text.trim() }),
    TYPING_MS,
  );
  const shown = shownOf(filters);
  const active = [
    shown !== 'without' && {
      label: options[log].find(([value]) => value === shown)?.[1] ?? shown,
      onClear: () => onChange({ acto: undefined }),
    },
    filters.entidad !== undefined && {
      label: entities?.find(([id]) => id === filters.entidad)?.[1] ?? 'Una entidad',
      onClear: () => onChange({ entidad: undefined }),
    },
    filters.desde !== undefined && {
      label: `Desde el ${shortDay(filters.desde)}`,
      onClear: () => onChange({ desde: undefined }),
    },
    filters.hasta !== undefined && {
      label: `Hasta el ${shortDay(filters.hasta)}`,
      onClear: () => onChange({ hasta: undefined }),
    },
  ].filter((filter) => filter !== false);
  return (
    <PanelTools>
      <SearchField
        label="Buscar por nombre o correo de una persona"
        placeholder="Persona"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          search(text);
        }}
      />
      <FoldingFilters active={active}>
        <span className={styles.act}>
          <FilterSelect
            label="Mostrar"
            options={options[log]}
            value={shown}
            onChange={(acto) => onChange({ acto: acto === 'without' ? undefined : acto })}
          />
        </span>
        {entities !== undefined && (
          <span className={styles.act}>
            <FilterSelect
              label="Entidad"
              options={[[ALL, 'Entidad: todas'], ...entities]}
              value={filters.entidad ?? ALL}
              onChange={(entidad) => onChange({ entidad: entidad === ALL ? undefined : entidad })}
            />
          </span>
        )}
        <span className={styles.days}>
          <DayField label="Desde" value={filters.desde} max={filters.hasta} onChange={(desde) => onChange({ desde })} />
          <DayField label="Hasta" value={filters.hasta} min={filters.desde} onChange={(hasta) => onChange({ hasta })} />
        </span>
      </FoldingFilters>
      <EntryExports log={log} filters={filters} />
    </PanelTools>
  );
}
