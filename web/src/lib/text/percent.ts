export { percent, percentOf } from '@finaula/contract/text';

/** Puts a no-break space into the percentages of a text. */
export const withWholePercents = (text: string): string => text.replaceAll(/(\d) %/g, '$1\u00a0%');
