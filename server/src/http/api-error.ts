import { type ErrorCode, errors } from '@finaula/contract/errors';

/** A request answered with an error of the contract's table. `detail` replaces the table's sentence where it can be more exact. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Of a limit: this attempt is the first that it refuses. */
  readonly justReached: boolean;

  constructor(
    code: ErrorCode,
    { detail, headers = {}, justReached = false }: { detail?: string; headers?: Record<string, string>; justReached?: boolean } = {},
  ) {
    super(detail ?? errors[code].detail);
    this.code = code;
    this.status = errors[code].status;
    this.headers = headers;
    this.justReached = justReached;
  }
}
