import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { labourInstitution } from '../../testing/labour-emission.ts';
import { startPostgres } from '../../testing/postgres.ts';
import { startInstalled } from '../../testing/start-installed.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

/* The real program, killed (SIGKILL) in the middle of an emission. */

const PEOPLE = 600;
const BATCHES_OF = 100;
const LOCK = 250;

test('an emission of 600 loses and doubles nothing when the server is killed on its way', async () => {
  const folder = temporaryFolder('constancias-laborales');
  const postgres = await startPostgres(join(folder, 'postgres'));
  const dataDir = join(folder, 'data');
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, RATE_LIMIT: 'off', DEMO: 'off', LOG_LEVEL: 'silent' };
  const first = await startInstalled(env);
  let server = first;
  const institution = await labourInstitution(first, postgres.url, dataDir, PEOPLE);
  const { database, certificateIds, request, progress, issued } = institution;
  try {
    // The third batch stops in its middle while this transaction holds the lock.
    await sql`create function wait_there() returns trigger language plpgsql as $$
      begin if new.number like '%-00250' then perform pg_advisory_xact_lock(${sql.lit(LOCK)}); end if; return new; end $$`.execute(
      database,
    );
    await sql`create trigger waits before insert on labour_constancias for each row execute function wait_there()`.execute(
      database,
    );
    const id = await database.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const emission = await request();
      const isWaiting = sql`select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;
      await vi.waitFor(async () => expect((await isWaiting.execute(tx)).rows).toHaveLength(1), {
        timeout: 60_000,
        interval: 20,
      });
      first.process.kill('SIGKILL');
      await once(first.process, 'exit');
      return emission.id;
    });
    expect(await issued()).toHaveLength(2 * BATCHES_OF);
    await sql`drop trigger waits on labour_constancias`.execute(database);
    // The job of a killed server goes on when its heartbeat is old.
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
      where name = 'issue-labour-constancias'`.execute(database);
    server = await startInstalled(env);
    await vi.waitFor(
      async () => expect(await progress(server, id)).toMatchObject({ state: 'done', done: PEOPLE, refused: [] }),
      { timeout: 180_000, interval: 200 },
    );
    const found = await issued();
    expect(found.map(({ certificate_id }) => certificate_id).toSorted()).toEqual(certificateIds.toSorted());
    expect(found.map(({ number }) => Number(number.slice(5)))).toEqual(Array.from({ length: PEOPLE }, (_, i) => i + 1));
  } finally {
    await database.destroy();
    await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 400_000);
