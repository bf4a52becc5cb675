import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '../../../database/connect.ts';
import { isWorkingDay } from '../../../shared/time/working-days.ts';
import { bypassTriggers } from '../../../testing/bypass-triggers.ts';
import { factoriesOn } from '../../../testing/factories.ts';
import { moveClock } from '../../../testing/moved-clock.ts';
import { obligationOf } from '../../../testing/obligation-fixture.ts';
import { startPostgres } from '../../../testing/postgres.ts';
import { type RunningServer, startRunning } from '../../../testing/running-server.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/* The real program, twice, on one database and before one mail server, with a clock that the test moves. */

const folder = temporaryFolder('avisos-dos');
const postgres = await startPostgres(join(folder, 'postgres'));
const sink = await startSmtpSink({ delayMs: 5 });
const { database } = connect(postgres.url, pino({ level: 'silent' }));
let running: RunningServer[] = [];
const stopAll = async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
};
afterAll(async () => {
  vi.useRealTimers();
  await stopAll();
  await database.destroy();
  await sink.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The process's own clock, so many milliseconds ahead. */
const ahead = (ms: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`const Real=Date;globalThis.Date=class Date extends Real{constructor(...given){given.length===0?super(Real.now()+${ms}):super(...given)}static now(){return Real.now()+${ms}}}`)}`;

const start = (clock = 0) =>
  startRunning({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    MAIL_URL: sink.url,
    MAIL_FROM: 'Capacitación <avisos@institucion.example>',
    PUBLIC_URL: 'https://aula.example',
    ...(clock !== 0 && { NODE_OPTIONS: ahead(clock) }),
  });

const PEOPLE = 40;
const DAY = 86_400_000;
const plain = (day: number) => new Date(day).toISOString().slice(0, 10);

/**
 * Two servers from noon of that day on, until each has looked for a round several times and nothing waits in
 * the outbox. Returns who was written to.
 */
async function liveOn(clock: Awaited<ReturnType<typeof moveClock>>, day: string): Promise<string[]> {
  await clock.to(day);
  const before = sink.received.length;
  const skew = Math.round(Date.parse(`${day}T18:00:00Z`) - performance.timeOrigin - performance.now());
  running = await Promise.all([start(skew), start(skew)]);
  const look = () =>
    sql`insert into pgboss.job (name, keep_until) select 'find-entities-to-remind', moved.now() + interval '1 day' from generate_series(1, 6)`.execute(
      database,
    );
  const settled = async () => {
    const { rows } = await sql<{ waiting: number; round: boolean }>`
      select (select count(*)::int from messages where state = 'en cola') as waiting,
        exists (select from reminder_settings where last_round = ${day}::date) as round`.execute(database);
    expect(rows).toEqual([{ waiting: 0, round: true }]);
  };
  await look();
  await vi.waitFor(settled, { timeout: 120_000, interval: 200 });
  await look();
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from pgboss.job where name in ('find-entities-to-remind', 'remind-entity') and state in ('created', 'active', 'retry')`.execute(
        database,
      );
      expect(rows[0]?.left).toBe(0);
    },
    { timeout: 60_000, interval: 200 },
  );
  await settled();
  await stopAll();
  return sink.received.slice(before).map(({ to }) => to);
}

test('two servers send one current mail to each person after three days without any', async () => {
  // The schema is there before its clock can be moved.
  running = [await start()];
  await stopAll();
  const clock = await moveClock(database);
  const create = factoriesOn(database);
  const { id: entityId } = await create.entity({ name: 'Caja de Dos' });
  const administrator = await create.user({
    role: 'EntidadAdmin',
    entityId,
    name: 'Zita Zúñiga',
    email: 'zita@caja.example',
  });
  const emails: string[] = [];
  const ids: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const { id, email } = await create.user({ entityId, name: `Ñandú ${n}`, email: `persona${n}@caja.example` });
    emails.push(email);
    ids.push(id);
  }
  await bypassTriggers(database, async (tx) => {
    await sql`update account_facts set recorded_at = recorded_at - interval '500 days'`.execute(tx);
  });
  /** The administrator is obliged like the others, and gets the digest beside it. */
  const employees = (told: string[]) => told.filter((to) => to !== administrator.email).toSorted();

  /** From a working day on which an obligation begins to a deadline whose next three days nobody is there. */
  const today = Date.now();
  const days = Array.from({ length: 90 }, (_, n) => plain(today + n * DAY)).filter(isWorkingDay);
  const begins = days[2] ?? '';
  const deadline = Date.parse(begins) + 20 * DAY;
  const back = Array.from({ length: 10 }, (_, n) => plain(deadline + (3 + n) * DAY)).find(isWorkingDay) ?? '';
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: begins, firstDueDays: 20 });

  const first = await liveOn(clock, begins);
  expect(employees(first)).toEqual(emails.toSorted());
  expect(first).toContain(administrator.email);

  // Away from the day before the deadline until three days after it. Meanwhile some have fulfilled it.
  const [done = '', also = ''] = ids;
  await clock.to(back);
  for (const id of [done, also]) await create.certificate(id, { courseId: 'm01' });
  const after = await liveOn(clock, back);
  expect(employees(after)).toEqual(emails.slice(2).toSorted());
  expect(after).toContain(administrator.email);
  const letters = sink.received.slice(first.length).filter(({ to }) => to !== administrator.email);
  for (const { raw } of letters) expect(raw).toMatch(/vencida/i);

  const { rows } = await sql<{ most: number }>`
    select max(times)::int as most from (
      select count(*) as times from messages where dedupe_key like 'obligations/%' group by user_id, facts ->> 'day') told`.execute(
    database,
  );
  expect(rows[0]?.most).toBe(1);
}, 400_000);
