import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { usual } from '../features/committee-reports/document/testing/reports.ts';

interface Traits {
  entityId: string;
  obligationId: string;
  recordedBy: string;
  mark: string;
}

/**
 * A programme of 2026 with one row that was added after its approval, a change notice that the entity
 * acknowledged, and a report to its committee.
 */
export async function programmeOf(database: Database, { entityId, obligationId, recordedBy, mark }: Traits) {
  const { id: programmeId } = await database
    .insertInto('programmes')
    .values({ entity_id: entityId, year: 2026, created_by: recordedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: rowId } = await database
    .insertInto('programme_rows')
    .values({
      programme_id: programmeId,
      entity_id: entityId,
      obligation_id: obligationId,
      obligation_version: 1,
      people: 1,
      hours: 1,
      planned_month: 3,
      responsible: `Responsable ${mark}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const document = JSON.stringify({
    body: 'consejo',
    minutes_reference: `Acta ${mark}`,
    approved_on: '2026-01-15',
    reason: null,
    entity_id: entityId,
    rows: [],
  });
  await database
    .insertInto('programme_versions')
    .values({
      programme_id: programmeId,
      version: 1,
      entity_id: entityId,
      document,
      sha256: createHash('sha256').update(document).digest(),
      recorded_by: recordedBy,
    })
    .execute();
  const { id: reformId } = await database
    .insertInto('reforms')
    .values({
      source_key: 'LIC',
      source_name: 'Ley de Instituciones de Crédito',
      title: 'Cambio',
      summary: 'Cambio',
      published_on: '2026-08-01',
      course_ids: ['m01'],
      recorded_by: recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('reform_decisions')
    .values({ reform_id: reformId, entity_id: entityId, decision: 'inform', recorded_by: recordedBy })
    .execute();
  const { id: reportId } = await database
    .insertInto('committee_reports')
    .values({
      entity_id: entityId,
      month: sql`'2026-09-01'::date`,
      folio: 'F',
      document: JSON.stringify({ ...usual, entity_name: mark }),
      pdf: Buffer.from(mark),
      addresses: [`comite-${mark}@example.mx`],
      recorded_by: recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.insertInto('committee_settings').values({ entity_id: entityId, addresses: [], asks: [] }).execute();
  return { programmeId, rowId, reportId };
}
