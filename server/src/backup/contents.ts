import { ledgerVerification } from '@finaula/contract/ledger';
import { escapeIdentifier } from 'pg';
import { z } from 'zod';

/**
 * The lines of a backup, in order: one head, tables (each followed by its rows in COPY format and
 * END_OF_ROWS), sequences, files, one summary.
 */
export const head = z.object({
  finaula: z.literal(1),
  created_at: z.iso.datetime(),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
});
export type Head = z.infer<typeof head>;

/** Files of DATA_DIR that a restore needs besides the database. */
export const KEPT_FILES = /^(llaves\/[\w-]+\.(json|key)|primeras-cuentas\.txt)$/;

export const section = z.union([
  z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) }),
  z.object({
    schema: z.string(),
    sequence: z.string(),
    last_value: z.string().regex(/^-?\d+$/),
    is_called: z.boolean(),
  }),
  z.object({ file: z.string().regex(KEPT_FILES), content: z.base64() }),
  z.object({ rows: z.record(z.string(), z.number()), ledger: ledgerVerification }),
]);
export type Section = z.infer<typeof section>;

/** A restored database must have the same summary. */
export type Summary = Extract<Section, { ledger: unknown }>;

export const END_OF_ROWS = '\\.';

/** COPY's text format is the same on every machine and in every version. */
export const copyStatement = (
  { schema, table, columns }: { schema: string; table: string; columns: readonly string[] },
  direction: 'to stdout' | 'from stdin',
) =>
  `copy ${escapeIdentifier(schema)}.${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join(', ')}) ${direction}`;
