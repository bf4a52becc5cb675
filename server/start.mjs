import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/* The entry of the program and of each of its processes. It is no TypeScript: with what it keeps, a start strips no types and compiles nothing again. */

/** A small young generation, a heap that grows slowly, and memory given back at rest: docs/performance.md has what they save and what they cost. */
const MEMORY = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc'];

// Said before a process begins or not at all: this one begins anew, as itself.
if (!process.execArgv.includes(MEMORY[0])) {
  const settings = { ...process.env, MALLOC_ARENA_MAX: '2' };
  process.execve(process.execPath, [process.execPath, ...MEMORY, ...process.execArgv, ...process.argv.slice(1)], settings);
}

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/finaula', import.meta.url)));

await import(cluster.isPrimary ? './src/main.ts' : './src/worker.ts');
