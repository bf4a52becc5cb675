import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { labourInstitution } from '../src/testing/labour-emission.ts';
import { startPostgres } from '../src/testing/postgres.ts';
import { startRunning } from '../src/testing/running-server.ts';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';

/**
 * `npx node server/scripts/bench-labour.ts [people]`: seconds until an institution's labour constancias are
 * issued, first undisturbed, then with the program killed (SIGKILL) half-way and started again, which
 * includes the wait for its heartbeat. No constancia may be lost or issued twice.
 */
const PEOPLE = Number(process.argv[2] ?? 600);

const folder = temporaryFolder('banco-laborales');
const postgres = await startPostgres(join(folder, 'postgres'));
const dataDir = join(folder, 'data');
const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, RATE_LIMIT: 'off', DEMO: 'off', LOG_LEVEL: 'silent' };
let server = await startRunning(env);

async function emission(killed: boolean) {
  const institution = await labourInstitution(server, postgres.url, dataDir, PEOPLE);
  const { database, certificateIds, request, progress, issued } = institution;
  try {
    const started = performance.now();
    const { id } = await request();
    if (killed) {
      while ((await issued()).length < PEOPLE / 2) await sleep(5);
      const { process: program } = server;
      const ended = new Promise((resolve) => program.once('exit', resolve));
      program.kill('SIGKILL');
      await ended;
      server = await startRunning(env);
    }
    while ((await progress(server, id)).state !== 'done') await sleep(50);
    const seconds = (performance.now() - started) / 1000;
    const found = (await issued()).map(({ certificate_id }) => certificate_id);
    const distinct = new Set(found);
    return {
      emission: killed ? 'killed half-way' : 'undisturbed',
      seconds: seconds.toFixed(1),
      lost: certificateIds.filter((certificate) => !distinct.has(certificate)).length,
      twice: found.length - distinct.size,
    };
  } finally {
    await database.destroy();
  }
}

try {
  console.table([await emission(false), await emission(true)]);
} finally {
  await server.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
