import { randomBytes } from 'node:crypto';
import { FOLIO_ALPHABET, groupFolio } from '@finaula/contract/folio';

const CHARACTERS = 26;

/** 128 random bits as a folio: it cannot be guessed. */
export function newFolio(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let characters = '';
  for (let i = 0; i < CHARACTERS; i++) {
    characters = FOLIO_ALPHABET.charAt(Number(bits & 31n)) + characters;
    bits >>= 5n;
  }
  return groupFolio(characters);
}
