import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

export interface Row {
  what: string;
  /** The figure that has a goal: of two measurements that took turns, the first to the second, or a figure by itself. */
  figure: number;
  goal: string;
  met: boolean;
  first: string;
  second: string;
}

/** What must be reached or not passed. */
export const atLeast = (goal: number) => ({ goal: `≥ ${goal.toFixed(2)}`, meets: (figure: number) => figure >= goal });
export const atMost = (goal: number) => ({ goal: `≤ ${goal}`, meets: (figure: number) => figure <= goal });

/** 1,234 or 12.3 or 0.12, whatever tells. */
export const legible = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2);

/** Prints a table of what was measured and writes it to results/ with the machine and the commit, and the `samples` it comes from. */
export function report(name: string, rows: readonly Row[], samples?: readonly object[]): void {
  console.table(rows.map(({ figure, met, ...row }) => ({ ...row, figure: figure.toFixed(2), met: met ? 'yes' : 'NO' })));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory_gib: Math.round(totalmem() / 2 ** 30), node: process.version };
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString();
  writeFileSync(
    join(folder, `${date.slice(0, 10)}-${commit}-${name}.json`),
    `${JSON.stringify({ date, commit, machine, rows, samples }, null, 2)}\n`,
  );
}
