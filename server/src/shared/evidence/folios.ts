import { createHash, randomBytes } from 'node:crypto';
import { FOLIO_ALPHABET, groupFolio } from '@finaula/contract/folio';

const CHARACTERS = 26;

function folioOf(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let characters = '';
  for (let i = 0; i < CHARACTERS; i++) {
    characters = FOLIO_ALPHABET.charAt(Number(bits & 31n)) + characters;
    bits >>= 5n;
  }
  return groupFolio(characters);
}

/** 128 random bits as a folio: it cannot be guessed. */
export const newFolio = (): string => folioOf(randomBytes(16));

/** A folio that follows from a text. */
export const digestFolio = (text: string): string =>
  folioOf(createHash('sha256').update(text).digest().subarray(0, 16));
