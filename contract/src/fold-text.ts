/** Text for comparison: lower case, without accents ("Prevención" and "prevencion" are the same). */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
