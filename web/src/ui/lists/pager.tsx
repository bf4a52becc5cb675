import type { ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { PanelFooter } from '../layout/panel.tsx';
import styles from './list-footer.module.css';
import type { Pages } from './pages.ts';

/** Pages of a list; hidden with a single page. */
export function Pager({ pages, onTurn }: { pages: Pages<unknown>; onTurn: () => void }) {
  const { range, previous, next } = pages;
  const turn = (step: (() => void) | undefined) => {
    step?.();
    onTurn();
  };
  const buttons = (previous !== undefined || next !== undefined) && (
    <>
      <Button kind="secondary" disabled={previous === undefined} onClick={() => turn(previous)}>
        Anteriores
      </Button>
      <Button kind="secondary" disabled={next === undefined} onClick={() => turn(next)}>
        Siguientes
      </Button>
    </>
  );
  return <ListFooter range={range} buttons={buttons} />;
}

/**
 * The footer of a list: the range shown, announced on change, and buttons for more. Empty without buttons.
 */
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
