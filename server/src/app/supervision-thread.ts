import { parentPort, workerData } from 'node:worker_threads';
import pino from 'pino';
import { connect } from '../database/connect.ts';
import { limitReadTime } from '../database/read-timeout.ts';
import { databaseAs } from '../database/rls-context.ts';
import { buildFile } from '../features/supervision/build/build-file.ts';
import type { ThreadData, ThreadMessage } from './build-supervision-files.ts';
import { supervisionSources } from './supervision-sources.ts';

/*
 * The thread of build-supervision-files.ts; its errors reject the job there. It reads with the rights of
 * the file's institution.
 */

const PROGRESS_MS = 1_000;
const { task, databaseUrl, config } = workerData as ThreadData;
const send = (sentAt: ThreadMessage) => parentPort?.postMessage(sentAt);
let sentAt = 0;
const onProgress = (done: number, total: number) => {
  if (Date.now() - sentAt < PROGRESS_MS) return;
  sentAt = Date.now();
  send({ done, total });
};

// A failing statement rejects where it is awaited.
const { pool } = connect(databaseUrl, pino({ level: 'silent' }));
limitReadTime(pool);
const databaseFor = databaseAs(pool);
const sources = supervisionSources({ config, platform: databaseFor('platform') });
const database = databaseFor({ entity: task.request.entityId });
const { sha256, manifestSha256, ...built } = await buildFile({ ...task, database, sources, onProgress });
send({ built: { ...built, digests: [sha256, manifestSha256] } });
await pool.end();
