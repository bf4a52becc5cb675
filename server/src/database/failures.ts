import { DatabaseError } from 'pg';

/**
 * True for failures that the request did not cause: the connection was lost, refused or cut while the
 * database restarts (PostgreSQL classes 08 and 57P, and socket errors), disk or memory is exhausted (class
 * 53), or the database is read-only because another one takes over (25006).
 */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|57P|53|25006)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** A write was refused because this unique constraint already holds the value. */
export const violatesUnique = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === constraint;

/** PostgreSQL ended a transaction to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean => error instanceof DatabaseError && error.code === '40P01';
