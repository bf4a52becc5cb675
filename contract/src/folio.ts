import { z } from 'zod';
import { CHARACTERS } from './constants.ts';

/** Crockford's base32: without I, L, O and U, which are easily misread. */
export const FOLIO_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 26 characters (128 bits) in groups of four, as they are printed: 7K3M-9QXW-4D2V-HB8T-N6RP-1C5E-ZJ. */
export const groupFolio = (characters: string): string => characters.match(/.{1,4}/g)?.join('-') ?? '';

/** A folio as typed: any case, with or without groups, with the letters that Crockford reads as digits. */
export const folio = z
  .string()
  .max(CHARACTERS.folioTyped)
  .transform((typed) =>
    groupFolio(typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')),
  )
  .pipe(z.string().regex(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/));
