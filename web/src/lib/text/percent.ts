export { percentOf } from '@finaula/contract/text';

/** "90 %", with a no-break space. */
export const percent = (value: number): string => `${value}\u00a0%`;

/** Puts a no-break space into the percentages of a text. */
export const withWholePercents = (text: string): string => text.replaceAll(/(\d) %/g, '$1\u00a0%');
