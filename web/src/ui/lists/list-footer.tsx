import type { ReactNode } from 'react';
import { PanelFooter } from '../layout/panel.tsx';
import styles from './list-footer.module.css';

/** What stands below a list: how much of it is shown, read out when that changes, and buttons for the rest. Without any, nothing is seen. */
export function ListFooter({ range, buttons }: { range: string; buttons: ReactNode }) {
  if (!buttons)
    return (
      <p className="sr-only" role="status">
        {range}
      </p>
    );
  return (
    <PanelFooter>
      <span className="num" role="status">
        {range}
      </span>
      <span className={styles.buttons}>{buttons}</span>
    </PanelFooter>
  );
}
