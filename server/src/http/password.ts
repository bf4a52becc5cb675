import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes, 1 lane), which are OWASP's first recommendation. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Compared when the e-mail is unknown, so that the answer takes as long as for a wrong password. */
const decoy = hash('una contraseña que nadie tiene');

/** Whether the password is right; never true without a stored hash, and as slow. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}
