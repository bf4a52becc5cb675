import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** "3 personas seleccionadas" */
  summary: string;
  onClear: () => void;
  /** Actions for the selected items. */
  children: ReactNode;
}

/** Stays at the bottom of the window while items are selected. */
export function SelectionBar({ summary, onClear, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label="Acciones con la selección">
      <p className="num">{summary}</p>
      <div className={styles.acts}>{children}</div>
      <Button kind="quiet" className={styles.clear} onClick={onClear}>
        <X aria-hidden="true" />
        Quitar selección
      </Button>
    </section>
  );
}
