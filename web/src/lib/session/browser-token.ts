import { safeStorage } from '../browser/safe-storage.ts';

const STORED_AS = 'finaula.dispositivo';

/**
 * A token that distinguishes this browser from others at sign-in. It grants nothing, and outlives the
 * session.
 */
export const storedBrowserToken = (): string | null => safeStorage((storage) => storage.getItem(STORED_AS));

export const storeBrowserToken = (device: string): void =>
  void safeStorage((storage) => storage.setItem(STORED_AS, device));
