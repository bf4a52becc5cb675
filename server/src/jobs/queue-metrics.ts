import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import type { Metrics } from '../http/metrics.ts';

/** By job name. The library's own queues begin with two underscores. */
const measured = (value: string) => `
  select queue.name as job, ${value} as value
  from pgboss.queue left join pgboss.job on job.name = queue.name and state in ('created', 'retry') and start_after <= now()
  where left(queue.name, 2) <> '__' group by queue.name`;

/** Measures waiting jobs. All processes share the queue, so the largest of their values counts. */
export function measureQueues({ registry }: Metrics, pool: Pool): void {
  const gauge = (name: string, help: string, value: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      aggregator: 'max',
      async collect() {
        // Without a database the other metrics are still useful.
        const { rows } = await pool.query<{ job: string; value: number }>(measured(value)).catch(() => ({ rows: [] }));
        for (const row of rows) this.set({ job: row.job }, row.value);
      },
    });
  gauge('finaula_jobs_waiting', 'Jobs that are due and wait, by name.', 'count(job.id)::int');
  gauge(
    'finaula_jobs_oldest_seconds',
    'How long the oldest job that is due has waited, by name.',
    'coalesce(extract(epoch from now() - min(job.start_after)), 0)::float',
  );
}
