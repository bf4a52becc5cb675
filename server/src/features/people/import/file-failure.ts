import type { ImportFailure } from '@finaula/contract/people-imports';

/** A file that cannot be read as a whole. */
export class FileFailure extends Error {
  readonly code: ImportFailure;

  constructor(code: ImportFailure) {
    super(code);
    this.code = code;
  }
}
