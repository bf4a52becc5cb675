/** Six digits, with or without spaces between them. */
export const totpRule = (typed: string): string | null =>
  /^\d{6}$/.test(typed.replace(/\s/g, '')) ? null : 'Escribe los seis dígitos del código.';
