import { useEffect, useRef } from 'react';
import { useStoredFlag } from '../../../lib/browser/use-stored-flag.ts';

/** Elements that use these keys themselves. */
const TAKEN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="log"]';

/** Actions by key name; undefined leaves the key to the browser. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Handles single keys on the whole screen, except where they are used otherwise. A capital counts as its
 * lower-case letter.
 */
export function useViewerKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(TAKEN) !== null) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether letter keys are on; stored in the browser. */
export const useLetterKeys = () => useStoredFlag('finaula.tecla-f', true);
