import type { Logger } from 'pino';

/** Time for requests in flight after the signal. */
const GRACE_MS = 15_000;

/**
 * npm forwards a signal that its process group received already: a signal within this time is the same
 * stop, a later one forces the exit.
 */
const SAME_STOP_MS = 2_000;

/**
 * Ends the process once: at SIGTERM or SIGINT with code 0, at an uncaught error with code 1. Runs `stop`
 * first, unless it exceeds the grace time or a second signal forces the exit. (close-with-grace takes npm's
 * forwarded signal as a second one.)
 */
export function shutDownGracefully(log: Logger, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;

  async function end(code: 0 | 1): Promise<void> {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_STOP_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    try {
      await stop();
      process.exit(code);
    } catch (error) {
      log.error({ err: error }, 'La aplicación no pudo cerrar en orden');
      process.exit(1);
    }
  }

  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'Error que nadie esperaba; la aplicación se cierra');
    void end(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}
