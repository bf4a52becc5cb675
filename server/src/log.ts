import { DatabaseError } from 'pg';
import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/** Replaces e-mail addresses, which other programs quote in their words. */
export const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…');

/** Parsers and PostgreSQL's data exceptions (class 22) quote the refused value. */
const quotesValue = (error: Error): boolean =>
  error instanceof SyntaxError || (error instanceof DatabaseError && error.code?.startsWith('22') === true);

/**
 * Logs an error's message and stack. PostgreSQL's other fields (detail, where, parameters) quote personal
 * data and are left out.
 */
function presentError(error: unknown) {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  const { name: type, stack = '' } = error;
  const message = withoutAddresses(quotesValue(error) ? error.message.replace(/".*"/s, '"…"') : error.message);
  const { code } = error as NodeJS.ErrnoException;
  return { type, message, stack: stack.replace(error.message, () => message), ...(code !== undefined && { code }) };
}

/** One JSON object per line. */
export const createLog = (level: LevelWithSilent, destination: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: presentError } }, destination);

/** Writes synchronously, so that the last lines before an exit are not lost. */
export const standardError = (): DestinationStream => pino.destination({ fd: 2, sync: true });
