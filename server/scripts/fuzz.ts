import { fuzz } from '../src/testing/fuzz/index.ts';

/**
 * `npm run fuzz [count] [seed]`: sends requests generated from the contract, 100,000 by default, to the real
 * program.
 */
const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
console.log(`Semilla ${seed}, ${count} solicitudes`);
const started = performance.now();
const statuses = await fuzz(count, seed);
console.log(
  `${count} solicitudes en ${Math.round((performance.now() - started) / 1000)} s, ninguna rompió lo prometido. Respuestas por estado:`,
  statuses,
);
