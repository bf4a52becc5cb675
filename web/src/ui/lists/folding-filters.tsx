import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../forms/button.tsx';
import styles from './folding-filters.module.css';

interface FoldingFiltersProps {
  /** Filters in use, for the chips of a phone. */
  active: readonly { label: string; onClear: () => void }[];
  children: ReactNode;
}

/** Filters of a list; on a phone they fold behind a button, and a chip removes one. */
export function FoldingFilters({ active, children }: FoldingFiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.filters}>
      <div className={styles.folded}>
        <Button kind="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden="true" />
          {active.length === 0 ? 'Filtros' : `Filtros (${active.length})`}
        </Button>
        {active.map(({ label, onClear }) => (
          <button key={label} type="button" className={styles.chip} aria-label={`Quitar ${label}`} onClick={onClear}>
            {label}
            <X aria-hidden="true" />
          </button>
        ))}
      </div>
      <div id={id} className={styles.fields} data-open={open || undefined}>
        {children}
      </div>
    </div>
  );
}
