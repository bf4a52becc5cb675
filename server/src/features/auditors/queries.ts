import { OPENINGS_SHOWN, type Opening } from '@finaula/contract/auditors';
import { sql } from 'kysely';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { createAccount } from '../../identity/accounts/create-accounts.ts';
import { NO_PASSWORD } from '../../identity/passwords/password.ts';

/**
 * Selects auditors as of today, with the number of openings. Runs as the platform: auditors belong to no
 * entity.
 */
const selectAuditors = (connection: Connection) =>
  connection
    .selectFrom('auditors')
    .innerJoin('users', 'users.id', 'auditors.user_id')
    .leftJoin('auditor_ends as ended', 'ended.auditor_id', 'auditors.id')
    .leftJoin('users as author', 'author.id', 'auditors.recorded_by')
    .select([
      'auditors.id',
      'auditors.user_id',
      'auditors.name',
      'auditors.email',
      'auditors.reason',
      sql<string>`auditors.until::text`.as('until'),
      'auditors.recorded_at',
      'author.name as invited_by',
      'users.email_verified_at',
      'ended.recorded_at as ended_at',
      sql<boolean>`audit_is_over(auditors)`.as('is_over'),
      ({ selectFrom, fn }) =>
        selectFrom('auditor_openings')
          .whereRef('auditor_openings.auditor_id', '=', 'auditors.id')
          .select(fn.countAll<string>().as('n'))
          .as('opened'),
    ]);
export type AuditorRecord = Awaited<ReturnType<typeof listAuditors>>[number];

export const listAuditors = (platform: Connection, entityId: string) =>
  selectAuditors(platform).where('auditors.entity_id', '=', entityId).orderBy('auditors.recorded_at', 'desc').execute();

export const findAuditor = (platform: Connection, entityId: string, id: string) =>
  selectAuditors(platform).where('auditors.entity_id', '=', entityId).where('auditors.id', '=', id).executeTakeFirst();

/** The last day, YYYY-MM-DD, on which an auditor reads; undefined for everybody else. */
export const findLastDay = async (platform: Connection, userId: string): Promise<string | undefined> =>
  (
    await platform
      .selectFrom('auditors')
      .select(sql<string>`until::text`.as('until'))
      .where('id', '=', sql<string>`audit_in_force(${userId}::uuid)`)
      .executeTakeFirst()
  )?.until;

/** Serialises invitations of one address. */
export const lockAddress = (tx: Transaction, email: string) => takeLock(tx, 'auditorAddress', email);

/**
 * The account with that address, and whether it is an auditor's whose last invitation was this entity's and
 * is over.
 */
export async function findAccount(tx: Transaction, entityId: string, email: string) {
  const { rows } = await sql<{ id: string; audits: boolean; audits_here: boolean; in_force: boolean }>`
    select users.id, users.role::text = 'Auditor' as audits, audit_in_force(users.id) is not null as in_force,
      exists (select from auditors where auditors.user_id = users.id and auditors.entity_id = ${entityId}::uuid) as audits_here
    from users where email = ${email}`.execute(tx);
  return rows[0];
}

/**
 * Prepares an account that only the invitation can open: it ends the password and the identity proof of an
 * earlier invitation.
 */
export async function prepareAccount(
  tx: Transaction,
  known: string | undefined,
  { name, email }: { name: string; email: string },
): Promise<string> {
  if (known !== undefined) {
    await tx
      .updateTable('users')
      .set({ name, password_hash: NO_PASSWORD, email_verified_at: null, invited_at: sql`now()` })
      .where('id', '=', known)
      .execute();
    return known;
  }
  return createAccount(tx, { name, email, role: 'Auditor', entityId: null, access: 'invited' });
}

export async function insertAuditor(
  tx: Transaction,
  auditor: {
    entity_id: string;
    user_id: string;
    name: string;
    email: string;
    reason: string;
    until: string;
    recorded_by: string;
  },
): Promise<string> {
  const { id } = await tx.insertInto('auditors').values(auditor).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const insertEnd = (tx: Transaction, auditorId: string, entityId: string, recordedBy: string) =>
  tx
    .insertInto('auditor_ends')
    .values({ auditor_id: auditorId, entity_id: entityId, recorded_by: recordedBy })
    .execute();

export interface OpenedRecord {
  what: string;
  /** YYYY-MM-DD */
  on: string | null;
  subject: string | null;
  format: string;
}

export const findCertificateId = async (platform: Connection, folio: string): Promise<string | null> =>
  (await platform.selectFrom('certificates').select('id').where('folio', '=', folio).executeTakeFirst())?.id ?? null;

/** Returns whether it was opened for the first time; false for a subject of another entity. */
export async function insertOpening(
  tx: Transaction,
  auditorId: string,
  entityId: string,
  { what, on, subject, format }: OpenedRecord,
): Promise<boolean> {
  const { rows } = await sql`
    insert into auditor_openings (auditor_id, entity_id, what, on_day, subject, format)
    select ${auditorId}::uuid, ${entityId}::uuid, ${what}, ${on}::date, ${subject}::uuid, ${format}
    where ${subject}::uuid is null
      or exists (select from users where id = ${subject}::uuid and users.entity_id = ${entityId}::uuid)
      or exists (select from programmes where id = ${subject}::uuid and programmes.entity_id = ${entityId}::uuid)
      or exists (select from supervision_files where id = ${subject}::uuid and supervision_files.entity_id = ${entityId}::uuid)
      or exists (select from certificates where id = ${subject}::uuid and certificates.entity_id = ${entityId}::uuid)
      or exists (select from documented_trainings where ${subject}::uuid in (id, scan_id) and documented_trainings.entity_id = ${entityId}::uuid)
    on conflict do nothing
    returning auditor_id`.execute(tx);
  return rows.length > 0;
}

export async function listOpenings(
  connection: Connection,
  auditorId: string,
): Promise<(Omit<Opening, 'opened_at'> & { opened_at: Date })[]> {
  const { rows } = await sql<Omit<Opening, 'opened_at'> & { opened_at: Date }>`
    select openings.what, openings.on_day::text as on, coalesce(users.name, programmes.year::text, files.folio, certificates.folio, trainings.title) as subject, openings.format, openings.opened_at
    from auditor_openings openings
    left join users on users.id = openings.subject
    left join programmes on programmes.id = openings.subject
    left join supervision_files files on files.id = openings.subject
    left join certificates on certificates.id = openings.subject
    left join lateral (
      select title from documented_trainings where openings.subject in (id, scan_id) order by recorded_at limit 1
    ) trainings on true
    where openings.auditor_id = ${auditorId}::uuid
    order by openings.opened_at desc
    limit ${sql.lit(OPENINGS_SHOWN)}`.execute(connection);
  return rows;
}

export async function readAudit(connection: Connection, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select audit_in_force(${userId}::uuid) as id`.execute(connection);
  return rows[0]?.id ?? null;
}
