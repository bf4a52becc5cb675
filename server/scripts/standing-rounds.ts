import pino from 'pino';
import { connect } from '../src/database/connect.ts';
import { startTestPostgres } from '../src/testing/postgres.ts';
import { standingsAgree } from '../src/testing/standings/agreement.ts';

/**
 * `npm run standings [count] [seed]`: compares the SQL of standings with the oracle on generated histories,
 * 10,000 by default.
 */
const count = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
console.log(`Semilla ${seed}, ${count} historias`);
const started = performance.now();
const postgres = await startTestPostgres();
try {
  const { database } = connect(postgres.templateUrl, pino({ level: 'silent' }));
  const seen = await standingsAgree(database, count, seed);
  await database.destroy();
  console.log(
    `${count} historias en ${Math.round((performance.now() - started) / 1000)} s, sin diferencia. Situaciones comparadas:`,
    seen,
  );
} finally {
  await postgres.stop();
}
