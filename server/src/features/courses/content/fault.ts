/** A fault that an author must fix. `file` is relative to the content folder, `line` counts from 1. */
export interface Fault {
  file: string;
  line: number;
  sentence: string;
}

/** Collects the faults of one file. */
export type Report = (line: number, sentence: string) => void;

/** The content cannot be loaded. `faults` tells the reasons, place by place. */
export class ContentFaults extends Error {
  override name = 'ContentFaults';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`).join('\n'));
    this.faults = faults;
  }
}
