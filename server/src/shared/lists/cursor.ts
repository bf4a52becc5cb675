import type { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';

/** A cursor holds the sort values of the last row of a page; the next page begins after them. */
export const writeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** @throws ApiError CURSOR_INVALID */
export function readCursor<Values extends z.ZodType>(cursor: string, values: Values): z.infer<Values> {
  try {
    return values.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new ApiError('CURSOR_INVALID');
  }
}
