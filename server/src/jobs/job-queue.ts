import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Connection } from '../database/connect.ts';
import { isDatabaseDown } from '../database/failures.ts';
import type { Metrics } from '../http/metrics.ts';
import { measureQueues } from './queue-metrics.ts';

/** A named piece of work. Its data hold ids only: rows of pg-boss are not confined by row security. */
export interface Job<Data extends object = object> {
  readonly name: string;
  /**
   * Throws to be run again, a few times and later each time; a job whose process died runs once more. The
   * signal says that the program stops, or that another process took the job over.
   */
  readonly run: (data: Data, signal: AbortSignal) => Promise<void>;
  /** When it runs by itself, once for all processes: five fields, in UTC. */
  readonly cron?: string;
  /** How many of it a process runs at once. */
  readonly concurrency?: number;
  /** After this it counts as lost and is run again; without it, fifteen minutes. */
  readonly longestSeconds?: number;
}

export interface SendOptions {
  /** Before the others of its name. */
  first?: boolean;
  /** Jobs of one name with the same key mean the same work. */
  key?: string;
}

export interface JobQueue {
  /** Puts a job into the queue, within the transaction: both are committed or neither is. */
  send(connection: Connection, name: string, data: object, options?: SendOptions): Promise<void>;
  /**
   * Removes the jobs that wait under this key: whoever calls it is about to do all that was committed before.
   */
  takeWaiting(name: string, key: string): Promise<void>;
  /** Also without jobs to run, for `send`. */
  start(jobs: readonly Job[]): Promise<void>;
  /** Lets running jobs end within ten seconds; those that do not are run again elsewhere. */
  stop(): Promise<void>;
}

const POLL_SECONDS = 1;
/** A process that is gone is noticed after this, and its jobs are run again. */
const HEARTBEAT_SECONDS = 30;
const STOP_MS = 10_000;
/** The output that pg-boss stores for a job whose process died. */
const DIED = 'job heartbeat timeout';

const queueOptions = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 900,
  deleteAfterSeconds: 3600,
} as const;

/** Jobs on PostgreSQL, shared by all processes (docs/decisions/0023-jobs.md). */
export function createJobQueue(pool: Pool, metrics: Metrics, log: FastifyBaseLogger): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    // The migrations make its schema; this role may not.
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

  /** The job may be what kills its process. The second death ends it; cleanup tells the person who waits. */
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
      // A process that runs no jobs still asks for them.
      await begin();
      await makeQueue(name);
      const id = await boss.send(name, data, {
        db: fromKysely(connection),
        priority: first ? 1 : 0,
        ...(key !== undefined && { singletonKey: key }),
      });
      // The library answers null where it thinks that the job is there already; of ours none is.
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
