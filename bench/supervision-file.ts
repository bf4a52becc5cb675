import { randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSession, fillEntity } from '@finaula/server/testing';
import { ZipFile } from 'yazl';
import { startOwnServer } from './own-server.ts';
import { atMost, median, print, rounded } from './results.ts';

/**
 * `npx node bench/supervision-file.ts [people] [constancias of each]`: the supervision file of an
 * institution over two years, built while another user reads pages: seconds and bytes, the program's memory
 * above rest, the page's time before and during the build, and yazl's time alone for as many bytes in as
 * many entries.
 */
const PEOPLE = Number(process.argv[2] ?? 20_000);
const EACH = Number(process.argv[3] ?? 2);
const QUIET_MS = 100_000;
const { folder, server, database, call, stop } = await startOwnServer('banco-expediente');
const pid = server.process.pid ?? 0;
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City' });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function fill(): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into entities (name, name_key, name_skeleton, entity_type, subscription, razon_social, signer_name, review)
     values ('Grande', 'grande', 'grande', 'financial', 'Paid', 'Grande, S.A.', 'Ana Solís', 'verified') returning id`,
  );
  const id = rows[0]?.id ?? '';
  await database.query(
    `insert into users (entity_id, name, email, password_hash, role, email_verified_at) values ($1, 'Administra', 'admin@grande.example', '!', 'EntidadAdmin', now())`,
    [id],
  );
  await fillEntity(server.databaseUrl(), 'Grande', PEOPLE, { mailDomain: 'grande.example', studious: false });
  await database.query('begin');
  await database.query('set local session_replication_role = replica');
  await database.query(`update account_facts set recorded_at = now() - interval '750 days' where entity_id = $1`, [id]);
  await database.query(
    `insert into employment_facts (id, entity_id, user_id, employee_number, area, position, hired_on, recorded_at, recorded_by)
     select nextval(pg_get_serial_sequence('employment_facts', 'id')), $1, id, 'E' || row_number() over (), 'Área ' || row_number() over () % 12, 'Analista', current_date - 800,
       now() - interval '740 days', id from users where entity_id = $1`,
    [id],
  );
  await database.query(
    `with made as (insert into obligations (entity_id, created_by, recorded_at) select $1, $1, now() - interval '730 days' from generate_series(1, 2) returning id),
       numbered as (select id, row_number() over () as n from made)
     insert into obligation_versions (obligation_id, version, entity_id, title, legal_basis, course_ids, evidence, starts_on, first_due_days, repeat_months, warn_days, recorded_at, recorded_by)
     select id, 1, $1, 'Obligación ' || n, 'Manual interno', array['m0' || n], 'quiz', current_date - 729, 60, 12, 30, now() - interval '730 days', $1 from numbered`,
    [id],
  );
  await database.query(
    `insert into certificates (folio, user_id, entity_id, course_id, course_version, user_name, course_title, module, category, entity_name, certificate_authority, product_name,
       verify_url, score, passing_score, duration_minutes, issued_at, valid_until, questions, answers)
     select folio, users.id, $1, courses.id, courses.version, users.name, courses.document ->> 'title', courses.document ->> 'module', courses.document ->> 'category', 'Grande', 'Grande',
       'Finaula', 'https://finaula.example/constancias/' || folio, 90, 80, 40, at, (at + interval '12 months')::date, courses.document -> 'quiz' -> 'questions', '[0,1,2,0,1,2,0,1,2,0]'
     from users cross join generate_series(1, $2::int) n
     cross join lateral (select regexp_replace(upper(left(md5(users.id::text || n), 24)), '(.{4})', '\\1-', 'g') || 'ZJ' as folio,
       now() - make_interval(days => (n - 1) * 700 / $2::int + abs(hashtext(users.id::text)) % 300) as at) made
     join courses on courses.id = case n % 2 when 0 then 'm02' else 'm01' end
     where users.entity_id = $1 and users.role = 'Empleado'`,
    [id, EACH],
  );
  await database.query('commit');
  await database.query(
    `insert into audit_log (action, entity_id, user_id, detail) select 'certificate issued', $1, user_id, jsonb_build_object('folio', folio) from certificates where entity_id = $1`,
    [id],
  );
  await database.query('analyze');
  return createSession(server.databaseUrl(), 'admin@grande.example');
}

/** Peak resident memory since the last reset (kB), threads included. */
const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
/** Processor time of all threads, without PostgreSQL. */
const processorSeconds = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const forgetPeak = () => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Reads a page of the same institution repeatedly until stopped. */
function readPages(token: string) {
  const times: number[] = [];
  let going = true;
  const reading = (async () => {
    while (going) {
      const started = performance.now();
      await call(token, 'GET', '/api/admin/entity-users?limit=50');
      times.push(performance.now() - started);
      await sleep(50);
    }
  })();
  // The caller who stops it receives its error.
  reading.catch(() => undefined);
  return async () => {
    going = false;
    await reading;
    const sorted = times.toSorted((a, b) => a - b);
    return { p50: median(times), p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
  };
}

/** Seconds that yazl takes to store as many bytes in as many entries. */
async function yazlAlone(bytes: number, entries: number): Promise<number> {
  const zip = new ZipFile();
  const content = randomBytes(Math.floor(bytes / entries));
  const started = performance.now();
  const written = pipeline(zip.outputStream, createWriteStream(join(folder, 'solo.zip')));
  for (let n = 0; n < entries; n += 1)
    zip.addReadStreamLazy(`${n}.pdf`, { compress: false }, (give) => give(null, Readable.from([content])));
  zip.end();
  await written;
  return (performance.now() - started) / 1000;
}

try {
  const token = await fill();
  // Measure the baseline under the same load without a file: a program that has just started has not
  // allocated yet.
  const quiet = readPages(token);
  await sleep(QUIET_MS);
  const before = await quiet();
  const rest = peak();
  forgetPeak();
  const stop = readPages(token);
  const started = performance.now();
  const processor = processorSeconds();
  const { id } = await call<{ id: string }>(token, 'POST', '/api/admin/supervision-files', {
    from: daysAgo(730),
    to: today,
    on: today,
  });
  interface File {
    state: string;
    done: number;
    total: number;
    bytes: number;
  }
  let polls = 0;
  let file = await call<File>(token, 'GET', `/api/admin/supervision-files/${id}`);
  while (file.state === 'queued' || file.state === 'building') {
    await sleep(1_000);
    file = await call<File>(token, 'GET', `/api/admin/supervision-files/${id}`);
    const line = `${file.done} / ${file.total}  ${rounded((peak() - rest) / 1024)} MB above rest`;
    if (process.stderr.isTTY) process.stderr.write(`\r${line} `);
    else if (++polls % 60 === 0) process.stderr.write(`${line}\n`);
  }
  const seconds = (performance.now() - started) / 1000;
  const used = processorSeconds() - processor;
  if (file.state !== 'ready') throw new Error(`The file is ${file.state}`);
  const above = (peak() - rest) / 1024;
  const meanwhile = await stop();
  const alone = await yazlAlone(file.bytes, file.total);
  const ms = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`;
  print([
    {
      what: `${PEOPLE} people, ${file.total} pieces, ${rounded(file.bytes / 1e6)} MB: seconds, to yazl alone`,
      ...atMost(600)(seconds / alone),
      first: `${rounded(seconds)} s`,
      second: `${rounded(alone)} s`,
    },
    {
      what: 'peak memory above rest, MB',
      ...atMost(150)(above),
      first: `${rounded((rest + above * 1024) / 1024)} MB`,
      second: `${rounded(rest / 1024)} MB`,
    },
    {
      what: 'processor time of the program, ms for each piece',
      ...atMost(25)((used * 1000) / file.total),
      first: `${rounded(used)} s`,
      second: `${file.total}`,
    },
    {
      what: 'a page of the same institution meanwhile, to before (p50)',
      ...atMost(3)(meanwhile.p50 / before.p50),
      first: ms(meanwhile),
      second: ms(before),
    },
  ]);
} finally {
  await stop();
}
