import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityType } from '@finaula/contract/accounts';
import { sql } from 'kysely';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Transaction } from '../../database/connect.ts';
import { entityNameKey, entityNameSkeleton } from './entity-name.ts';

/** A name, with its mail domain where that is public. */
const entry = z.union([
  z
    .string()
    .min(2)
    .transform((name) => ({ name, domain: null })),
  z.strictObject({ name: z.string().min(2), domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/) }),
]);

/** content/directory.yaml: names of well-known institutions, by kind. */
const directoryFile = z.array(
  z.strictObject({
    kind: z.string().min(2),
    entity_type: entityType.exclude(['individual']),
    names: z.array(entry).min(1),
  }),
);

export const readDirectory = (contentFolder: string) =>
  directoryFile
    .parse(parse(readFileSync(join(contentFolder, 'directory.yaml'), 'utf8')))
    .flatMap(({ entity_type, names }) => names.map(({ name, domain }) => ({ name, domain, entity_type })));

type Directory = ReturnType<typeof readDirectory>;

/**
 * Adds missing directory entries and newly listed domains, and changes nothing else. Returns the number of
 * added entries.
 */
export async function populateEntities(tx: Transaction, directory: Directory): Promise<number> {
  const rows = directory.map(({ name, domain, entity_type }) => ({
    name,
    name_key: entityNameKey(name),
    name_skeleton: entityNameSkeleton(name),
    entity_type,
    directory_domain: domain,
    pre_populated: true,
  }));
  const added = await tx
    .insertInto('entities')
    .values(rows)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .execute();
  if (added.length < rows.length)
    await sql`
      update entities set directory_domain = known.domain
      from unnest(${rows.map(({ name_key }) => name_key)}::text[], ${rows.map(({ directory_domain }) => directory_domain)}::text[]) as known (name_key, domain)
      where entities.name_key = known.name_key and pre_populated and directory_domain is distinct from known.domain`.execute(
      tx,
    );
  return added.length;
}
