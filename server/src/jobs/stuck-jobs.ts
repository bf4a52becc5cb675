import type { StuckJob } from '@finaula/contract/stuck-work';
import { sql } from 'kysely';
import type { Connection } from '../database/connect.ts';

/** The output that pg-boss stores for a job whose process died. */
export const DIED = 'job heartbeat timeout';

/**
 * Jobs that nobody takes, that their process lost or that failed for good. The error itself stays in the
 * log: its text may name people.
 */
export async function listStuckJobs(platform: Connection): Promise<StuckJob[]> {
  const { rows } = await sql<Omit<StuckJob, 'oldest_at'> & { oldest_at: Date }>`
    with stuck as (
      select name as job, start_after, output,
        case when state = 'failed' then 'failed' when state = 'active' then 'lost' else 'waiting' end as state
      from pgboss.job
      where left(name, 2) <> '__' and (state = 'failed'
        or (state = 'active' and heartbeat_on < now() - interval '2 minutes')
        or (state in ('created', 'retry') and start_after < now() - interval '5 minutes'))
    )
    select job, state, count(*)::int as count, min(start_after) as oldest_at,
      case when output is null then null when output #>> '{value,message}' = ${DIED} then 'process_died' else 'error' end as reason
    from stuck group by 1, 2, 5 order by min(start_after)`.execute(platform);
  return rows.map(({ oldest_at, ...row }) => ({ ...row, oldest_at: oldest_at.toISOString() }));
}
