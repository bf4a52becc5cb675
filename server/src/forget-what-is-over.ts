import type { FastifyInstance } from 'fastify';
import type { Database } from './database/connect.ts';
import { forgetUnusedDevices } from './features/accounts/known-devices.ts';
import { forgetOverSessions } from './features/accounts/sessions.ts';
import { forgetOldUse } from './features/assistant/use-queries.ts';

const EVERY_MS = 60_000;

/** What is kept for a time only goes when that is over, within a minute, and no request waits for it. Any number of processes may do so at once. */
export function forgetWhatIsOver(app: FastifyInstance, platform: Database): void {
  const forget = async () => {
    try {
      await forgetOverSessions(platform);
      await forgetUnusedDevices(platform);
      await forgetOldUse(platform);
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
