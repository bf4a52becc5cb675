import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { Actor } from './database/rls-context.ts';
import type { Limit } from './http/limits.ts';
import type { Metrics } from './http/metrics.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { VisibleContent } from './shared/courses/visible-content.ts';
import type { EnqueueMessage } from './shared/mail/outbox.ts';

/** Services that every feature receives. */
export interface Services {
  config: Config;
  /**
   * The database with the platform's own rights, for work without a user. Handlers get the database with
   * their caller's rights.
   */
  platform: Database;
  /** The database with an actor's rights, for jobs. */
  databaseFor: (actor: Actor) => Database;
  jobs: JobQueue;
  enqueueMessage: EnqueueMessage;
  /** For functions of the database that act by themselves, whoever calls them. */
  pool: Pool;
  limit: Limit;
  metrics: Metrics;
  visibleContent: VisibleContent;
  contentFolder: string;
  /** Aborted when the program stops; long work must end early then. */
  stopping: AbortSignal;
}
