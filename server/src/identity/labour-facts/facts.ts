import type { LabourFactsBody } from '@finaula/contract/labour';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { decryptOf, encryptFor, findPersonKeys, makePersonKeys } from './person-keys.ts';

/** The values that are known of a person; null: not given. */
export type PersonFacts = { [Field in keyof LabourFactsBody]-?: Exclude<LabourFactsBody[Field], undefined> };

export const NO_FACTS: PersonFacts = {
  curp: null,
  occupation_key: null,
  studies: null,
  given_names: null,
  first_surname: null,
  second_surname: null,
};

const fields = Object.keys(NO_FACTS) as (keyof PersonFacts)[];

export interface RecordedFacts {
  facts: PersonFacts;
  recordedAt: Date;
}

/** The last facts of people in an institution; those without readable ones are missing. */
export async function readLabourFacts(
  connection: Connection,
  dataDir: string,
  entityId: string,
  userIds: readonly string[],
): Promise<Map<string, RecordedFacts>> {
  const keys = await findPersonKeys(connection, dataDir, entityId, userIds);
  if (keys.size === 0) return new Map();
  const rows = await connection
    .selectFrom('labour_facts')
    .distinctOn('user_id')
    .select(['user_id', 'secret', 'recorded_at'])
    .where('entity_id', '=', entityId)
    .where('user_id', 'in', [...keys.keys()])
    .orderBy('user_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.flatMap(({ user_id, secret, recorded_at }) => {
      const key = keys.get(user_id);
      return key
        ? [[user_id, { facts: decryptOf(user_id, key, secret) as PersonFacts, recordedAt: recorded_at }] as const]
        : [];
    }),
  );
}

/** Records what changes; absent fields stay as they are. Returns how many people changed. */
export async function recordLabourFacts(
  tx: Transaction,
  dataDir: string,
  { entityId, recordedBy, importId = null }: { entityId: string; recordedBy: string; importId?: string | null },
  changes: ReadonlyMap<string, LabourFactsBody>,
): Promise<number> {
  await takeLock(tx, 'labour', entityId);
  const userIds = [...changes.keys()];
  const before = await readLabourFacts(tx, dataDir, entityId, userIds);
  const after = userIds.flatMap((userId) => {
    const old = before.get(userId)?.facts ?? NO_FACTS;
    const change = changes.get(userId) ?? {};
    const facts = { ...old };
    for (const field of fields) {
      const value = change[field];
      if (value !== undefined) facts[field] = value;
    }
    return fields.some((field) => facts[field] !== old[field]) ? [{ userId, facts }] : [];
  });
  if (after.length === 0) return 0;
  const keys = await makePersonKeys(
    tx,
    dataDir,
    entityId,
    after.map(({ userId }) => userId),
  );
  const rows = after.map(({ userId, facts }) => {
    const key = keys.get(userId);
    if (!key) throw new Error('A person without a key of labour data.');
    return {
      entity_id: entityId,
      user_id: userId,
      secret: encryptFor(userId, key, facts),
      recorded_by: recordedBy,
      import_id: importId,
    };
  });
  await tx.insertInto('labour_facts').values(rows).execute();
  return rows.length;
}
