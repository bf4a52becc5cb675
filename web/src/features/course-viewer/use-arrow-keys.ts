import { useEffect, useRef } from 'react';

/** Where the arrows mean something else already. */
const TAKEN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="log"]';

/** ← and → go one slide back and on. */
export function useArrowKeys(step: (by: 1 | -1) => void): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(TAKEN) !== null) return;
      if (event.key === 'ArrowLeft') latest.current(-1);
      if (event.key === 'ArrowRight') latest.current(1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
