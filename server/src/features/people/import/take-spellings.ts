import { sql } from 'kysely';
import type { Transaction } from '../../../database/connect.ts';

interface Checked {
  id: string;
  entityId: string;
}

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
const takeColumn = async (tx: Transaction, { id, entityId }: Checked, name: keyof typeof sentences) => {
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

/** Areas of the file that nobody of the institution has; none while nobody has an area. */
const newAreas = async (tx: Transaction, { id, entityId }: Checked) => {
  const { rows } = await sql<{ area: string; rows: number }>`
    with known as (select distinct area_key from employment where entity_id = ${entityId} and area_key is not null)
    select area, count(*)::int as rows from people_import_rows
    where import_id = ${id} and area is not null and exists (select from known)
      and plain_text(area) not in (select area_key from known)
    group by area order by rows desc, area`.execute(tx);
  return rows;
};

/** "Hoy nadie está en el área «operacion» (1 fila). …" */
function newAreasInWords(areas: readonly { area: string; rows: number }[]): string {
  const named = areas.slice(0, NAMED).map(({ area, rows }) => `«${area}» (${inRows(rows)})`);
  const others = areas.length > NAMED ? ` y ${areas.length - NAMED} más` : '';
  return areas.length === 1
    ? `Hoy nadie está en el área ${named[0]}. Si no es nueva, revisa cómo se escribe.`
    : `Hoy nadie está en las áreas ${named.join(', ')}${others}. Si no son nuevas, revisa cómo se escriben.`;
}

const inRows = (rows: number) => (rows === 1 ? '1 fila' : `${rows} filas`);

/** Returns sentences about other spellings and new areas, for the review. */
export async function takeSpellings(tx: Transaction, checked: Checked): Promise<string[]> {
  const told: string[] = [];
  for (const name of ['area', 'position'] as const) {
    const found = await takeColumn(tx, checked, name);
    for (const { written, kept, rows } of found.slice(0, NAMED))
      told.push(sentences[name](written, kept, inRows(rows)));
    if (found.length > NAMED)
      told.push(`Y ${found.length - NAMED} más que solo cambian en mayúsculas, acentos o espacios.`);
  }
  const areas = await newAreas(tx, checked);
  if (areas.length > 0) told.push(newAreasInWords(areas));
  return told;
}
