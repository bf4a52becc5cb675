import { percent } from '../text/percent.ts';

/** "90 %"; a package may have told no score. */
export const scoreWords = (score: number | null): string => (score === null ? 'sin calificación' : percent(score));
