import { stored } from './stored.ts';

const STORED_AS = 'finaula.dispositivo';

/** What tells this browser apart from those in which nobody has signed in yet. It opens nothing, and outlives the session. */
export const knownDevice = (): string | null => stored((storage) => storage.getItem(STORED_AS));

export const keepDevice = (device: string): void => void stored((storage) => storage.setItem(STORED_AS, device));
