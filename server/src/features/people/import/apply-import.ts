import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/connect.ts';
import { audit } from '../../../shared/audit/audit.ts';
import type { EnqueueMessage } from '../../../shared/mail/outbox.ts';
import { freePlaces } from '../free-places.ts';
import {
  correctPeople,
  createPeople,
  endAccessOfLeavers,
  insertFacts,
  issueInvitations,
  lockPeople,
} from './apply-statements.ts';
import { classify } from './classify.ts';
import { type Counts, countNewPlaces, countRows } from './count-rows.ts';
import { type ImportRecord, lockImport, updateImport } from './import-queries.ts';
import { invitationsOf } from './invitation-links.ts';
import { recordImportedFacts } from './labour-staging.ts';

const BATCH = 1_000;

/** The import is not applied and becomes ready again: its effects differ from the shown ones. */
class Outdated extends Error {}

interface ApplyContext {
  /** Has the rights of the import's entity. */
  database: Database;
  importId: string;
  enqueueMessage: EnqueueMessage;
  dataDir: string;
}

const sameCounts = (shown: unknown, now: Counts) => {
  const before = shown as Partial<Counts>;
  return (Object.keys(now) as (keyof Counts)[]).every((kind) => (before[kind] ?? 0) === now[kind]);
};

async function applyRows(
  tx: Transaction,
  found: ImportRecord,
  { database, enqueueMessage, dataDir }: ApplyContext,
): Promise<void> {
  const applied = { id: found.id, entityId: found.entity_id, actorId: found.applied_by ?? found.created_by };
  await lockPeople(tx, applied);
  await tx.selectFrom('entities').select('id').where('id', '=', applied.entityId).forNoKeyUpdate().execute();
  await classify(tx, { ...applied, complete: found.complete });
  const { counts } = await countRows(tx, applied.id);
  if (
    !sameCounts(found.counts, counts) ||
    (await countNewPlaces(tx, applied.id)) > (await freePlaces(tx, applied.entityId))
  )
    throw new Outdated();

  // Two people may swap employee numbers. A number that two people have at the end rolls back the
  // transaction.
  await sql`set constraints employment_number_is_one_person deferred`.execute(tx);
  let done = 0;
  let after = 0;
  for (;;) {
    const made = await createPeople(tx, applied, { after, limit: BATCH });
    if (made === undefined) break;
    after = made.last;
    done += made.made;
    // Write outside the transaction, so that others see the progress.
    await updateImport(database, applied.id, { done });
  }
  after = 0;
  for (;;) {
    const last = await lastOfNextBatch(tx, applied.id, after);
    if (last === null) break;
    await insertFacts(tx, applied, { after, last });
    after = last;
  }
  await recordImportedFacts(tx, dataDir, applied);
  await correctPeople(tx, applied, enqueueMessage);
  await endAccessOfLeavers(tx, applied);
  await issueInvitations(tx, applied);
  after = 0;
  for (;;) {
    const last = await lastOfNextBatch(tx, applied.id, after);
    if (last === null) break;
    await enqueueMessage.many(tx, 'invitation', applied.entityId, invitationsOf(applied, { after, last }));
    after = last;
  }
  await updateImport(tx, applied.id, { state: 'applied', applied_at: new Date(), done: found.total, failure: null });
  const { create, update, leave, absent, refused } = counts;
  const detail = {
    file_name: found.file_name,
    sha256: found.sha256.toString('hex'),
    create,
    update,
    leave: leave + absent,
    refused,
  };
  await audit(tx, { action: 'people imported', actorId: applied.actorId, entityId: applied.entityId, detail });
}

/** The last row number of the next batch of rows that change something; null when none is left. */
async function lastOfNextBatch(tx: Transaction, id: string, after: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(row_number)::int as last from (
      select row_number from people_import_rows where import_id = ${id} and kind in ('create', 'update', 'leave', 'absent') and row_number > ${after}
      order by row_number limit ${sql.lit(BATCH)}) batch`.execute(tx);
  return rows[0]?.last ?? null;
}

/**
 * Applies a checked file, all or nothing, in one transaction. If its effects differ from the shown ones, it
 * is not applied and is shown again.
 */
export async function applyImport(applying: ApplyContext): Promise<void> {
  const { database, importId } = applying;
  const found = await database.transaction().execute((tx) => lockImport(tx, importId));
  if (found?.state !== 'applying') return;
  try {
    await database.transaction().execute((tx) => applyRows(tx, found, applying));
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
    await database.transaction().execute(async (tx) => {
      await classify(tx, { id: importId, entityId: found.entity_id, complete: found.complete });
      const { counts, changes } = await countRows(tx, importId);
      await updateImport(tx, importId, {
        state: 'ready',
        failure: 'OUTDATED',
        done: 0,
        counts: JSON.stringify(counts),
        changes: JSON.stringify(changes),
      });
    });
  }
}
