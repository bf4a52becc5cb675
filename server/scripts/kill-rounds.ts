import { killRounds } from '../src/testing/durability/kill-rounds.ts';

/**
 * `npm run kill-rounds [rounds] [seed]`: 100 rounds by default. The imported module describes a round. Ends
 * with code 1 when anything was lost.
 */
const rounds = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
console.log(`Semilla ${seed}, ${rounds} rondas`);
const { killed, acknowledged, slowestStart, slowestRecovery } = await killRounds(rounds, seed, console.log);
const [registered, verified, sessions, folios, links] = acknowledged.counts();
console.log(
  `${rounds} rondas (${Object.entries(killed)
    .map(([victim, times]) => `${times} a ${victim}`)
    .join(
      ', ',
    )}): ${registered} registros, ${verified} verificaciones, ${sessions} sesiones, ${folios} constancias y ${links} enlaces usados, ` +
    `nada perdido, nada dos veces, bitácora íntegra; el arranque más lento ${Math.round(slowestStart)} ms, la espera más larga a la base ${Math.round(slowestRecovery)} ms.`,
);
