/** Column 27 for "AB12", counted from 0. */
export const columnAt = (reference: string): number => {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};
