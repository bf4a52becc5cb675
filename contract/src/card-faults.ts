/** Digits with the usual marks, and an extension, which may stand alone: "55 1234 5678 ext. 4410". */
const PHONE = /^(?=(?:\D*\d){3})[\d\s()+.\-#*]*(?:(?:ext\.?|extensión|extension)\s*\d{1,8})?$/i;

/** The Spanish sentence of a telephone that cannot be dialled, or null. */
export const phoneFault = (typed: string): string | null =>
  PHONE.test(typed.trim()) ? null : 'Escribe el teléfono con números, como 55 1234 5678 ext. 4410.';

/** The Spanish sentence of an address of the manual that people could not open safely, or null. */
export function manualFault(typed: string): string | null {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
    ? null
    : 'Escribe la dirección del manual completa, desde https://.';
}
