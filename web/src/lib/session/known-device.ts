import { safeStorage } from '../browser/safe-storage.ts';

const STORED_AS = 'finaula.dispositivo';

/**
 * Identifies a browser in which a user has signed in before. It grants no access, and outlives the session.
 */
export const knownDevice = (): string | null => safeStorage((storage) => storage.getItem(STORED_AS));

export const saveDevice = (device: string): void => void safeStorage((storage) => storage.setItem(STORED_AS, device));
