import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Button } from '../forms/button.tsx';
import { ListFooter } from './pager.tsx';

interface ShowMoreProps {
  shown: number;
  total: number;
  /** "usuarios": what a screen reader hears the button of. */
  of: string;
  more: More | undefined;
  /** Other buttons beside it. */
  children?: ReactNode;
}

/** Shows more of a list that grows; where all of it was shown at once nothing is seen. */
export function ShowMore({ shown, total, of, more, children }: ShowMoreProps) {
  const buttons = (children || shown !== total || more?.grown) && (
    <>
      {more?.show && (
        <Button kind="secondary" aria-label={`Mostrar más ${of}`} loading={more.loading} onClick={more.show}>
          Mostrar más
        </Button>
      )}
      {children}
    </>
  );
  return <ListFooter range={`${formatNumber(shown)} de ${formatNumber(total)}`} buttons={buttons} />;
}

export interface More {
  /** Index of the first newly loaded row: it takes the focus, so that one reads on from there. */
  arriving: number | undefined;
  /** Undefined where there is no more. */
  show: (() => void) | undefined;
  loading: boolean;
  /** More rows were loaded. */
  grown: boolean;
  /** Another list begins. */
  reset: () => void;
}

interface Growing {
  users: readonly unknown[] | undefined;
  more: (() => void) | undefined;
  loadingMore: boolean;
}

/** A list that grows by a page at each press. */
export function useMore({ users = [], more, loadingMore }: Growing): More {
  const [arriving, setArriving] = useState<number>();
  return {
    arriving,
    show:
      more &&
      (() => {
        setArriving(users.length);
        more();
      }),
    loading: loadingMore,
    grown: arriving !== undefined,
    reset: () => setArriving(undefined),
  };
}
