import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect.ts';
import { deleteUnusedDevices } from '../features/accounts/known-devices.ts';
import { deleteExpiredSessions } from '../features/accounts/sessions.ts';
import { deleteOldUsage } from '../features/assistant/usage-queries.ts';
import { expireRegistrations } from '../features/entities/expire-registrations.ts';

const EVERY_MS = 60_000;

/** Deletes each minute what has expired. Any number of processes may do so at once. */
export function cleanupExpired(app: FastifyInstance, platform: Database): void {
  const cleanUp = async () => {
    try {
      await deleteExpiredSessions(platform);
      await deleteUnusedDevices(platform);
      await deleteOldUsage(platform);
      await expireRegistrations(platform);
    } catch (err) {
      app.log.warn({ err }, 'No se pudo borrar lo que ya venció');
    }
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(cleanUp);
  }, EVERY_MS).unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
    return running;
  });
}
