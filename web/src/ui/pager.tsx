import { BoxFoot } from './box.tsx';
import { Button } from './button.tsx';
import styles from './pager.module.css';
import type { Pages } from './use-pages.ts';

/** What stands below a list. With a single page nothing is seen; how much of the list is shown is read out when it changes. */
export function Pager({ pages, onTurn }: { pages: Pages<unknown>; onTurn: () => void }) {
  const { range, previous, next } = pages;
  if (previous === undefined && next === undefined)
    return (
      <p className="sr-only" role="status">
        {range}
      </p>
    );

  const turn = (step: (() => void) | undefined) => {
    step?.();
    onTurn();
  };
  return (
    <BoxFoot>
      <span className="num" role="status">
        {range}
      </span>
      <span className={styles.buttons}>
        <Button kind="secondary" disabled={previous === undefined} onClick={() => turn(previous)}>
          Anteriores
        </Button>
        <Button kind="secondary" disabled={next === undefined} onClick={() => turn(next)}>
          Siguientes
        </Button>
      </span>
    </BoxFoot>
  );
}
