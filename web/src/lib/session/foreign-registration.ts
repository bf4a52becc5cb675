import type { ForeignRegistration } from '@finaula/contract/accounts';
import { useSyncExternalStore } from 'react';
import { safeStorage } from '../browser/safe-storage.ts';

const STORED_AS = 'finaula.registro-ajeno';
/** The server lets a verification link set the password for a day after its first opening. */
const LASTS_MS = 24 * 60 * 60 * 1000;

/** A registration made in another browser, which the reader of its verification link confirms or disowns. */
export interface RegistrationQuestion {
  /** The token of the verification link. */
  token: string;
  registration: ForeignRegistration;
  /** Milliseconds since the epoch. */
  asked_at: number;
}

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The text is compared, because useSyncExternalStore needs a value that is equal while nothing changed. */
const stored = () => safeStorage((storage) => storage.getItem(STORED_AS));

export function askAboutRegistration(token: string, registration: ForeignRegistration): void {
  const question: RegistrationQuestion = { token, registration, asked_at: Date.now() };
  safeStorage((storage) => storage.setItem(STORED_AS, JSON.stringify(question)));
  for (const listener of listeners) listener();
}

export function forgetRegistrationQuestion(): void {
  safeStorage((storage) => storage.removeItem(STORED_AS));
  for (const listener of listeners) listener();
}

/** Returns the open question of this browser; null after an answer, after a day and while prerendering. */
export function useRegistrationQuestion(): RegistrationQuestion | null {
  const text = useSyncExternalStore(subscribe, stored, () => null);
  if (text === null) return null;
  try {
    const question: RegistrationQuestion = JSON.parse(text);
    return Date.now() - question.asked_at < LASTS_MS ? question : null;
  } catch {
    return null;
  }
}
