import { useEffect, useState } from 'react';

const MOVES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click'];

/** Whether somebody has done anything on the page yet, for what is worth loading then and not for who only looks. */
export function useMoved(): boolean {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (moved) return;
    const listening = new AbortController();
    for (const move of MOVES) window.addEventListener(move, () => setMoved(true), { signal: listening.signal, once: true });
    return () => listening.abort();
  }, [moved]);
  return moved;
}
