import { useEffect, useRef, useState } from 'react';
import { ApiError, detailOf } from '../../lib/api/api-error.ts';

export interface Batch<Item, Reply> {
  done: readonly { item: Item; reply: Reply }[];
  failed: readonly { item: Item; reason: string }[];
  /** Items not tried yet, or left when the batch stopped. */
  left: readonly Item[];
  running: boolean;
}

/**
 * Makes the same call for one item after the other. A failure does not stop the batch; an ended session
 * does.
 */
export function useSequentialBatch<Item, Reply>() {
  const [batch, setBatch] = useState<Batch<Item, Reply> | null>(null);
  const stopped = useRef(false);
  const stop = () => {
    stopped.current = true;
  };
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const run = async (
    items: readonly Item[],
    call: (item: Item) => Promise<Reply>,
    done: Batch<Item, Reply>['done'] = [],
  ) => {
    stopped.current = false;
    let state: Batch<Item, Reply> = { done, failed: [], left: items, running: true };
    setBatch(state);
    for (const [i, item] of items.entries()) {
      if (stopped.current) break;
      const left = items.slice(i + 1);
      try {
        state = { ...state, left, done: [...state.done, { item, reply: await call(item) }] };
      } catch (error) {
        state = { ...state, left, failed: [...state.failed, { item, reason: detailOf(error) }] };
        if (error instanceof ApiError && error.status === 401) break;
      }
      setBatch(state);
    }
    setBatch({ ...state, running: false });
    return state.done;
  };
  return { batch, run, stop, clear: () => setBatch(null) };
}
