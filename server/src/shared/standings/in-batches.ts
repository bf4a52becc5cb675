import type { Connection } from '../../database/connect.ts';

/**
 * People whose standings one statement computes: it ends in time on a slow machine, and other requests come
 * in between.
 */
const BATCH = 2_000;

/**
 * The people of an entity in batches; `undefined` when one batch holds them all. Results over all batches
 * cover everyone.
 */
export async function peopleInBatches(
  connection: Connection,
  entityId: string,
  size = BATCH,
): Promise<(readonly string[] | undefined)[]> {
  const people = await connection
    .selectFrom('users')
    .select('id')
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();
  if (people.length <= size) return [undefined];
  const ids = people.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size));
}

/**
 * Parts that are computed at once, outside of a transaction on a connection each: whoever waits for all of
 * them waits half as long, and most of a pool stays for others.
 */
const AT_ONCE = 2;

/** Computes each batch, in order. */
export async function computeParts<Part, Result>(
  parts: readonly Part[],
  compute: (part: Part) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(parts.length);
  const waiting = parts.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [i, part] of waiting) results[i] = await compute(part);
    }),
  );
  return results;
}
