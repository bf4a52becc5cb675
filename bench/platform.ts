import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRunning } from '@finaula/server/testing';
import { hash } from '@node-rs/argon2';
import { Client } from 'pg';
import type { BareReply } from './bare-server.ts';
import type { Target } from './load.ts';

const PASSWORD = 'la clave del banco';
/** Concurrent users. */
const USERS = 32;

const dist = join(import.meta.dirname, '../web/dist');

/** One of our endpoints, and the bare server's equivalent work before it sends the same reply. */
interface Compared {
  target: Target;
  instead: Pick<BareReply, 'query' | 'password'>;
}

const personId = (n: number) =>
  createHash('md5')
    .update(`persona ${n}`)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * Starts the real program on a platform of 1,000 entities and 100,000 people: one of 20,000, one of 100.
 * Reuses a `dataFolder` that is filled already.
 */
export async function startPlatform(dataFolder: string) {
  const started = performance.now();
  const server = await startRunning({
    DATA_DIR: dataFolder,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ASSISTANT_DAILY_USER: '1000000',
    ASSISTANT_DAILY_ENTITY: '1000000',
  });
  const readyMs = performance.now() - started;
  const database = new Client(server.databaseUrl());
  await database.connect();

  /** Runs an SQL file with its `:'name'` placeholders filled in, without triggers. */
  const run = async (file: string, values: Record<string, string> = {}) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/:'(\w+)'/g, (_, name: string) =>
      database.escapeLiteral(values[name] ?? ''),
    );
    await database.query(text);
    await database.query('set session_replication_role = origin');
    await database.query('vacuum analyze');
    await database.query('checkpoint');
  };
  const post = async <Reply>(path: string, body: unknown, token?: string): Promise<Reply> => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const credentials = (n: number) => ({ email: `persona${n}@prueba.example`, password: PASSWORD });
  const signIn = async (account: { email: string; password: string }) =>
    (await post<{ token: string }>('/api/auth/login', account)).token;
  const bearing = (token: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...more });

  const known = await database.query<{ password_hash: string }>('select password_hash from users where id = $1', [
    personId(1),
  ]);
  const passwordHash = known.rows[0]?.password_hash ?? (await hash(PASSWORD));
  if (known.rowCount === 0) await run('platform.sql', { password_hash: passwordHash });

  const [large, small] = [await signIn(credentials(1)), await signIn(credentials(20_001))];
  // Users of as many entities; every 25th person is inactive and every 40th waits.
  const people = Array.from({ length: USERS * 2 }, (_, i) => 20_201 + i).filter((n) => n % 25 !== 0 && n % 40 !== 0);
  const tokens: string[] = [];
  for (const n of people.slice(0, USERS)) tokens.push(await signIn(credentials(n)));

  const entityUsers = `${server.url}/api/admin/entity-users`;
  const courses = `${server.url}/api/courses`;
  const etag = (await fetch(courses, { headers: bearing(small) })).headers.get('etag') ?? '';
  const asset = `/assets/${readdirSync(join(dist, 'assets')).find((name) => /^index-.*\.js$/.test(name))}`;
  const json = { 'content-type': 'application/json' };
  const question = JSON.stringify({ course_id: 'm04', message: '¿En qué plazo se reporta una operación inusual?' });

  const session = {
    text: `select u.id, u.name, u.email, u.role, u.entity_id, e.name as entity_name, u.email_verified_at, u.is_active, u.created_at
      from sessions s join users u on u.id = s.user_id left join entities e on e.id = u.entity_id
      where s.token_hash = $1 and s.expires_at > now() and u.is_active`,
    values: [`\\x${createHash('sha256').update(small).digest('hex')}`],
  };
  const ofEntity = {
    text: `select u.id, u.name, u.email, u.role, u.entity_id, u.email_verified_at, u.is_active, u.created_at, l.expires_at
      from users u left join verification_links l on l.user_id = u.id and l.voided_at is null and u.email_verified_at is null
      where u.entity_id = (select entity_id from users where id = $1) order by u.email_verified_at is not null, u.name collate "es-MX-x-icu", u.id`,
    values: [personId(20_001)],
  };
  const course = {
    text: 'select document from courses where id = $1',
    values: ['m04'],
  };

  const compared = {
    unchanged: {
      target: { url: courses, headers: bearing(small, { 'if-none-match': etag }) },
      instead: { query: session },
    },
    courses: {
      target: { url: courses, headers: bearing(small, { 'accept-encoding': 'br' }) },
      instead: { query: session },
    },
    people: { target: { url: entityUsers, headers: bearing(small) }, instead: { query: ofEntity } },
    login: {
      target: {
        url: `${server.url}/api/auth/login`,
        method: 'POST',
        headers: json,
        body: JSON.stringify(credentials(20_201)),
        users: people.slice(0, USERS).map((n) => ({ body: JSON.stringify(credentials(n)) })),
      },
      instead: { password: { hash: passwordHash, given: PASSWORD } },
    },
    chat: {
      target: {
        url: `${server.url}/api/chat`,
        method: 'POST',
        headers: bearing(small, json),
        body: question,
        users: tokens.map((token) => ({ headers: bearing(token, json) })),
      },
      instead: { query: course },
    },
  } satisfies Record<string, Compared>;

  const lesson = await (await fetch(`${courses}/m01`, { headers: bearing(small) })).json();
  const answers = lesson.quiz.questions.map(({ correct_answer }: { correct_answer: number }) => correct_answer);
  const { folio } = await post<{ folio: string }>('/api/certificates', { course_id: 'm01', answers }, small);

  return {
    server,
    /** Time from the program's start until it reports ready. */
    readyMs,
    compared,
    /** A constancia's document, drawn by the program for each request. */
    document: {
      url: `${server.url}/api/certificates/${folio.replaceAll(/\W/g, '')}/pdf`,
      headers: bearing(small),
    } satisfies Target,
    /** A page of people of the entity of 20,000, or of 100. */
    page: (of: 'large' | 'small', query = 'limit=25'): Target => ({
      url: `${entityUsers}?${query}`,
      headers: bearing(of === 'large' ? large : small),
    }),
    session: { url: `${server.url}/api/auth/session`, headers: bearing(small) } satisfies Target,
    asset: { url: `${server.url}${asset}`, headers: { 'accept-encoding': 'br' } } satisfies Target,
    entities: { url: `${server.url}/api/auth/entities-public` } satisfies Target,
    /** Resident memory of the program's process, MB. */
    residentMegabytes: () =>
      (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6,
    async stop() {
      await database.end();
      await server.stop();
    },
  };
}
