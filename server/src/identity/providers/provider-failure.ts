import type { ProviderFailureCode } from '@finaula/contract/provider-errors';

/** Why a provider's answer was refused; `facts` are for the log. */
export class ProviderFailure extends Error {
  readonly code: ProviderFailureCode;

  constructor(code: ProviderFailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
