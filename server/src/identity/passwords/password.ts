import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/**
 * Node hashes, compresses and resolves names in four threads: without a limit, other replies would queue
 * behind the hashes of a whole office that signs in at nine.
 */
const hashing = pLimit(3);

/**
 * argon2id with the library's defaults (19 MiB, 2 passes, 1 lane), which are OWASP's first recommendation.
 */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password));

/**
 * Compare this hash when the e-mail is unknown, so that the answer takes as long as for a wrong password.
 */
const decoy = hash('una contraseña que nadie tiene');

/** The stored value of an account without a password: no password matches it. */
export const NO_PASSWORD = '!';

export const opensWithPassword = (stored: string): boolean => stored !== NO_PASSWORD;

/** Whether the password is right; never true without a stored hash, and as slow. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const usable = stored !== undefined && opensWithPassword(stored);
  const compared = usable ? stored : await decoy;
  const matches = await hashing(() => verify(compared, password));
  return matches && usable;
}
