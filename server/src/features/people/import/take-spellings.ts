import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';

interface Spelling {
  written: string;
  kept: string;
  rows: number;
}

/** Sentences name up to this many spellings of each column. */
const NAMED = 10;
const sentences = {
  area: (written: string, kept: string, rows: string) =>
    `El área «${written}» (${rows}) es la misma que «${kept}»: queda como «${kept}».`,
  position: (written: string, kept: string, rows: string) =>
    `El puesto «${written}» (${rows}) es el mismo que «${kept}»: queda como «${kept}».`,
};

/**
 * Gives areas or positions of the file the spelling that most people of the institution have, otherwise the
 * most common one of the file.
 */
const takeColumn = async (
  tx: Transaction,
  { id, entityId }: { id: string; entityId: string },
  name: keyof typeof sentences,
) => {
  const [column, key] = [sql.ref(name), sql.ref(`${name}_key`)];
  const { rows } = await sql<Spelling>`
    with written as materialized (
      select ${column} as spelling, plain_text(${column}) as key, count(*) as n, min(row_number) as first
      from people_import_rows where import_id = ${id} and ${column} is not null group by ${column}),
    known as (
      select ${column} as spelling, ${key} as key, count(*) as n
      from employment where entity_id = ${entityId} and ${key} in (select key from written) group by ${column}, ${key}),
    kept as (
      select distinct on (key) key, spelling from (
        select key, spelling, true as is_known, n, 0 as first from known union all select key, spelling, false, n, first from written) spellings
      order by key, is_known desc, n desc, first, spelling),
    other as (
      select written.spelling as written, kept.spelling as kept, n from written join kept using (key) where written.spelling <> kept.spelling),
    taken as (
      update people_import_rows rows set ${sql.id(name)} = other.kept from other where rows.import_id = ${id} and rows.${sql.id(name)} = other.written)
    select written, kept, n::int as rows from other order by n desc, written`.execute(tx);
  return rows;
};

/** Returns sentences about other spellings, for the review. */
export async function takeSpellings(tx: Transaction, checked: { id: string; entityId: string }): Promise<string[]> {
  const told: string[] = [];
  for (const name of ['area', 'position'] as const) {
    const found = await takeColumn(tx, checked, name);
    for (const { written, kept, rows } of found.slice(0, NAMED))
      told.push(sentences[name](written, kept, rows === 1 ? '1 fila' : `${rows} filas`));
    if (found.length > NAMED)
      told.push(`Y ${found.length - NAMED} más que solo cambian en mayúsculas, acentos o espacios.`);
  }
  return told;
}
