/** Unknown means that it could not be checked; it is never shown as sound. */
export type Finding = 'sound' | 'wrong' | 'unknown';
