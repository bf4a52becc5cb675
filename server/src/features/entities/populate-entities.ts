import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityType } from '@finaula/contract/accounts';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Transaction } from '../../database/connect.ts';
import { entityNameKey } from './entity-name.ts';

/** content/directory.yaml: names of publicly known institutions, by kind. */
const directoryFile = z.array(
  z.strictObject({ kind: z.string().min(2), entity_type: entityType.exclude(['individual']), names: z.array(z.string().min(2)).min(1) }),
);

export const readDirectory = (contentFolder: string) =>
  directoryFile.parse(parse(readFileSync(join(contentFolder, 'directory.yaml'), 'utf8')));

/** Adds what the directory has and the platform has not; touches nothing else. Returns how many were added. */
export async function populateEntities(tx: Transaction, directory: z.output<typeof directoryFile>): Promise<number> {
  const rows = directory.flatMap(({ entity_type, names }) =>
    names.map((name) => ({ name, name_key: entityNameKey(name), entity_type, pre_populated: true })),
  );
  const added = await tx
    .insertInto('entities')
    .values(rows)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .execute();
  return added.length;
}
