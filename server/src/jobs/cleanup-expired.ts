import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect.ts';
import { deleteUnusedDevices } from '../features/accounts/known-devices.ts';
import { deleteExpiredSessions } from '../features/accounts/sessions.ts';
import { deleteOldUsage } from '../features/assistant/usage-queries.ts';
import { expireRegistrations } from '../features/entities/expire-registrations.ts';
import { applyRetention } from '../features/privacy/retention.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What is kept for a time only goes when that is over, and no request waits for it. Any number of processes may do so at once. How long: docs/retention.md. */
export function cleanupExpired(app: FastifyInstance, platform: Database): void {
  const repeat = (everyMs: number, tasks: readonly ((platform: Database) => Promise<unknown>)[]) => {
    const forget = async () => {
      try {
        for (const task of tasks) await task(platform);
      } catch (err) {
        app.log.warn({ err }, 'No se pudo borrar lo que ya venció');
      }
    };
    let forgetting = Promise.resolve();
    const timer = setInterval(() => {
      forgetting = forgetting.then(forget);
    }, everyMs).unref();
    app.addHook('onClose', () => {
      clearInterval(timer);
      return forgetting;
    });
  };
  repeat(MINUTE_MS, [deleteExpiredSessions, deleteUnusedDevices, deleteOldUsage, expireRegistrations]);
  repeat(HOUR_MS, [applyRetention]);
}
