import { failovers } from '../src/testing/faults/failover.ts';
import { mayRunPatroni } from '../src/testing/faults/patroni.ts';

/**
 * `npm run failover`: the platform on two PostgreSQL servers managed by Patroni, whose leader is stopped.
 * Ends with code 1 when anything acknowledged is lost.
 */
if (!mayRunPatroni()) {
  console.error('Hacen falta los paquetes patroni, etcd-server, haproxy y postgresql de Debian.');
  process.exit(1);
}
let failed = false;
for (const { blow, usual, silence, acknowledged, contradictions } of await failovers()) {
  console.log(`${blow}:`, {
    'sin registros (ms)': Math.round(silence),
    'antes, a lo más (ms)': Math.round(usual),
    acknowledged,
  });
  for (const one of contradictions) console.log('✗', one);
  failed ||= contradictions.length > 0;
}
process.exitCode = failed ? 1 : 0;
