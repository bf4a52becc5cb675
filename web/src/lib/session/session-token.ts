import { useSyncExternalStore } from 'react';
import { safeStorage } from '../browser/safe-storage.ts';

const STORED_AS = 'finaula.token';

interface HeldSession {
  readonly token: string | null;
  /** Why the session ended, for the sign-in card; null when there is nothing to tell. */
  readonly notice: string | null;
}

const storedToken = () => safeStorage((storage) => storage.getItem(STORED_AS));

/** Without storage, the session lasts as long as the page. */
let held: HeldSession = { token: storedToken(), notice: null };
const listeners = new Set<() => void>();

function hold(next: HeldSession): void {
  held = next;
  for (const listener of listeners) listener();
}

export const currentToken = (): string | null => held.token;

export function startSession(token: string): void {
  safeStorage((storage) => storage.setItem(STORED_AS, token));
  hold({ token, notice: null });
}

export function endSession(notice: string | null): void {
  safeStorage((storage) => storage.removeItem(STORED_AS));
  hold({ token: null, notice });
}

/** Ends the session after a 401. A late reply to an older token must not end the next session. */
export function sessionRefused(token: string, detail: string): void {
  if (token === held.token) endSession(detail);
}

export const dismissNotice = (): void => hold({ ...held, notice: null });

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const heldSession = () => held;

export const useHeldSession = (): HeldSession => useSyncExternalStore(onSessionChange, heldSession, heldSession);

// Fires in other tabs only; `key` is null when the whole storage was cleared. The build prerenders without
// tabs.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null && key !== STORED_AS) return;
  const token = storedToken();
  if (token !== held.token) hold({ token, notice: token === null ? 'La sesión se cerró en otra pestaña.' : null });
});
