import type { MinimumVersions, ObligationTerms } from '@finaula/contract/obligations';
import type { PublicationEffect } from '@finaula/contract/own-courses';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/connect.ts';
import { addDays } from '../../../shared/time/days.ts';

export interface Owner {
  entityId: string;
  actorId: string;
}

/** The part of the obligations feature that a publication needs. */
export interface CourseObligations {
  create: (tx: Transaction, owner: Owner, terms: ObligationTerms) => Promise<string>;
  change: (
    tx: Transaction,
    owner: Owner,
    obligationId: string,
    changes: { minimum_versions: MinimumVersions },
  ) => Promise<unknown>;
}

export interface NamingObligation {
  id: string;
  title: string;
  minimum_versions: MinimumVersions | null;
}

/** The obligations of an institution that name the course and have not ended, the oldest first. */
export async function listNaming(
  connection: Database | Transaction,
  entityId: string,
  courseId: string,
): Promise<NamingObligation[]> {
  const { rows } = await sql<NamingObligation>`
    select latest.obligation_id as id, latest.title, latest.minimum_versions
    from (
      select distinct on (obligation_id) * from obligation_versions
      where entity_id = ${entityId} order by obligation_id, version desc
    ) latest
    where ${courseId} = any (latest.course_ids) and not exists (
      select from obligation_ends where obligation_ends.obligation_id = latest.obligation_id and ends_on <= mexican_today())
    order by latest.recorded_at`.execute(connection);
  return rows;
}

const OBLIGATION_TITLE = 120;

interface Published {
  courseId: string;
  title: string;
  number: number;
  /** YYYY-MM-DD */
  on: string;
}

/**
 * Asks people to take the new version: `everyone` adds a version to each obligation that names the course, so
 * that older constancias count for some more days; `areas`, and `everyone` where no obligation names the
 * course, add an obligation. No constancia changes. Returns the obligations that changed.
 */
export async function applyEffect(
  tx: Transaction,
  owner: Owner,
  { courseId, title, number, on }: Published,
  { kind, areas, days = 30 }: PublicationEffect,
  obligations: CourseObligations,
): Promise<{ id: string; title: string }[]> {
  if (kind === 'inform' || kind === 'minor') return [];
  const least = { [courseId]: { number, until: addDays(on, days) } };
  const naming = kind === 'everyone' ? await listNaming(tx, owner.entityId, courseId) : [];
  for (const { id, minimum_versions } of naming)
    await obligations.change(tx, owner, id, { minimum_versions: { ...minimum_versions, ...least } });
  if (naming.length > 0) return naming.map(({ id, title }) => ({ id, title }));
  const terms: ObligationTerms = {
    title: `Versión ${number}: ${title}`.slice(0, OBLIGATION_TITLE),
    legal_basis: `Norma interna: la institución publicó la versión ${number} de su curso «${title}».`,
    course_ids: [courseId],
    evidence: 'quiz',
    audience: areas === undefined ? { everyone: true } : { areas },
    starts_on: on,
    first_due: { days_after_assignment: days },
    repeat: 'none',
    warn_days: Math.min(30, days),
    minimum_versions: least,
  };
  return [{ id: await obligations.create(tx, owner, terms), title: terms.title }];
}
