import { ENTITY_CERTIFICATES_PAGE, type EntityCertificates } from '@finaula/contract/certificates';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { escapeLike } from '../../database/like.ts';
import { ApiError } from '../../http/api-error.ts';

interface Asked {
  entityId: string;
  /** YYYY-MM-DD */
  on: string;
  q?: string | undefined;
  cursor?: string | undefined;
}

const place = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new ApiError('CURSOR_INVALID');
  }
}

type Row = EntityCertificates['rows'][number] & { id: string };

/**
 * Constancias of an entity's people issued up to a day, the newest first, each as it stood that evening with
 * what was known then.
 * @throws ApiError CURSOR_INVALID
 */
export async function listEntityCertificates(
  database: Database,
  { entityId, on, q, cursor }: Asked,
): Promise<Omit<EntityCertificates, 'on'>> {
  const after = readCursor(cursor);
  const words = q === undefined ? [] : q.normalize('NFC').split(/\s+/);
  const matches = sql.join(
    [
      sql`true`,
      ...words.map(
        (word) =>
          sql`plain_text(user_name || ' ' || course_title || ' ' || folio) like plain_text(${`%${escapeLike(word)}%`})`,
      ),
    ],
    sql` and `,
  );
  const issued = sql`
    select id, folio, user_name, course_title, issued_at, valid_until, score, earned_by,
      case
        when exists (
          select from certificate_revocations revocation
          where revocation.certificate_id = certificates.id and revocation.revoked_at < known_until(${on}::date, 'then')
            and not exists (
              select from certificate_reinstatements later
              where later.certificate_id = revocation.certificate_id and later.round = revocation.round
                and later.reinstated_at < known_until(${on}::date, 'then'))) then 'revocada'
        when exists (
          select from certificate_disputes dispute
          where dispute.certificate_id = certificates.id and dispute.opened_at < known_until(${on}::date, 'then')
            and (dispute.closed_at is null or dispute.closed_at >= known_until(${on}::date, 'then'))) then 'en_disputa'
        when valid_until < ${on}::date then 'vencida'
        else 'vigente'
      end as state
    from certificates
    where entity_id = ${entityId}::uuid and issued_at < end_of_mexican_day(${on}::date) and ${matches}`;
  const { rows } = await sql<Row>`
    select id, folio, user_name, course_title, to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as issued_at,
      valid_until::text as valid_until, score, earned_by, state
    from (${issued}) issued
    where ${after ? sql`(issued_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by issued_at desc, id desc
    limit ${ENTITY_CERTIFICATES_PAGE + 1}`.execute(database);
  const counted = await sql<EntityCertificates['totals']>`
    select count(*) filter (where state = 'vigente')::int as vigente, count(*) filter (where state = 'vencida')::int as vencida,
      count(*) filter (where state = 'revocada')::int as revocada, count(*) filter (where state = 'en_disputa')::int as en_disputa
    from (${issued}) issued`.execute(database);
  const [totals] = counted.rows;
  if (!totals) throw new Error('A select of sums has one row.');
  const page = rows.slice(0, ENTITY_CERTIFICATES_PAGE);
  const last = rows.length > ENTITY_CERTIFICATES_PAGE ? page.at(-1) : undefined;
  return {
    totals,
    rows: page.map(({ id: _, ...row }) => row),
    next_cursor: last ? Buffer.from(JSON.stringify([last.issued_at, last.id])).toString('base64url') : null,
  };
}
