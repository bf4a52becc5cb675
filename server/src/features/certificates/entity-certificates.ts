import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { ENTITY_CERTIFICATES_PAGE, type EntityCertificates } from '@finaula/contract/certificates';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { escapeLike } from '../../database/like.ts';
import {
  isAfter,
  pageOf,
  readCursor,
  type Sorting,
  type SortKey,
  sortColumns,
} from '../../shared/lists/keyset-page.ts';

type Order = InputOf<Calls['listEntityCertificates']>['query']['order'];

interface CertificateQuery {
  entityId: string;
  /** YYYY-MM-DD */
  on: string;
  q?: string | undefined;
  userId?: string | undefined;
  order: Order;
  cursor?: string | undefined;
}

const issue: SortKey[] = [
  { column: sql.ref('issued_at'), type: 'timestamptz' },
  { column: sql.ref('id'), type: 'uuid', as: 'id' },
];
const text = (as: string): SortKey => ({ column: sql.ref(as), type: 'text', collation: 'es-MX-x-icu', as });
const sortings: Record<Order, Sorting> = {
  newest: { keys: issue, descending: true },
  name: { keys: [text('user_name'), ...issue] },
  course: { keys: [text('course_title'), text('user_name'), ...issue] },
  until: { keys: [{ column: sql`valid_until::date`, type: 'date', as: 'valid_until' }, ...issue] },
};

type ListedCertificate = EntityCertificates['rows'][number];
type Row = ListedCertificate & { id: string };

/** Condition on `issued` and `holder`: the word is in the folio, the course, or a name, the old one too. */
const hasWord = (entityId: string, word: string) => {
  const pattern = sql`plain_text(${`%${escapeLike(word)}%`})`;
  return sql`(lower(issued.folio) like ${pattern} or holder.sought like ${pattern}
    or (holder.name is distinct from issued.user_name and plain_text(issued.user_name) like ${pattern})
    or issued.course_title in (
      with titles as materialized (select distinct course_title from certificates where entity_id = ${entityId}::uuid)
      select course_title from titles where plain_text(course_title) like ${pattern}))`;
};

/**
 * Lists constancias of an entity's people issued up to a day, each in its state of that evening as known
 * then.
 * @throws ApiError CURSOR_INVALID
 */
export async function listEntityCertificates(
  database: Database,
  { entityId, on, q, userId, order, cursor }: CertificateQuery,
): Promise<Omit<EntityCertificates, 'on'>> {
  const sorting = sortings[order];
  const isLater = cursor === undefined ? sql`true` : isAfter(sorting, readCursor(cursor, sorting));
  const words = q === undefined ? [] : q.split(/\s+/);
  const issued = sql`
    select issued.*, coalesce(issued.state in ('vigente', 'vencida') and holder.closed_at is null and holder.name <> issued.user_name, false) as replaceable
    from certificate_states_on(${on}::date, end_of_mexican_day(${on}::date)) issued
    left join users holder on holder.id = issued.user_id
    where issued.entity_id = ${entityId}::uuid and issued.issued_at < end_of_mexican_day(${on}::date)
      and ${userId === undefined ? sql`true` : sql`issued.user_id = ${userId}::uuid`}
      and ${sql.join([sql`true`, ...words.map((word) => hasWord(entityId, word))], sql` and `)}`;
  const reading = sql<Row>`
    select id, folio, user_id, user_name, course_title, to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as issued_at,
      valid_until::text as valid_until, score, earned_by, state, replaceable
    from (${issued}) issued
    where ${isLater}
    order by ${sql.join(sortColumns(sorting).map((column) => sql`${column} ${sql.raw(sorting.descending ? 'desc' : 'asc')}`))}
    limit ${ENTITY_CERTIFICATES_PAGE + 1}`.execute(database);
  const counting = sql<EntityCertificates['totals']>`
    select count(*) filter (where state = 'vigente')::int as vigente, count(*) filter (where state = 'vencida')::int as vencida,
      count(*) filter (where state = 'revocada')::int as revocada, count(*) filter (where state = 'sustituida')::int as sustituida, count(*) filter (where state = 'en_disputa')::int as en_disputa
    from (${issued}) issued`.execute(database);
  const [
    { rows },
    {
      rows: [totals],
    },
  ] = await Promise.all([reading, counting]);
  if (!totals) throw new Error('A select of sums has one row.');
  const page = pageOf(rows, ENTITY_CERTIFICATES_PAGE, (last) => {
    const values: Record<string, unknown> = { ...last };
    return sorting.keys.map(({ as = 'issued_at' }) => values[as]);
  });
  return {
    totals,
    rows: page.rows.map(({ id: _, ...listed }): ListedCertificate => listed),
    next_cursor: page.nextCursor,
  };
}
