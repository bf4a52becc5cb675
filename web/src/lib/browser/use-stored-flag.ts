import { useState } from 'react';
import { safeStorage } from './safe-storage.ts';

/** A boolean choice that the browser stores; without storage it lasts while the screen is open. */
export function useStoredFlag(key: string, initial: boolean) {
  const [on, setOn] = useState(() => {
    const stored = safeStorage((storage) => storage.getItem(key));
    return stored === null ? initial : stored === 'true';
  });
  const change = (next: boolean) => {
    setOn(next);
    safeStorage((storage) => storage.setItem(key, String(next)));
  };
  return [on, change] as const;
}
