import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSession, fillEntity, startRunning, temporaryFolder } from '@finaula/server/testing';
import { Client } from 'pg';
import { atMost, median, print, type Row, rounded } from './results.ts';

/**
 * `npx node bench/compliance.ts [rounds]`: an institution of 20,000 people × 12 obligations on the real
 * program, compared with a plain count over the same rows (people × required courses, with the matching
 * constancias) and with an institution of 100. Each ratio compares alternating measurements.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const folder = temporaryFolder('banco');
const server = await startRunning({
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  DEMO: 'off',
});
const database = new Client(server.databaseUrl());
await database.connect();

async function makeInstitution(name: string, people: number) {
  const { rows } = await database.query<{ id: string }>(
    `insert into entities (name, name_key, name_skeleton, entity_type, subscription) values ($1, lower($1), lower($1), 'financial', 'Paid') returning id`,
    [name],
  );
  const id = rows[0]?.id ?? '';
  const email = `admin@${name.toLowerCase()}.example`;
  await database.query(
    `insert into users (entity_id, name, email, password_hash, role, email_verified_at) values ($1, 'Administra', $2, '!', 'EntidadAdmin', now())`,
    [id, email],
  );
  await fillEntity(server.databaseUrl(), name, people, { mailDomain: `${name.toLowerCase()}.example` });
  await database.query('begin');
  await database.query('set local session_replication_role = replica');
  await database.query(`update account_facts set recorded_at = now() - interval '500 days' where entity_id = $1`, [id]);
  await database.query(
    `insert into employment_facts (id, entity_id, user_id, area, position, hired_on, recorded_at, recorded_by)
     select nextval(pg_get_serial_sequence('employment_facts', 'id')), $1, users.id, 'Área ' || (row_number() over () + moved.n) % 6, 'Puesto', current_date - 600,
       now() - make_interval(days => 450 - 200 * moved.n), users.id
     from users cross join generate_series(0, 1) moved (n)
     where users.entity_id = $1 and (moved.n = 0 or abs(hashtext(users.id::text)) % 3 = 0)`,
    [id],
  );
  await database.query(
    `with made as (
       insert into obligations (entity_id, created_by, recorded_at) select $1, $1, now() - interval '400 days' from generate_series(1, 12) returning id
     ), numbered as (select id, row_number() over () as n from made)
     insert into obligation_versions (obligation_id, version, entity_id, title, legal_basis, course_ids, evidence, starts_on, first_due_days, repeat_months, warn_days,
       areas, recorded_at, recorded_by)
     select id, version, $1, 'Obligación ' || n, 'Manual interno', array['m' || lpad(n::text, 2, '0'), 'm' || lpad((n + 1)::text, 2, '0')], 'quiz', current_date - 400,
       60, 12, 30 + version, case when n = 12 then array['Área 1', 'Área 2', 'Área 3'] end, now() - make_interval(days => 400 - 100 * version), $1
     from numbered cross join generate_series(1, 2) version`,
    [id],
  );
  await database.query('commit');
  await database.query('analyze');
  return { id, token: await createSession(server.databaseUrl(), email) };
}

const large = await makeInstitution('Grande', 20_000);
const small = await makeInstitution('Chica', 100);
type Institution = typeof large;

/** Milliseconds until the last byte, as a client measures them. */
async function get({ token }: Institution, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${server.url}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  for await (const _ of response.body ?? []);
  return performance.now() - started;
}
const ask = (of: Institution, query: string) => get(of, `compliance?${query}`);

/**
 * Counts people × required courses with the matching constancias: the same rows without computing
 * standings.
 */
async function plainCount({ id }: Institution): Promise<number> {
  const started = performance.now();
  await database.query(
    `select count(*), max(certificates.issued_at) from users
     cross join (select distinct on (obligation_id) obligation_id, course_ids from obligation_versions where entity_id = $1 order by obligation_id, version desc) asked
     cross join unnest(asked.course_ids) course (id)
     left join certificates on certificates.entity_id = $1 and certificates.user_id = users.id and certificates.course_id = course.id
     where users.entity_id = $1`,
    [id],
  );
  return performance.now() - started;
}

/** Ten people change their area, which is not measured. */
async function sumsAfterAChange(): Promise<number> {
  await database.query(
    `insert into employment_facts (entity_id, user_id, area, position, hired_on, recorded_by)
     select entity_id, id, 'Área 1', 'Puesto', current_date - 600, id from users where entity_id = $1 order by random() limit 10`,
    [large.id],
  );
  return ask(large, 'part=sums');
}

const rows: Row[] = [];
async function compare(
  what: string,
  first: () => Promise<number>,
  second: () => Promise<number>,
  budget: number,
): Promise<void> {
  await first();
  await second();
  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) pairs.push([await first(), await second()]);
  const figure = median(pairs.map(([one, other]) => one / other));
  const ms = (of: number) => `${rounded(median(pairs.map((pair) => pair[of] ?? 0)))} ms`;
  rows.push({ what, ...atMost(budget)(figure), first: ms(0), second: ms(1) });
}

try {
  const count = () => plainCount(large);
  await compare(
    'one page by name, 20,000 to 100 people',
    () => ask(large, 'part=rows'),
    () => ask(small, 'part=rows'),
    1.5,
  );
  await compare('one page by name, to the count', () => ask(large, 'part=rows'), count, 1);
  const computed = () => ask(large, 'part=sums&as_known=now');
  await compare('today’s sums, to the same computed', () => ask(large, 'part=sums'), computed, 0.1);
  await compare('today’s sums after a change, to the same computed', sumsAfterAChange, computed, 0.1);
  await compare('today’s sums, computed, to the count', computed, count, 12);
  await compare('sums a year ago, to the count', () => ask(large, `part=sums&on=${daysAgo(365)}`), count, 12);
  await compare(
    'sums of today’s knowledge of that day',
    () => ask(large, `part=sums&on=${daysAgo(200)}&as_known=now`),
    count,
    12,
  );
  const urgent = () => ask(large, 'part=rows&order=urgency');
  await compare('one page by urgency, to the count', urgent, count, 2);
  for (const order of ['due', 'area'])
    await compare(
      `one page by ${order}, to the one by urgency`,
      () => ask(large, `part=rows&order=${order}`),
      urgent,
      1.5,
    );
  await compare('the forecast, to the count', () => get(large, 'compliance/forecast'), count, 4);
  await compare(
    'sums of an area, to all sums',
    () => ask(large, 'part=sums&area=Área 1'),
    () => ask(large, 'part=sums'),
    1,
  );
  await compare('constancias, to the count', () => get(large, 'certificates'), count, 5);
  await compare(
    'constancias found, to all',
    () => get(large, 'certificates?q=lavado'),
    () => get(large, 'certificates'),
    1.5,
  );
  await compare('CSV of all, to the count', () => ask(large, 'format=csv'), count, 60);
  print(rows);
  const { rows: plan } = await database.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary on) select standing, count(*) from standings_on($1, mexican_today()) group by standing`.replace(
      '$1',
      database.escapeLiteral(large.id),
    ),
  );
  console.log(plan.map((line) => line['QUERY PLAN']).join('\n'));
} finally {
  await database.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
