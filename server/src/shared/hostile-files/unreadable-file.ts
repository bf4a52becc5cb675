/** A file that cannot be read. The code names the sentence that the administrator sees. */
export class UnreadableFile<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string = code) {
    super(message);
    this.code = code;
  }
}
