import { safeStorage } from '../browser/safe-storage.ts';

const STORED_AS = 'finaula.dispositivo';

/**
 * What tells this browser apart from those in which nobody has signed in yet. It opens nothing, and outlives
 * the session.
 */
export const knownDevice = (): string | null => safeStorage((storage) => storage.getItem(STORED_AS));

export const saveDevice = (device: string): void => void safeStorage((storage) => storage.setItem(STORED_AS, device));
