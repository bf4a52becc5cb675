import type { ProviderFailureCode } from '@finaula/contract/provider-errors';

const SAID_CHARACTERS = 500;

/**
 * The provider's own words about a failure, as one line of plain text. They are not authenticated, so only
 * administrators see them.
 */
export const wordsOf = (...parts: unknown[]): string | null =>
  parts
    .filter((part) => typeof part === 'string')
    .map((part) =>
      part
        .toWellFormed()
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim(),
    )
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, SAID_CHARACTERS) || null;

/** Why a provider's answer was refused; `cause` is for the log, `said` are the provider's words. */
export class ProviderFailure extends Error {
  readonly code: ProviderFailureCode;
  readonly said: string | null;

  constructor(code: ProviderFailureCode, cause?: unknown, said: string | null = null) {
    super(code, { cause });
    this.code = code;
    this.said = said;
  }
}
