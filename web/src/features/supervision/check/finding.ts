/** Anything that could not be checked is unknown, never sound. */
export type Finding = 'sound' | 'wrong' | 'unknown';
