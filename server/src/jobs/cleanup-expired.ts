import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect.ts';
import { deleteUnusedDevices } from '../features/accounts/known-devices.ts';
import { deleteExpiredSessions } from '../features/accounts/sessions.ts';
import { deleteOldUsage } from '../features/assistant/usage-queries.ts';
import { expireRegistrations } from '../features/entities/expire-registrations.ts';

const EVERY_MS = 60_000;

/** What is kept for a time only goes when that is over, within a minute, and no request waits for it. Any number of processes may do so at once. */
export function cleanupExpired(app: FastifyInstance, platform: Database): void {
  const forget = async () => {
    try {
      await deleteExpiredSessions(platform);
      await deleteUnusedDevices(platform);
      await deleteOldUsage(platform);
      await expireRegistrations(platform);
    } catch (err) {
      app.log.warn({ err }, 'No se pudo borrar lo que ya venció');
    }
  };
  let forgetting = Promise.resolve();
  const timer = setInterval(() => {
    forgetting = forgetting.then(forget);
  }, EVERY_MS).unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
    return forgetting;
  });
}
