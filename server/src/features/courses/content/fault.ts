/** Something an author has to mend. `file` is relative to the content folder, `line` counts from 1. */
export interface Fault {
  file: string;
  line: number;
  sentence: string;
}

/** Collects faults of one file. */
export type Report = (line: number, sentence: string) => void;

/** The content cannot be loaded; `faults` says why, place by place. */
export class ContentFaults extends Error {
  override name = 'ContentFaults';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`).join('\n'));
    this.faults = faults;
  }
}
