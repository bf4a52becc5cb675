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
   * The database as the platform itself: for what no user asks for. A handler is given the database as its
   * caller may see it.
   */
  platform: Database;
  /** The database as somebody else may see it: for jobs. */
  databaseFor: (actor: Actor) => Database;
  jobs: JobQueue;
  enqueueMessage: EnqueueMessage;
  /** For what a function of the database does by itself, whoever asks. */
  pool: Pool;
  limit: Limit;
  metrics: Metrics;
  visibleContent: VisibleContent;
  contentFolder: string;
  /** Aborted when the program stops: whatever may take long is cut short. */
  stopping: AbortSignal;
}
