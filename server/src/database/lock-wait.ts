import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { StartupError } from '../startup-error.ts';

const ATTEMPTS = 20;
const PAUSE_MS = 3_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Limits how long the current transaction waits for a lock. A statement that waits for a whole table blocks
 * every later query of that table, so it gives up after a moment and is tried again.
 */
export const limitLockWait = <Schema>(tx: Kysely<Schema>) => sql`set local lock_timeout = '3s'`.execute(tx);

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;

/**
 * Runs a transaction again, for about two minutes, while it gives up because of a lock.
 * @throws StartupError when the lock never becomes free
 */
export async function retryLockWait(run: () => Promise<void>, pauseMs = PAUSE_MS): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === ATTEMPTS)
        throw new StartupError(
          'La base de datos no se pudo actualizar porque otra conexión retiene sus tablas: ciérrala (pg_stat_activity la muestra) y vuelve a iniciar. No se cambió nada.',
        );
      await sleep(pauseMs);
    }
}
