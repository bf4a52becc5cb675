import type { CommitteeReport } from '@finaula/contract/committee-reports';
import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';

/** Serialises reports of one institution. */
export const lockReports = (tx: Transaction, entityId: string) => takeLock(tx, 'committeeReport', entityId);

export const readEntity = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('entities')
    .select(['name', 'razon_social', 'signer_name', 'review'])
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();

/** Months since the first obligation, at most two years, the latest first. */
export async function listMonths(connection: Connection, entityId: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month
    from (select mexican_day(min(recorded_at)) as first from obligation_versions where entity_id = ${entityId}) known
    cross join generate_series(
      greatest(date_trunc('month', first::timestamp), date_trunc('month', mexican_today()::timestamp) - interval '24 months'),
      mexican_today()::timestamp, interval '1 month') month
    order by month desc`.execute(connection);
  return rows.map(({ month }) => month);
}

export async function findSettings(connection: Connection, entityId: string) {
  const kept = await connection
    .selectFrom('committee_settings')
    .select(['addresses', 'asks'])
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return kept ?? { addresses: [], asks: [] };
}

export const saveSettings = (tx: Transaction, entityId: string, settings: { addresses: string[]; asks: string[] }) =>
  tx
    .insertInto('committee_settings')
    .values({ entity_id: entityId, ...settings })
    .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(settings))
    .execute();

const selectSent = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('committee_reports as report')
    .leftJoin('committee_reports as corrected', 'corrected.id', 'report.corrects')
    .leftJoin('users as sender', 'sender.id', 'report.recorded_by')
    .select([
      'report.id',
      sql<string>`to_char(report.month, 'YYYY-MM')`.as('month'),
      'report.folio',
      'report.recorded_at',
      'report.reason',
      'report.addresses',
      'corrected.folio as corrects_folio',
      'sender.name as sent_by',
    ])
    .where('report.entity_id', '=', entityId);

export type SentRecord = Awaited<ReturnType<typeof listSent>>[number];

export const listSent = (connection: Connection, entityId: string) =>
  selectSent(connection, entityId).orderBy('report.recorded_at', 'desc').orderBy('report.id').execute();

export const findSent = (connection: Connection, entityId: string, id: string) =>
  selectSent(connection, entityId)
    .select(['report.document', 'report.pdf'])
    .where('report.id', '=', id)
    .executeTakeFirst();

/** The last report of a month, which a new one corrects. */
export const findLatest = (connection: Connection, entityId: string, month: string) =>
  connection
    .selectFrom('committee_reports')
    .select(['id', 'folio', 'document', 'recorded_at'])
    .where('entity_id', '=', entityId)
    .where('month', '=', sql<Date>`${`${month}-01`}::date`)
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The content is hashed, so it is stored unchanged. */
export const readContent = (document: string): CommitteeReport => JSON.parse(document);

export const insertReport = (
  tx: Transaction,
  report: {
    entity_id: string;
    month: string;
    folio: string;
    document: string;
    pdf: Buffer;
    corrects: string | null;
    reason: string | null;
    addresses: readonly string[];
    recorded_by: string;
  },
) =>
  tx
    .insertInto('committee_reports')
    .values({ ...report, month: sql`${`${report.month}-01`}::date`, addresses: [...report.addresses] })
    .returning('id')
    .executeTakeFirstOrThrow();
