import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSession, proveDomain, startRunning, temporaryFolder, verifyEntity } from '@finaula/server/testing';
import { Client } from 'pg';

/**
 * Measures a directory's first synchronisation, one request per person, compared with one plain INSERT of
 * as many accounts and facts on the same database in the same run. Half-way the program is killed (SIGKILL)
 * and restarted; the directory lists the people and continues. No person may be lost or duplicated.
 * Arguments: people, concurrent requests.
 */
const PEOPLE = Number(process.argv[2] ?? 20_000);
const AT_ONCE = Number(process.argv[3] ?? 8);
const DOMAIN = 'banco.example';

const folder = temporaryFolder('banco-scim');
const env = { DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
let server = await startRunning(env);

const connected = async () => {
  const client = new Client({ connectionString: server.databaseUrl() });
  await client.connect();
  return client;
};

const personOf = (n: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `ext-${n}`,
  userName: `persona${n}@${DOMAIN}`,
  name: { givenName: 'Persona', familyName: `Número ${String.fromCharCode(65 + (n % 26))}` },
  emails: [{ primary: true, type: 'work', value: `persona${n}@${DOMAIN}` }],
  title: `Puesto ${n % 200}`,
  active: true,
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
    department: `Área ${n % 40}`,
    employeeNumber: String(n).padStart(6, '0'),
  },
});

let retried = 0;

/**
 * Sends requests concurrently until all are answered or the program is gone; returns the acknowledged ones.
 */
async function send(base: string, token: string, numbers: readonly number[], until: () => boolean): Promise<number[]> {
  const acknowledged: number[] = [];
  const waiting = [...numbers];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = waiting.shift(); n !== undefined && !until(); n = waiting.shift()) {
        const ask = () =>
          fetch(`${base}/Users`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
            body: JSON.stringify(personOf(n)),
          }).catch(() => undefined);
        let reply = await ask();
        // Repeat a request that gets 503, as a directory does.
        for (; reply?.status === 503; reply = await ask()) {
          retried += 1;
          await sleep(1_000 * Number(reply.headers.get('retry-after') ?? 1));
        }
        if (reply === undefined) return;
        const text = await reply.text().catch(() => '');
        if (reply.status !== 201) throw new Error(`persona${n}: ${reply.status} ${text}`);
        acknowledged.push(n);
      }
    }),
  );
  return acknowledged;
}

/** Reads all people by pages, as a directory does after an interruption. */
async function known(base: string, token: string): Promise<Set<number>> {
  const found = new Set<number>();
  for (let first = 1; ; first += 500) {
    const reply = await fetch(`${base}/Users?startIndex=${first}&count=500&attributes=externalId`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { Resources, totalResults } = (await reply.json()) as {
      Resources: { externalId: string }[];
      totalResults: number;
    };
    for (const { externalId } of Resources) found.add(Number(externalId.slice('ext-'.length)));
    if (first + 500 > totalResults) return found;
  }
}

/** Inserts the same accounts and facts by one statement each, without the program's guarantees. */
async function plain(database: Client): Promise<number> {
  await database.query(
    'create table bench_users (like users including defaults); create table bench_facts (like employment_facts including defaults)',
  );
  const started = performance.now();
  await database.query(
    `insert into bench_users (entity_id, name, email, password_hash, role, sought) select gen_random_uuid(), 'Persona', 'persona' || n, '!', 'Empleado', '' from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await database.query(
    `insert into bench_facts (id, entity_id, user_id, area, recorded_by) select row_number() over (), entity_id, id, 'Área', id from bench_users`,
  );
  const seconds = (performance.now() - started) / 1000;
  await database.query('drop table bench_users; drop table bench_facts');
  return seconds;
}

try {
  const name = `Banco de medición ${Date.now()}`;
  const email = `admin@${DOMAIN}`;
  await fetch(`${server.url}/api/auth/register-entity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      nombre_entidad: name,
      email_contacto: email,
      razon_social: `${name}, S.A.`,
      nombre_firmante: 'Ana Herrera',
      admin_name: 'Ana Herrera',
      admin_email: email,
      admin_password: 'una clave de medición 7',
    }),
  });
  await verifyEntity(server.databaseUrl(), name);
  await proveDomain(server.databaseUrl(), name, DOMAIN);
  let database = await connected();
  await database.query(`update entities set subscription = 'Paid' where name = $1`, [name]);
  const session = await createSession(server.databaseUrl(), email);
  const ask = async <Reply>(method: string, path: string, body?: object) => {
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Reply;
  };
  const { token } = await ask<{ token: string }>('POST', '/api/admin/directory/tokens');
  const { base_url } = await ask<{ base_url: string }>('POST', '/api/admin/directory/on', { leavers: 0 });
  const base = () => `${server.url}${new URL(base_url).pathname}`;
  const alone = await plain(database);
  await database.end();

  const everybody = Array.from({ length: PEOPLE }, (_, n) => n);
  const started = performance.now();
  let answered = 0;
  let killed = false;
  const first = send(base(), token, everybody, () => {
    answered += 1;
    if (!killed && answered > PEOPLE / 2) {
      killed = true;
      server.process.kill('SIGKILL');
    }
    return killed;
  });
  const acknowledged = await first;
  const down = performance.now();
  server = await startRunning(env);
  const restart = (performance.now() - down) / 1000;
  const there = await known(base(), token);
  const lost = acknowledged.filter((n) => !there.has(n)).length;
  await send(
    base(),
    token,
    everybody.filter((n) => !there.has(n)),
    () => false,
  );
  const seconds = (performance.now() - started) / 1000 - restart;
  database = await connected();
  const { rows } = await database.query(
    `select count(*)::int as accounts, count(distinct users.email)::int as addresses, count(employment.area)::int as areas,
       (select count(*)::int from audit_log where action = 'person provisioned') as acts
     from users left join employment on employment.user_id = users.id where users.email like 'persona%@${DOMAIN}'`,
  );
  await database.end();
  console.log(
    JSON.stringify(
      {
        people: PEOPLE,
        at_once: AT_ONCE,
        seconds: Number(seconds.toFixed(1)),
        per_second: Math.round(PEOPLE / seconds),
        plain_insert_seconds: Number(alone.toFixed(2)),
        ratio: Math.round(seconds / alone),
        retried,
        killed_after: acknowledged.length,
        restart_seconds: Number(restart.toFixed(1)),
        lost,
        ...rows[0],
      },
      null,
      1,
    ),
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
