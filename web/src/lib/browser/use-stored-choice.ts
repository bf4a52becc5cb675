import { useState } from 'react';
import { safeStorage } from './safe-storage.ts';

/** One of several values that the browser stores, or none. Without storage it lasts as long as the screen. */
export function useStoredChoice<const Value extends string>(key: string, values: readonly Value[]) {
  const [chosen, setChosen] = useState(() => {
    const stored = safeStorage((storage) => storage.getItem(key));
    return values.find((value) => value === stored);
  });
  const choose = (next: Value | undefined) => {
    setChosen(next);
    safeStorage((storage) => (next === undefined ? storage.removeItem(key) : storage.setItem(key, next)));
  };
  return [chosen, choose] as const;
}
