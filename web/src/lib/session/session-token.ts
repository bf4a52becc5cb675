import { useSyncExternalStore } from 'react';
import { safeStorage } from '../browser/safe-storage.ts';

const STORED_AS = 'finaula.token';

interface HeldSession {
  readonly token: string | null;
  /** Why there is no session any more, for the sign-in card; null when nobody needs to be told. */
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

/**
 * The server answered 401 to this token. A late answer to an older token must not end the session that
 * followed it.
 */
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

// Fires in the other tabs only; `key` is null when the whole storage was cleared. There are no tabs where the
// landing page is drawn at build.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null && key !== STORED_AS) return;
  const token = storedToken();
  if (token !== held.token) hold({ token, notice: token === null ? 'La sesión se cerró en otra pestaña.' : null });
});
