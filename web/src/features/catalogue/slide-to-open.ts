import { isRead, type Reading } from '../../lib/reading.ts';

/** A course in progress opens at its furthest slide; a new one, and one that was read to the end, at the first. */
export const slideToOpen = (reading: Reading | undefined): number | undefined => (isRead(reading) ? undefined : reading?.seen);
