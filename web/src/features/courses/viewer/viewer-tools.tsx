import { Maximize, Minimize, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './viewer-tools.module.css';

/** Focus mode and printing. The first button stays in place, so that it keeps the focus. */
export function ViewerTools({ focused, onFocus, exam }: { focused: boolean; onFocus: () => void; exam?: ReactNode }) {
  return (
    <div className={styles.tools}>
      <Button kind="quiet" onClick={onFocus}>
        {focused ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
        {focused ? 'Salir de concentración' : 'Concentración'}
      </Button>
      {!focused && exam}
      {!focused && (
        <Button kind="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Imprimir
        </Button>
      )}
    </div>
  );
}
