import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/* The entry of the program and of each of its processes. It is no TypeScript: with what it keeps, a start strips no types and compiles nothing again. */

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/finaula', import.meta.url)));

// Memory that is given back rather than kept for later: docs/performance.md has what it saves and what it costs.
for (const flag of ['--optimize-for-size', '--semi-space-growth-factor=1', '--heap-growing-percent=50']) setFlagsFromString(flag);

await import(cluster.isPrimary ? './src/main.ts' : './src/worker.ts');
