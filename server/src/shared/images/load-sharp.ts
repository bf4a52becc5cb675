/** Threads can load sharp only in a process that has loaded it (https://sharp.pixelplumbing.com/install). */
export const loadSharp = async (): Promise<void> => void (await import('sharp'));
