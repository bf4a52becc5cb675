import { useEffect, useRef, useState } from 'react';
import { safeStorage } from '../../lib/browser/safe-storage.ts';

/** Where these keys mean something else already. */
const TAKEN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="log"]';

/** What a key does, by its name; undefined where it does nothing now, and the browser keeps it. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Keys pressed alone anywhere on the screen but where they are taken. A capital counts as its lower-case letter. */
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

const STORED_AS = 'finaula.tecla-f';

/** Whether the keys that are letters are on; this browser remembers it. */
export function useLetterKeys() {
  const [on, setOn] = useState(() => safeStorage((storage) => storage.getItem(STORED_AS)) !== 'false');
  const change = (next: boolean) => {
    setOn(next);
    safeStorage((storage) => storage.setItem(STORED_AS, String(next)));
  };
  return [on, change] as const;
}
