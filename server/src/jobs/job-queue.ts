import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Connection } from '../database/connect.ts';
import { isDatabaseDown } from '../database/failures.ts';
import type { Metrics } from '../http/metrics.ts';
import { measureQueues } from './queue-metrics.ts';
import { DIED } from './stuck-jobs.ts';

/**
 * A named background job. Its data contain ids only: row security does not apply to the rows of pg-boss.
 */
export interface Job<Data extends object = object> {
  readonly name: string;
  /**
   * Throw to be retried, a few times with growing delays; a job whose process died runs once more. The
   * signal aborts when the program stops or another process took the job over.
   */
  readonly run: (data: Data, signal: AbortSignal) => Promise<void>;
  /** Schedule, once for all processes: five cron fields, in UTC. */
  readonly cron?: string;
  /** Concurrent runs per process. */
  readonly concurrency?: number;
  /** A longer run counts as lost and is repeated; by default fifteen minutes. */
  readonly longestSeconds?: number;
}

export interface SendOptions {
  /** Runs before the other jobs of its name. */
  first?: boolean;
  /** Jobs of one name with the same key are duplicates. */
  key?: string;
}

export interface JobQueue {
  /** Queues a job within the transaction: both are committed or neither is. */
  send(connection: Connection, name: string, data: object, options?: SendOptions): Promise<void>;
  /** Removes waiting jobs with this key: the caller is about to do everything committed before. */
  takeWaiting(name: string, key: string): Promise<void>;
  /** Needed for `send` too, also without jobs to run. */
  start(jobs: readonly Job[]): Promise<void>;
  /** Waits ten seconds for running jobs; others are repeated elsewhere. */
  stop(): Promise<void>;
}

const POLL_SECONDS = 1;
/** A dead process is noticed after this time, and its jobs are repeated. */
const HEARTBEAT_SECONDS = 30;
const STOP_MS = 10_000;
/** A scheduled job repeats itself; other jobs that failed stay for a SuperAdmin to see. */
const KEPT_SECONDS = { scheduled: 3600, onDemand: 7 * 24 * 3600 };

const queueOptions = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 900,
  deleteAfterSeconds: KEPT_SECONDS.scheduled,
} as const;

/** Jobs on PostgreSQL, shared by all processes (docs/decisions/0023-jobs.md). */
export function createJobQueue(pool: Pool, metrics: Metrics, log: FastifyBaseLogger): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    // The migrations create its schema; this role may not.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    registerInstance: false,
    superviseIntervalSeconds: 15,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (err) => {
    if (!isDatabaseDown(err)) log.warn({ err }, 'La cola de trabajos tuvo un error');
  });

  /**
   * The job itself may kill its process: after the second death it ends, and cleanup tells the waiting
   * person.
   */
  const diedTwice = ({ retryCount, output }: JobWithMetadata): boolean =>
    retryCount > 1 && (output as { value?: { message?: string } } | null)?.value?.message === DIED;

  const run = async (job: Job, taken: JobWithMetadata<object>) => {
    if (diedTwice(taken)) {
      metrics.jobs.inc({ job: job.name, outcome: 'failed' });
      return log.error(
        { job: job.name, data: taken.data },
        'Un trabajo terminó dos veces con su proceso y no se repite',
      );
    }
    try {
      await job.run(taken.data ?? {}, taken.signal);
      metrics.jobs.inc({ job: job.name, outcome: 'done' });
    } catch (err) {
      metrics.jobs.inc({ job: job.name, outcome: 'failed' });
      if (!isDatabaseDown(err)) log.warn({ err, job: job.name }, 'Un trabajo falló y se intentará de nuevo');
      throw err;
    }
  };

  let starting: Promise<unknown> | undefined;
  const begin = () => {
    starting ??= boss.start();
    return starting;
  };
  const queues = new Set<string>();
  const makeQueue = async (name: string) => {
    if (queues.has(name)) return;
    await boss.createQueue(name, queueOptions);
    queues.add(name);
  };

  return {
    async send(connection, name, data, { first = false, key } = {}) {
      // A process that runs no jobs still queues them.
      await begin();
      await makeQueue(name);
      const id = await boss.send(name, data, {
        db: fromKysely(connection),
        priority: first ? 1 : 0,
        ...(key !== undefined && { singletonKey: key }),
      });
      // pg-boss returns null for a job that it considers a duplicate; ours never are.
      if (id === null) throw new Error(`The job ${name} was not put into the queue`);
    },

    async takeWaiting(name, key) {
      const waiting = await boss.findJobs(name, { key, queued: true });
      if (waiting.length > 0)
        await boss.deleteJob(
          name,
          waiting.map(({ id }) => id),
        );
    },

    async start(jobs) {
      await begin();
      for (const job of jobs) {
        await makeQueue(job.name);
        await boss.updateQueue(job.name, {
          ...queueOptions,
          expireInSeconds: job.longestSeconds ?? queueOptions.expireInSeconds,
          deleteAfterSeconds: job.cron === undefined ? KEPT_SECONDS.onDemand : KEPT_SECONDS.scheduled,
        });
        if (job.cron !== undefined) await boss.schedule(job.name, job.cron);
        const options = {
          pollingIntervalSeconds: POLL_SECONDS,
          localConcurrency: job.concurrency ?? 1,
          batchSize: 1,
          includeMetadata: true as const,
        };
        await boss.work(job.name, options, async ([taken]: JobWithMetadata<object>[]) => {
          if (taken) await run(job, taken);
        });
      }
      measureQueues(metrics, pool);
    },

    async stop() {
      if (starting !== undefined) await boss.stop({ graceful: true, timeout: STOP_MS, close: false });
    },
  };
}
