import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const entry = z.strictObject({ key: z.string().min(1), name: z.string().min(2) });

/** Entries of one list, each key once. */
const list = z
  .array(entry)
  .min(1)
  .refine((entries) => new Set(entries.map(({ key }) => key)).size === entries.length, 'A key stands twice');

const source = z.string().min(10);

/** content/labour/dc3.yaml: the catalogues on the back of the constancia. */
const dc3File = z.strictObject({
  source,
  occupations: z
    .array(
      entry
        .extend({ subareas: list })
        .refine(({ key, subareas }) => subareas.every((subarea) => subarea.key.startsWith(`${key}.`)), {
          error: 'A subarea has the key of another area',
        }),
    )
    .min(1),
  thematic_areas: list,
});

/** content/labour/dc4.yaml: the lists of the yearly list of constancias. */
const dc4File = z.strictObject({
  source,
  studies: list,
  proofs: list,
  schools: list,
  agents: list,
  modalities: list,
  objectives: list,
});

const read = <T extends z.ZodType>(contentFolder: string, file: string, schema: T): z.infer<T> =>
  schema.parse(parse(readFileSync(join(contentFolder, 'labour', file), 'utf8')));

/** @throws z.ZodError when a file does not have its form */
export const readCatalogues = (contentFolder: string) => ({
  constancia: read(contentFolder, 'dc3.yaml', dc3File),
  list: read(contentFolder, 'dc4.yaml', dc4File),
});
