import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Row {
  what: string;
  /** A figure with a budget: the ratio of two alternating measurements, or a figure by itself. */
  figure: number;
  budget: string;
  met: boolean;
  first?: string;
  second?: string;
}

export const atLeast = (budget: number) => (figure: number) => ({
  figure,
  budget: `≥ ${budget}`,
  met: figure >= budget,
});
export const atMost = (budget: number) => (figure: number) => ({
  figure,
  budget: `≤ ${budget}`,
  met: figure <= budget,
});

/** 1,234 or 12.3 or 0.12: three significant digits. */
export const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2);

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const print = (rows: readonly Row[]): void =>
  console.table(
    rows.map(({ figure, met, ...row }) => ({ ...row, figure: figure.toFixed(2), met: met ? 'yes' : 'NO' })),
  );

/** Prints the table and stores it, with machine and commit, in place of the last one. */
export function report(rows: readonly Row[]): void {
  print(rows);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  }).trim();
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const results = { date: new Date().toISOString(), commit, machine, rows };
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
}
