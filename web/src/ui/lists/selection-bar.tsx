import { ChevronUp, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../forms/button.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** "3 personas seleccionadas" */
  summary: string;
  onClear: () => void;
  /** Actions for the selected items; on a phone behind a button, so that the bar is one line. */
  children: ReactNode;
}

/** Stays at the bottom of the window while items are selected. */
export function SelectionBar({ summary, onClear, children }: SelectionBarProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <section className={styles.bar} aria-label="Acciones con la selección">
      <p className="num">{summary}</p>
      <Button
        kind="secondary"
        className={styles.fold}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        Acciones
        <ChevronUp aria-hidden="true" />
      </Button>
      <div id={id} className={styles.acts} data-shown={shown || undefined}>
        {children}
      </div>
      <Button kind="quiet" className={styles.clear} onClick={onClear}>
        <X aria-hidden="true" />
        <span>Quitar selección</span>
      </Button>
    </section>
  );
}
