import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Threads that Node has for what would hold it up: hashes, files, compression. */
const THREADS = 4;
/** One thread is left for what else needs one. */
const hashing = pLimit(THREADS - 1);
const running = new Set<Promise<unknown>>();

const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  hashing(async () => {
    const result = work();
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
    }
  });

/** Calls back when it would be a hash's turn. */
export const whenHashing = (turn: () => void): void => void hashing(turn);

/** Calls back once the hashes that run now are done, and what follows from them; at once where nobody waits for theirs. */
export const whenHashed = (turn: () => void): void =>
  void Promise.allSettled(hashing.pendingCount > 0 ? running : []).then(() => setImmediate(turn));

/** argon2id with the library's defaults (19 MiB, 2 passes, 1 lane), which are OWASP's first recommendation. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** Compared when the e-mail is unknown, so that the answer takes as long as for a wrong password. */
const decoy = hash('una contraseña que nadie tiene');

/** Whether the password is right; never true without a stored hash, and as slow. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const compared = stored ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return matches && stored !== undefined;
}
