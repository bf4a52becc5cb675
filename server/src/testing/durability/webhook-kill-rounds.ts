import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createSession } from '../create-session.ts';
import { startRunning } from '../running-server.ts';
import { startInstalled } from '../start-installed.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Received, startWebhookReceiver } from '../webhook-receiver.ts';

export interface WebhookReport {
  events: number;
  /** Events that arrived again, with their id, because the process died before it recorded the answer. */
  again: number;
}

const ADMINISTRATOR = 'administra@rondas.example';

/** An institution that may have webhooks, with an administrator and so many people. Returns the people's ids. */
async function insertInstitution(client: Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with own as (
       insert into entities (name, name_key, name_skeleton, entity_type, subscription)
       values ('Banco de las rondas', 'banco de las rondas', 'bancodelasrondas', 'financial', 'Paid') returning id
     ), administrator as (
       insert into users (entity_id, name, email, password_hash, role, email_verified_at)
       select id, 'Quien Administra', $1, 'x', 'EntidadAdmin', now() from own
     )
     insert into users (entity_id, name, email, password_hash, role, email_verified_at)
     select id, 'Persona ' || n, 'persona' || n || '@rondas.example', 'x', 'Empleado', now()
     from own, generate_series(1, $2::int) n returning id`,
    [ADMINISTRATOR, count],
  );
  return rows.map(({ id }) => id);
}

/** Waits until every event is delivered. Leases of the killed process end at once instead of in a minute. */
async function delivered(client: Client): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ waiting: number }>(
      'select count(*)::int as waiting from webhook_deliveries where delivered_at is null',
    );
    if (rows[0]?.waiting === 0) return;
    if (tries === 600) throw new Error(`${rows[0]?.waiting} events still wait`);
    if (tries % 10 === 0) {
      if (tries === 0)
        await client.query('update webhook_deliveries set next_attempt_at = now() where delivered_at is null');
      await client.query(`insert into pgboss.job (name) values ('find-due-webhooks')`);
    }
    await sleep(200);
  }
}

/** The ids under which each event of a round arrived. */
function idsByPerson(messages: readonly Received[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { headers, body } of messages) {
    const { user_id } = (JSON.parse(body) as { data: { user_id: string } }).data;
    ids.set(user_id, [...(ids.get(user_id) ?? []), String(headers['webhook-id'])]);
  }
  return ids;
}

/**
 * Each round lets everybody leave or return by the API, kills the program (kill -9) after it acknowledged that
 * and before it told the receiver of everything, and lets its successor finish. Every event must arrive, always
 * with its one id.
 * @throws with the round and what does not hold
 */
export async function webhookKillRounds(
  rounds: number,
  perRound: number,
  say: (line: string) => void = () => undefined,
): Promise<WebhookReport> {
  const folder = temporaryFolder('avisos');
  const receiver = await startWebhookReceiver({ delayMs: 4 });
  const env = { DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'silent', LOCAL_PROVIDERS: 'on' };
  const report: WebhookReport = { events: 0, again: 0 };
  let server = await startInstalled(env);
  const client = async <T>(use: (client: Client) => Promise<T>): Promise<T> => {
    const connection = new Client(server.databaseUrl());
    await connection.connect();
    try {
      return await use(connection);
    } finally {
      await connection.end();
    }
  };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  let token = '';
  try {
    const people = await client((connection) => insertInstitution(connection, perRound));
    token = await createSession(server.databaseUrl(), ADMINISTRATOR);
    await post('/api/admin/webhooks', { url: receiver.url, kinds: ['person.arrived', 'person.left'] });
    for (let round = 1; round <= rounds; round++) {
      const before = receiver.received.length;
      const left_on = round % 2 === 1 ? '2026-11-01' : null;
      await post('/api/admin/entity-users/employment', { user_ids: people, left_on });
      // In every fourth round nothing was told yet.
      const told = round % 4 === 0 ? 0 : Math.ceil(Math.random() * perRound * 0.8);
      if (told > 0)
        await client((connection) => connection.query(`insert into pgboss.job (name) values ('find-due-webhooks')`));
      while (receiver.received.length < before + told) await sleep(2);
      server.process.kill('SIGKILL');
      await once(server.process, 'exit');
      server = await startRunning(env);
      await client(delivered);

      const ids = idsByPerson(receiver.received.slice(before));
      const wrong = people.flatMap((id) => {
        const arrived = ids.get(id) ?? [];
        if (arrived.length === 0) return [`the event of ${id} never arrived`];
        return new Set(arrived).size > 1 ? [`the event of ${id} has the ids ${arrived.join(', ')}`] : [];
      });
      const again = [...ids.values()].reduce((sum, arrived) => sum + arrived.length - 1, 0);
      if (wrong.length > 0) throw new Error(`Round ${round}:\n${wrong.join('\n')}`);
      report.events += people.length;
      report.again += again;
      say(`Ronda ${round}: ${people.length} avisos, ${again} llegaron otra vez con su identificador`);
    }
    return report;
  } finally {
    await server.stop();
    receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
