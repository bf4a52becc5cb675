import { Button } from '../forms/button.tsx';
import { ListFooter } from './list-footer.tsx';
import type { Pages } from './pages.ts';

/** Turns the pages of a list; with a single one nothing is seen. */
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
