import { LABOUR_PAGE, type LabourConstancia, type LabourDocument, type LabourState } from '@finaula/contract/labour';
import { sql } from 'kysely';
import type { Connection, Database } from '../../database/connect.ts';
import { escapeLike } from '../../database/like.ts';
import { ApiError } from '../../http/api-error.ts';
import { decryptOf, findPersonKeys } from '../../identity/labour-facts/person-keys.ts';
import { isAfter, pageOf, readCursor, type Sorting } from '../../shared/lists/keyset-page.ts';

const selectConstancias = (connection: Connection) =>
  connection
    .selectFrom('labour_constancias as constancia')
    .innerJoin('labour_states as state', 'state.id', 'constancia.id')
    .leftJoin('users', 'users.id', 'constancia.user_id')
    .leftJoin('labour_constancias as older', 'older.id', 'constancia.corrects')
    .leftJoin('labour_constancias as later', 'later.corrects', 'constancia.id')
    .leftJoin('labour_steps as delivery', (join) =>
      join.onRef('delivery.constancia_id', '=', 'constancia.id').on('delivery.step', '=', 'entregada'),
    )
    .leftJoin('users as deliverer', 'deliverer.id', 'delivery.recorded_by')
    .leftJoin('labour_keys as key', (join) =>
      join.onRef('key.user_id', '=', 'constancia.user_id').onRef('key.entity_id', '=', 'constancia.entity_id'),
    )
    .select([
      'constancia.id',
      'constancia.number',
      'constancia.entity_id',
      'constancia.certificate_id',
      'constancia.user_id',
      'constancia.course_id',
      'constancia.course_name',
      'constancia.secret',
      'state.state',
      'state.cancellation_reason',
      'deliverer.name as delivery_by',
      'older.number as corrects',
      'later.number as corrected_by',
      sql<string>`coalesce(users.name, '')`.as('user_name'),
      sql<string>`constancia.ended_on::text`.as('ended_on'),
      sql<string>`constancia.due_on::text`.as('due_on'),
      sql<string>`mexican_day(constancia.recorded_at)::text`.as('issued_on'),
      sql<string | null>`state.signed_on::text`.as('signed_on'),
      sql<string | null>`state.delivered_on::text`.as('delivered_on'),
      sql<string | null>`state.cancelled_on::text`.as('cancelled_on'),
      sql<boolean>`key.key_id is null`.as('erased'),
      sql<string>`to_char(constancia.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('place'),
    ]);

export type ConstanciaRecord = Awaited<ReturnType<ReturnType<typeof selectConstancias>['executeTakeFirstOrThrow']>>;

export const presentConstancia = ({
  entity_id: _entity,
  course_id: _course,
  secret: _secret,
  place: _place,
  state,
  ...constancia
}: ConstanciaRecord): LabourConstancia => ({ ...constancia, state: state as LabourState });

/** @throws ApiError LABOUR_CONSTANCIA_NOT_FOUND */
export async function findConstancia(
  connection: Connection,
  which: { entityId: string; number: string } | { userId: string; id: string },
): Promise<ConstanciaRecord> {
  const all = selectConstancias(connection);
  const found = await ('number' in which
    ? all.where('constancia.entity_id', '=', which.entityId).where('constancia.number', '=', which.number)
    : all.where('constancia.user_id', '=', which.userId).where('constancia.id', '=', which.id)
  ).executeTakeFirst();
  if (!found) throw new ApiError('LABOUR_CONSTANCIA_NOT_FOUND');
  return found;
}

/**
 * The data that the document shows.
 * @throws ApiError LABOUR_ERASED
 */
export async function readDocument(
  connection: Connection,
  dataDir: string,
  { entity_id, user_id, secret }: Pick<ConstanciaRecord, 'entity_id' | 'user_id' | 'secret'>,
): Promise<LabourDocument> {
  const key = (await findPersonKeys(connection, dataDir, entity_id, [user_id])).get(user_id);
  if (!key) throw new ApiError('LABOUR_ERASED');
  return decryptOf(user_id, key, secret) as LabourDocument;
}

const sorting: Sorting = {
  keys: [
    { column: sql.ref('constancia.recorded_at'), type: 'timestamptz' },
    { column: sql.ref('constancia.id'), type: 'uuid' },
  ],
  descending: true,
};

interface Asked {
  state?: LabourState | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
}

/** @throws ApiError CURSOR_INVALID */
export async function listConstancias(
  database: Database,
  entityId: string,
  { state, q, cursor }: Asked,
): Promise<{ rows: LabourConstancia[]; next_cursor: string | null }> {
  let asked = selectConstancias(database)
    .where('constancia.entity_id', '=', entityId)
    .where(cursor === undefined ? sql<boolean>`true` : isAfter(sorting, readCursor(cursor, sorting)))
    .orderBy('constancia.recorded_at', 'desc')
    .orderBy('constancia.id', 'desc')
    .limit(LABOUR_PAGE + 1);
  if (state !== undefined) asked = asked.where('state.state', '=', state);
  for (const word of q?.split(/\s+/) ?? [])
    asked = asked.where(
      sql<boolean>`plain_text(concat_ws(' ', users.name, constancia.course_name, constancia.number)) like plain_text(${`%${escapeLike(word)}%`})`,
    );
  const page = pageOf(await asked.execute(), LABOUR_PAGE, ({ place, id }) => [place, id]);
  return { rows: page.rows.map(presentConstancia), next_cursor: page.nextCursor };
}

export const listOwnConstancias = async (connection: Connection, userId: string): Promise<LabourConstancia[]> =>
  (
    await selectConstancias(connection)
      .where('constancia.user_id', '=', userId)
      .orderBy('constancia.recorded_at', 'desc')
      .execute()
  ).map(presentConstancia);

/** Constancias of the trainings that ended between two days, in the order of their numbers. */
export const listEndedBetween = (connection: Connection, entityId: string, from: string, to: string) =>
  selectConstancias(connection)
    .where('constancia.entity_id', '=', entityId)
    .where('constancia.ended_on', '>=', sql<Date>`${from}::date`)
    .where('constancia.ended_on', '<=', sql<Date>`${to}::date`)
    .orderBy('constancia.number')
    .execute();

export const listByNumber = (connection: Connection, entityId: string, numbers: readonly string[]) =>
  selectConstancias(connection)
    .where('constancia.entity_id', '=', entityId)
    .where('constancia.number', 'in', [...numbers])
    .execute();

/** The days by which constancias that were issued must be handed over. */
export const listUndelivered = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('labour_constancias as constancia')
    .innerJoin('labour_states as state', 'state.id', 'constancia.id')
    .select(sql<string>`constancia.due_on::text`.as('due_on'))
    .where('constancia.entity_id', '=', entityId)
    .where('state.state', 'in', ['por_firmar', 'firmada'])
    .execute();
