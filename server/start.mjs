import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/* The entry of the program and of each of its processes. It is no TypeScript: with what it keeps, a start strips no types and compiles nothing again. */

/**
 * A small young generation, a heap that grows slowly, memory given back at rest, and one thread of V8's own beside each process: docs/performance.md has what
 * they save and what they cost.
 */
const MEMORY = ['--max-semi-space-size=16', '--heap-growing-percent=50', '--expose-gc', '--v8-pool-size=1'];
/** The C library's: two arenas, and what lies free at the end of one goes back at once. */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

// Said before a process begins or not at all: this one begins anew, as itself.
if (!process.execArgv.includes(MEMORY[0])) {
  process.execve(process.execPath, [process.execPath, ...MEMORY, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...ALLOCATION,
  });
}

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/finaula', import.meta.url)));

await import(cluster.isPrimary ? './src/main.ts' : './src/worker.ts');
