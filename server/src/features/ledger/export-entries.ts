import { factsOf, folioOf, shellOf } from '@finaula/contract/act-facts';
import { actNames } from '@finaula/contract/act-names';
import type { LedgerEntry } from '@finaula/contract/ledger';
import type { Database } from '../../database/connect.ts';
import type { Column, Sheet } from '../../shared/exports/column.ts';
import { longDay, mexicanInstant, namedInstant } from '../../shared/time/format.ts';
import { presentEntry } from './present.ts';
import { listEntries, type Wanted } from './queries.ts';

/** Rows read per batch. */
const BATCH = 500;

/** All matching rows, the newest first. No connection is held between batches. */
export async function* exportEntries(database: Database, wanted: Wanted): AsyncGenerator<LedgerEntry> {
  let before: number | undefined;
  do {
    const entries = (await listEntries(database, wanted, { before, limit: BATCH })).map(presentEntry);
    yield* entries;
    before = entries.length < BATCH ? undefined : entries.at(-1)?.id;
  } while (before !== undefined);
}

const columns: readonly Column<LedgerEntry>[] = [
  { title: 'Fecha', width: 34, value: ({ at }) => mexicanInstant(new Date(at)) },
  { title: 'Qué pasó', width: 44, value: ({ action }) => actNames[action] },
  { title: 'Detalle', width: 60, value: (entry) => factsOf(entry) ?? null },
  { title: 'Constancia', width: 36, value: (entry) => folioOf(entry) ?? null },
  { title: 'Quién lo hizo', width: 34, value: (entry) => entry.actor_name ?? shellOf(entry) ?? 'La plataforma' },
  { title: 'Persona', width: 34, value: ({ user_name }) => user_name },
  { title: 'Entidad', width: 34, value: ({ entity_name }) => entity_name },
  { title: 'Número en su bitácora', width: 22, value: ({ number }) => number },
  { title: 'Sello', width: 66, value: ({ hash }) => hash },
];

const groups = { with: 'Todo', without: 'Todo menos entradas, rechazos y huellas', only: 'Entradas y rechazos' };

/** The sheet of an export; `reader` names the log. */
export const sheetOf = (reader: string, { action, sign_ins, person, from, to }: Wanted): Sheet<LedgerEntry> => ({
  name: 'Bitácora',
  columns,
  about: [
    ['Bitácora de', reader],
    ['Generado', namedInstant(new Date())],
    ['Qué pasó', action === undefined ? groups[sign_ins] : actNames[action]],
    ['Persona', person === undefined ? 'Todas' : `Nombre o correo con «${person}»`],
    ['Desde', from === undefined ? 'Sin límite' : longDay(from)],
    ['Hasta', to === undefined ? 'Sin límite' : longDay(to)],
    ['Horas', 'De la Ciudad de México'],
  ],
});
