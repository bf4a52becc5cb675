import { useEffect } from 'react';

const MOVES = ['pointermove', 'pointerdown', 'keydown'];

/** Calls `load` once somebody moves, for what is worth loading then and not yet for who only looks. */
export function useFirstMove(load: () => Promise<unknown>, waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    const moved = new AbortController();
    const first = () => {
      moved.abort();
      void load().catch(() => undefined);
    };
    for (const move of MOVES) window.addEventListener(move, first, { signal: moved.signal });
    return () => moved.abort();
  }, [load, waits]);
}
