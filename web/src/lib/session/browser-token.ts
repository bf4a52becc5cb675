import { safeStorage } from '../browser/safe-storage.ts';

const STORED_AS = 'finaula.dispositivo';

/**
 * A token that tells this browser apart from browsers that never signed in. It opens nothing, and outlives
 * the session.
 */
export const storedBrowserToken = (): string | null => safeStorage((storage) => storage.getItem(STORED_AS));

export const storeBrowserToken = (device: string): void =>
  void safeStorage((storage) => storage.setItem(STORED_AS, device));
