import type { LabourEmission } from '@finaula/contract/labour';
import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Job } from '../../jobs/job-queue.ts';
import { withoutJob } from '../../jobs/without-job.ts';
import type { Services } from '../../services.ts';
import { auditBulk } from '../../shared/audit/audit.ts';
import type { CatalogueKeys } from './catalogue-keys.ts';
import { issueConstancias, requireVerified } from './issue-constancias.ts';
import { readPolicy } from './policy.ts';

const ISSUE = 'issue-labour-constancias';
/** Certificates of one transaction: a killed job goes on after the last whole one. */
const BATCH = 100;

interface EmissionJob {
  emission_id: string;
}

const selectEmissions = (connection: Connection) =>
  connection
    .selectFrom('labour_emissions')
    .select(['id', 'entity_id', 'requested_by', 'certificate_ids', 'state', 'done', 'refused']);

const present = ({
  id,
  state,
  done,
  certificate_ids,
  refused,
}: Awaited<ReturnType<ReturnType<typeof selectEmissions>['executeTakeFirstOrThrow']>>): LabourEmission => ({
  id,
  state: state as LabourEmission['state'],
  done,
  total: certificate_ids.length,
  refused: refused as unknown as LabourEmission['refused'],
});

/** @throws ApiError LABOUR_EMISSION_NOT_FOUND */
export async function readEmission(connection: Connection, entityId: string, id: string): Promise<LabourEmission> {
  const found = await selectEmissions(connection)
    .where('entity_id', '=', entityId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ApiError('LABOUR_EMISSION_NOT_FOUND');
  return present(found);
}

/**
 * Records the request and queues its job.
 * @throws ApiError LABOUR_DISABLED, LABOUR_NEEDS_REVIEW, CERTIFICATE_NOT_FOUND
 */
export async function requestEmission(
  tx: Transaction,
  { jobs }: Pick<Services, 'jobs'>,
  { entityId, actorId }: { entityId: string; actorId: string },
  asked: readonly string[],
): Promise<string> {
  if (!(await readPolicy(tx, entityId)).enabled) throw new ApiError('LABOUR_DISABLED');
  await requireVerified(tx, entityId);
  const ids = [...new Set(asked)];
  const { found } = await tx
    .selectFrom('certificates')
    .select(sql<number>`count(*)::int`.as('found'))
    .where('entity_id', '=', entityId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  if (found !== ids.length) throw new ApiError('CERTIFICATE_NOT_FOUND');
  const { id } = await tx
    .insertInto('labour_emissions')
    .values({ entity_id: entityId, requested_by: actorId, certificate_ids: ids })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.send(tx, ISSUE, { emission_id: id } satisfies EmissionJob, { key: id });
  return id;
}

/** Issues the next batch. Returns whether another one follows. */
async function issueBatch(
  database: Database,
  { dataDir, catalogues }: { dataDir: string; catalogues: CatalogueKeys },
  emissionId: string,
): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    const emission = await selectEmissions(tx).where('id', '=', emissionId).forUpdate().executeTakeFirst();
    if (!emission || emission.state === 'done' || emission.state === 'failed') return false;
    const { entity_id: entityId, requested_by: actorId, certificate_ids: ids, done } = emission;
    const batch = ids.slice(done, done + BATCH);
    const { numbers, refused } = await issueConstancias(tx, { dataDir, catalogues, entityId, actorId }, batch);
    const after = done + batch.length;
    await tx
      .updateTable('labour_emissions')
      .set({
        done: after,
        state: after < ids.length ? 'running' : 'done',
        refused: JSON.stringify([...present(emission).refused, ...refused]),
      })
      .where('id', '=', emissionId)
      .execute();
    if (numbers.length > 0)
      await auditBulk(
        tx,
        {
          action: 'labour constancias issued',
          actorId,
          entityId,
          detail: { first: numbers[0] ?? '', last: numbers.at(-1) ?? '' },
        },
        numbers,
      );
    return after < ids.length;
  });
}

export const issueLabourConstancias = (
  services: Pick<Services, 'platform' | 'databaseFor' | 'config'>,
  catalogues: () => CatalogueKeys,
): Job => ({
  name: ISSUE,
  run: async (data, signal) => {
    const { platform, databaseFor, config } = services;
    const { emission_id: id } = data as EmissionJob;
    const found = await selectEmissions(platform).where('id', '=', id).executeTakeFirst();
    if (!found) return;
    const database = databaseFor({ id: found.requested_by, role: 'EntidadAdmin', entity_id: found.entity_id });
    const issuing = { dataDir: config.dataDir, catalogues: catalogues() };
    while (!signal.aborted && (await issueBatch(database, issuing, id)));
    if (signal.aborted) throw new Error('The program stops: the emission goes on elsewhere.');
  },
});

/** Fails emissions whose job will not run again: what they issued stays, and the rest still waits. */
export const failAbandonedEmissions = (platform: Database) =>
  platform
    .updateTable('labour_emissions')
    .set({ state: 'failed' })
    .where('state', 'in', ['queued', 'running'])
    .where(withoutJob([ISSUE], 'emission_id', 'labour_emissions.id'))
    .execute();
