/**
 * A file that cannot be read. The code names the sentence that the administrator sees; a message other than
 * the code is a sentence about this file and replaces it.
 */
export class UnreadableFile<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string = code) {
    super(message);
    this.code = code;
  }

  /** The sentence about this file; null when the one of the code says all. */
  get detail(): string | null {
    return this.message === this.code ? null : this.message;
  }
}
