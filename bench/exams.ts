import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRunning, temporaryFolder } from '@finaula/server/testing';
import { Client } from 'pg';

/**
 * `node bench/exams.ts [people]`: that many people (3,000) start an exam within a minute, evenly spread,
 * and answer a question every ten seconds. Meanwhile a bare insert is committed on the same database ten
 * times a second: latencies are reported as ratios to it.
 */
const PEOPLE = Number(process.argv[2] ?? 3_000);
const START_MS = 60_000;
const ANSWER_EVERY_MS = 10_000;
const ANSWERS = 5;
const ENTITIES = 30;

const folder = temporaryFolder('bench-examenes');
const server = await startRunning({
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  DEMO: 'off',
});
const database = new Client(server.databaseUrl());
await database.connect();
await database.query(`
  insert into entities (name, name_key, name_skeleton, entity_type) select 'Institución ' || n, 'institucion ' || n, 'institucion' || n, 'financial' from generate_series(1, ${ENTITIES}) n;
  insert into users (entity_id, name, email, password_hash, role, email_verified_at)
    select e.id, 'Persona ' || n, 'persona' || n || '@prueba.example', 'x', 'Empleado', now()
    from generate_series(1, ${PEOPLE}) n join entities e on e.name = 'Institución ' || (1 + n % ${ENTITIES});
  create table bare (id bigint generated always as identity primary key, a uuid, b uuid, c uuid, at timestamptz default clock_timestamp());`);
const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'));
await database.query(
  `insert into sessions (token_hash, user_id, opened_with, expires_at)
   select hash, id, 'password', now() + interval '1 hour' from unnest($1::bytea[]) with ordinality h (hash, n)
   join (select id, row_number() over (order by id) as n from users where email like 'persona%') u using (n)`,
  [tokens.map((token) => createHash('sha256').update(token).digest())],
);

const times: Record<'start' | 'save' | 'bare', number[]> = { start: [], save: [], bare: [] };
let refused = 0;
async function ask<Reply>(
  kind: 'start' | 'save',
  token: string,
  method: string,
  path: string,
  body: unknown,
): Promise<Reply | undefined> {
  const before = performance.now();
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const reply = response?.ok ? ((await response.json()) as Reply) : undefined;
  times[kind].push(performance.now() - before);
  if (reply === undefined) refused++;
  return reply;
}

interface Exam {
  exam_id: string;
  questions: { id: string; options: { id: string }[] }[];
}
const acknowledged: string[] = [];
async function sit(token: string, nth: number): Promise<void> {
  await sleep((nth / PEOPLE) * START_MS);
  const exam = await ask<Exam>('start', token, 'POST', '/api/exams', {
    course_id: `m${String(1 + (nth % 18)).padStart(2, '0')}`,
  });
  if (!exam) return;
  for (const { id, options } of exam.questions.slice(0, ANSWERS)) {
    await sleep(ANSWER_EVERY_MS * (0.5 + Math.random()));
    const body = { question_id: id, option_id: options[nth % 4]?.id };
    if (await ask('save', token, 'PUT', `/api/exams/${exam.exam_id}/answers`, body)) acknowledged.push(id);
  }
}

let over = false;
const bare = async () => {
  while (!over) {
    const before = performance.now();
    await database.query('insert into bare (a, b, c) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid())');
    times.bare.push(performance.now() - before);
    await sleep(100);
  }
};
const beside = bare();
await Promise.all(tokens.map(sit));
over = true;
await beside;

const { rows } = await database.query<{ lost: number }>(
  'select count(*)::int as lost from unnest($1::uuid[]) given where not exists (select from exam_answers where question_id = given)',
  [acknowledged],
);
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const row = (kind: keyof typeof times) =>
  Object.fromEntries([
    ['requests', times[kind].length],
    ...[0.5, 0.99].flatMap((share) => [
      [`p${share * 100} ms`, Number(quantile(times[kind], share).toFixed(1))],
      [`p${share * 100} ratio`, Number((quantile(times[kind], share) / quantile(times.bare, share)).toFixed(1))],
    ]),
  ]);
console.table({ start: row('start'), save: row('save'), 'bare insert': row('bare') });
console.log(
  `${acknowledged.length} answers acknowledged, ${rows[0]?.lost} lost; ${refused} requests refused or unanswered`,
);
process.exitCode = rows[0]?.lost === 0 && refused === 0 ? 0 : 1;
await database.end();
await server.stop();
rmSync(folder, { recursive: true, force: true });
