import cluster from 'node:cluster';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/* The entry of the program and of each of its processes. It is no TypeScript: with what it keeps, a start strips no types and compiles nothing again. */

/**
 * A small young generation, of which nothing is put into the old one unless it grew old; an old one that grows by a third at most between collections; memory given back at rest, and only
 * then; and one thread of V8's own beside each process. docs/performance.md has what they save and what they cost.
 */
const MEMORY = [
  '--max-semi-space-size=16',
  '--no-allocation-site-pretenuring',
  '--heap-growing-percent=30',
  '--no-memory-reducer',
  '--expose-gc',
  '--v8-pool-size=1',
];
/** The C library's: two arenas, and what lies free at the end of one goes back at once. */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Begins this process anew, as itself: what is said to it can only be said before one begins. */
function beginAnew(settings) {
  const said = process.execArgv.includes(MEMORY[0]) ? process.execArgv : [...MEMORY, ...process.execArgv];
  process.execve(process.execPath, [process.execPath, ...said, ...process.argv.slice(1)], { ...process.env, ...settings });
}

if (!process.execArgv.includes(MEMORY[0])) beginAnew(ALLOCATION);

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/finaula', import.meta.url)));
const { run } = await import(cluster.isPrimary ? './src/main.ts' : './src/worker.ts');

// What strips types stays in memory, 16 MB of it. Once everything is stripped and kept, the program begins anew without; once only, for perhaps nothing can be kept.
const hasStripped = process.moduleLoadList.some((name) => name.includes('amaro'));
if (hasStripped && cluster.isPrimary && process.env.FINAULA_COMPILED === undefined) {
  await Promise.all([import('./src/worker.ts'), import('./src/features/certificates/document/draw-document.ts')]);
  flushCompileCache();
  beginAnew({ FINAULA_COMPILED: '1' });
}

await run();
