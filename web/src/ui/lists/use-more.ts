import { useState } from 'react';

export interface More {
  /** The row that comes first of those asked for last: it takes the focus, so that one reads on from there. */
  arriving: number | undefined;
  /** Undefined where there is no more. */
  show: (() => void) | undefined;
  loading: boolean;
  /** More were asked for. */
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
