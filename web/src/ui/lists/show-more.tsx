import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Button } from '../forms/button.tsx';
import { ListFooter } from './pager.tsx';

interface ShowMoreProps {
  shown: number;
  total: number;
  /** "usuarios": names the button for screen readers. */
  of: string;
  more: More | undefined;
  /** Other buttons beside it. */
  children?: ReactNode;
}

/** Shows more of a growing list; hidden when everything is shown. */
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
  /** Index of the first new row, which receives the focus. */
  arriving: number | undefined;
  /** Undefined when there are no more. */
  show: (() => void) | undefined;
  loading: boolean;
  /** More rows were loaded. */
  grown: boolean;
  /** Resets it for another list. */
  reset: () => void;
}

interface Growing {
  users: readonly unknown[] | undefined;
  more: (() => void) | undefined;
  loadingMore: boolean;
}

/** A list that grows by a page per click. */
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
