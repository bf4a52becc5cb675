import type { LabourTerms } from '@finaula/contract/labour';
import type { Connection } from '../../database/connect.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { listUndelivered } from './constancias.ts';
import { readPolicy, type Year } from './policy.ts';
import { dueOn, listWithoutConstancia } from './queue.ts';

/** The last days for handing constancias over, the earliest first, and the ended years whose list is due. */
export async function listTerms(
  connection: Connection,
  entityId: string,
  today: string,
): Promise<{ constancias: string[]; lists: Year[] }> {
  const { years } = await readPolicy(connection, entityId);
  const [first] = years;
  if (!first) return { constancias: [], lists: [] };
  const waiting = await listWithoutConstancia(connection, entityId, { since: first.from, certificateIds: null });
  const undelivered = await listUndelivered(connection, entityId);
  return {
    constancias: [
      ...waiting.map(({ ended_on }) => dueOn(ended_on)),
      ...undelivered.map(({ due_on }) => due_on),
    ].toSorted(),
    lists: years.filter(({ to, due_on }) => to < today && today <= due_on),
  };
}

export async function readTerms(connection: Connection, entityId: string): Promise<LabourTerms> {
  const { constancias, lists } = await listTerms(connection, entityId, await readToday(connection));
  const [due_on] = constancias;
  return { constancias: due_on === undefined ? null : { count: constancias.length, due_on }, lists };
}
