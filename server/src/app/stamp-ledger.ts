import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { type Authority, stampLedger } from '../features/ledger/time-stamps/stamp-ledger.ts';
import type { Job, JobQueue } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';

const NAME = 'stamp-ledger';

/**
 * Runs each night in Mexico City, once for all processes; retries with growing delays when the authority
 * does not answer.
 */
export const stampLedgerDaily = ({ platform }: Services, authority: Authority): Job => ({
  name: NAME,
  cron: '23 9 * * *',
  run: () => stampLedger(platform, authority),
});

/** Whether the last night's stamp is missing. */
async function wasMissed(platform: Database): Promise<boolean> {
  const { rows } = await sql<{ missed: boolean }>`
    with due as (
      select date_bin('1 day', now(), timestamptz '2000-01-01 09:23+00') as at
    )
    select exists (select from audit_log) and not exists (select from time_stamps, due where recorded_at >= due.at) as missed`.execute(
    platform,
  );
  return rows[0]?.missed === true;
}

/** At the start, requests the stamp that was due while no server ran. */
export async function stampIfMissed(platform: Database, jobs: Pick<JobQueue, 'send'>): Promise<void> {
  if (await wasMissed(platform)) await jobs.send(platform, NAME, {}, { key: 'missed' });
}
