import { useEffect, useState } from 'react';

const MOVES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click'];

/** The browser reports a pointer that moved nowhere once it has laid the page out. */
const isMove = (event: Event): boolean =>
  !(event instanceof PointerEvent && event.type === 'pointermove') || event.movementX !== 0 || event.movementY !== 0;

/** Whether somebody has done anything on the page yet, for what is worth loading then and not for who only looks. */
export function useFirstInteraction(): boolean {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (moved) return;
    const listening = new AbortController();
    for (const move of MOVES) window.addEventListener(move, (event) => isMove(event) && setMoved(true), { signal: listening.signal });
    return () => listening.abort();
  }, [moved]);
  return moved;
}
