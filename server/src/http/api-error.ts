import { type ErrorCode, errors } from '@finaula/contract/errors';

/** A request answered with an error of the contract's table. `detail` replaces the table's sentence where it can be more exact. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { detail, headers = {} }: { detail?: string; headers?: Record<string, string> } = {}) {
    super(detail ?? errors[code].detail);
    this.code = code;
    this.status = errors[code].status;
    this.headers = headers;
  }
}
