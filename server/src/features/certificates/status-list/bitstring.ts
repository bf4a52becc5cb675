import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/**
 * The smallest size that the standard allows: fetching so long a list does not reveal which credential a
 * verifier checks.
 */
const BITS = 131_072;

/** The list as the standard writes it: compressed, the first bit the leftmost, multibase base64url (`u`). */
export async function encodeBits(positions: readonly number[]): Promise<string> {
  const bytes = Buffer.alloc(BITS / 8);
  for (const position of positions) bytes[position >> 3] = (bytes[position >> 3] ?? 0) | (0x80 >> (position & 7));
  return `u${(await promisify(gzip)(bytes)).toString('base64url')}`;
}
