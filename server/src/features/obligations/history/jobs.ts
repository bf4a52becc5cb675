import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import type { Services } from '../../../services.ts';
import { currentStandings } from '../../../shared/standings/current-standings.ts';
import { keepFigures, missingDays } from '../../../shared/standings/figures.ts';
import { readToday } from '../../../shared/time/read-today.ts';

const KEEP = 'keep-compliance-figures';

interface EntityJob {
  entity_id: string;
}

/** Institutions with a day that is over and has no figures: since yesterday, or from before the upgrade. */
export async function listEntitiesWithoutFigures(platform: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entities.id from entities
    cross join lateral (select figure_days(entities.id) as days) asked
    where exists (select from obligations where obligations.entity_id = entities.id)
      and upper(asked.days) - lower(asked.days) > (
        select count(*) from compliance_figures kept
        where kept.entity_id = entities.id and kept.day <@ asked.days and kept.obligation_id is null and kept.area_key is null)`.execute(
    platform,
  );
  return rows.map(({ id }) => id);
}

/** Marks are taken when standings are read. Those of institutions that keep none would pile up. */
const forgetOldMarks = (platform: Database) =>
  sql`
    delete from standing_changes
    where marked_at < now() - interval '2 days'
      and not exists (select from current_standings kept where kept.entity_id = standing_changes.entity_id)`.execute(
    platform,
  );

/**
 * Keeps the figures of each day that is over, the newest first, one institution after the other. A server
 * that was off continues with the days that it missed.
 */
export function complianceFigureJobs({ platform, databaseFor, jobs, stopping }: Services): Job[] {
  const find: Job = {
    name: 'find-entities-without-figures',
    cron: '*/5 * * * *',
    run: async () => {
      await forgetOldMarks(platform);
      for (const entity_id of await listEntitiesWithoutFigures(platform)) {
        await jobs.takeWaiting(KEEP, entity_id);
        await jobs.send(platform, KEEP, { entity_id } satisfies EntityJob, { key: entity_id });
      }
    },
  };
  const keep: Job = {
    name: KEEP,
    longestSeconds: 3_600,
    run: async (data, signal) => {
      const { entity_id: entityId } = data as EntityJob;
      const database = databaseFor({ entity: entityId });
      for (const day of await missingDays(database, entityId)) {
        if (signal.aborted || stopping.aborted) return;
        await keepFigures(database, entityId, day);
      }
      // The first reader of the day does not wait for everybody's standings.
      await currentStandings(database, entityId, await readToday(database));
    },
  };
  return [find, keep];
}
