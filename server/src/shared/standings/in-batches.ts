import type { Connection } from '../../database/connect.ts';

/** People per statement: it ends in time on a slow machine, and lets other requests run in between. */
const BATCH = 2_000;

/** These people in batches. */
export const inBatches = (people: readonly string[], size = BATCH): string[][] =>
  Array.from({ length: Math.ceil(people.length / size) }, (_, n) => people.slice(n * size, (n + 1) * size));

/**
 * The people of an entity in batches; `undefined` when one batch holds them all. Together, the batches
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
  return inBatches(
    people.map(({ id }) => id),
    size,
  );
}

/**
 * Batches computed concurrently, each on a connection outside of a transaction: it halves the wait and
 * leaves most of the pool to others.
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
