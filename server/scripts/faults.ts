import { clockJumps, fakeClock } from '../src/testing/faults/clock-jumps.ts';
import { databaseAway } from '../src/testing/faults/database-away.ts';
import { fullDisk, mayMount } from '../src/testing/faults/full-disk.ts';

/**
 * `npm run faults [seconds]`: the database disappears for that time (30 by default) and returns, the disk
 * fills up, and the clock jumps, while the real program serves a mixed load. Ends with code 1 when anything
 * acknowledged is lost or an answer is not a clear 503.
 */
const seconds = Number(process.argv[2] ?? 30);
let failed = false;

function report(title: string, facts: object, wrong: readonly unknown[]): void {
  console.log(title, facts);
  for (const one of wrong) console.log('✗', one);
  failed ||= wrong.length > 0;
}

for (const how of ['refused', 'frozen'] as const) {
  const { statuses, slowest, recovered, acknowledged, faults, contradictions, odd, unlogged } = await databaseAway(
    how,
    seconds,
  );
  const title = how === 'refused' ? 'La base rechaza y corta conexiones' : 'La base está, pero no contesta';
  const facts = { statuses, 'respuesta más lenta (ms)': slowest, 'recuperación (ms)': recovered, acknowledged };
  report(`${title}, ${seconds} s:`, facts, [...faults, ...contradictions, ...odd, ...unlogged]);
}

if (mayMount()) {
  const { noRoom, noLog, recovered, acknowledged, contradictions } = await fullDisk();
  const facts = {
    'escrituras sin lugar': noRoom.statuses,
    'lecturas sin lugar para el WAL': noLog.statuses,
    'recuperación (ms)': recovered,
    acknowledged,
  };
  report('El disco se llena:', facts, [...noRoom.faults, ...noLog.faults, ...contradictions]);
} else console.log('El disco se llena: sin probar, hace falta ser root para montar un sistema de archivos.');

const library = fakeClock();
if (library !== undefined) {
  const steps = await clockJumps(library);
  const wrong = steps.filter(({ answer, expected }) => answer !== expected);
  report('El reloj salta 400 días y regresa:', { pasos: steps.length }, wrong);
} else console.log('El reloj salta: sin probar, hace falta el paquete libfaketime.');

process.exitCode = failed ? 1 : 0;
