import type { ProviderLink } from '@finaula/contract/error-reply';
import { type ErrorCode, errors } from '@finaula/contract/errors';
import type { SecondStep } from '@finaula/contract/second-factor';

interface ErrorExtras {
  /** Replaces the table's sentence with a more precise one. */
  detail?: string;
  headers?: Record<string, string>;
  justReached?: boolean;
  /** Set for SECOND_FACTOR_REQUIRED. */
  secondStep?: SecondStep;
  /** Set for PROVIDER_OWNER_NEEDED. */
  providerLink?: ProviderLink;
}

/** A request answered with an error of the contract's table. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  /** True for the first attempt that a limit refuses. */
  readonly justReached: boolean;
  readonly secondStep: SecondStep | undefined;
  readonly providerLink: ProviderLink | undefined;

  constructor(
    code: ErrorCode,
    { detail, headers = {}, justReached = false, secondStep, providerLink }: ErrorExtras = {},
  ) {
    super(detail ?? errors[code].detail);
    this.code = code;
    this.status = errors[code].status;
    this.headers = headers;
    this.justReached = justReached;
    this.secondStep = secondStep;
    this.providerLink = providerLink;
  }
}
