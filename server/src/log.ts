import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/**
 * Logs an error's message and stack. PostgreSQL's other fields (detail, where, parameters) quote personal
 * data and are left out.
 */
function presentError(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  const { name: type, message, stack } = error;
  const { code } = error as NodeJS.ErrnoException;
  return { type, message, stack, ...(code !== undefined && { code }) };
}

/** One JSON object per line. */
export const createLog = (level: LevelWithSilent, destination: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: presentError } }, destination);

/** Writes synchronously, so that the last lines before an exit are not lost. */
export const standardError = (): DestinationStream => pino.destination({ fd: 2, sync: true });
