import type { Logger } from 'pino';

/** Requests in flight may take this long after the signal. */
const GRACE_MS = 15_000;

/**
 * npm forwards the signal that its process group has got already: what follows this closely is the same stop,
 * later is impatience.
 */
const SAME_STOP_MS = 2_000;

/**
 * Ends the process once: at SIGTERM or SIGINT with code 0, at an error that nobody caught with code 1, in any
 * case after `stop`, or without it when it takes longer than the grace or somebody signals again.
 * (close-with-grace takes the second signal as impatience at once.)
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
