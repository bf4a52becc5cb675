import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { queueMessages, wakeQueue } from '../queue-messages.ts';
import { type RunningServer, startRunning } from '../running-server.ts';
import { startSmtpSink } from '../smtp-sink.ts';
import { startInstalled } from '../start-installed.ts';
import { temporaryFolder } from '../temporary-folder.ts';

interface Message {
  id: string;
  state: string;
}

export interface MailReport {
  messages: number;
  /** Messages that arrived twice, because the server's acknowledgement was lost with the process. */
  twice: number;
  /** Messages given up with an unknown outcome. */
  unknown: number;
  /** Milliseconds until everything was settled, in a round that did not move the clock. */
  byItself?: number;
}

/**
 * Waits until the queue is empty. With `moveClock` the leases of the killed process end at once instead of
 * within a minute.
 */
async function drained(server: RunningServer, moveClock: boolean): Promise<void> {
  const client = new Client(server.databaseUrl());
  await client.connect();
  try {
    for (let tries = 0; ; tries++) {
      const { rows } = await client.query<{ waiting: number }>(
        `select count(*)::int as waiting from messages where state = 'en cola'`,
      );
      if (rows[0]?.waiting === 0) return;
      if (tries === 1_000) throw new Error(`${rows[0]?.waiting} messages are still in the queue`);
      if (moveClock && tries % 10 === 0) {
        await client.query(`update messages set due_at = now() where state = 'en cola' and due_at > now()`);
        if (tries === 0) await client.query(`update messages set leased_until = now() where state = 'en cola'`);
        await wakeQueue(client);
      }
      await sleep(200);
    }
  } finally {
    await client.end();
  }
}

/**
 * Each round queues messages, kills the program (kill -9) while it sends them, and lets its successor finish.
 * Every message must arrive or be recorded as unknown. A message may arrive twice only if it was under way at
 * the kill.
 * @throws with the round and what does not hold
 */
export async function mailKillRounds(
  rounds: number,
  perRound: number,
  { say = () => undefined, lastByItself = false }: { say?: (line: string) => void; lastByItself?: boolean } = {},
): Promise<MailReport> {
  const folder = temporaryFolder('correo');
  const sink = await startSmtpSink({ delayMs: 4 });
  const env = {
    DATA_DIR: join(folder, 'data'),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    MAIL_URL: sink.url,
    MAIL_FROM: 'avisos@institucion.example',
  };
  const report: MailReport = { messages: 0, twice: 0, unknown: 0 };
  let server = await startInstalled(env);
  try {
    for (let round = 1; round <= rounds; round++) {
      const before = sink.received.length;
      await queueMessages(server.databaseUrl(), perRound, { mark: `ronda${round}-`, entities: 3 });
      while (sink.received.length < before + Math.floor(Math.random() * perRound * 0.8) + 1) await sleep(5);
      server.process.kill('SIGKILL');
      await once(server.process, 'exit');
      const byItself = lastByItself && round === rounds;
      server = await startRunning(env);
      const restarted = performance.now();
      await drained(server, !byItself);
      if (byItself) report.byItself = performance.now() - restarted;

      const client = new Client(server.databaseUrl());
      await client.connect();
      const { rows } = await client.query<Message>(
        `select messages.id, state from messages join users on users.id = user_id where users.email like $1`,
        [`ronda${round}-%`],
      );
      await client.end();
      const arrivals = Map.groupBy(
        sink.received.slice(before),
        ({ messageId }) => messageId.slice(1).split('@')[0] ?? '',
      );
      const count = ({ id }: Message) => arrivals.get(id)?.length ?? 0;
      const twice = rows.filter((row) => count(row) === 2).length;
      const wrong = [
        ...rows
          .filter((row) => count(row) === 0 && row.state !== 'desconocido')
          .map(({ id, state }) => `${id} never arrived: ${state}`),
        ...rows.filter((row) => count(row) > 2).map((row) => `${row.id} arrived ${count(row)} times`),
        // Each of four jobs may have five messages under way.
        ...(twice > 20 ? [`${twice} messages arrived twice`] : []),
        ...(rows.length !== perRound ? [`${rows.length} messages of ${perRound} are there`] : []),
      ];
      if (wrong.length > 0) throw new Error(`Round ${round}:\n${wrong.join('\n')}`);
      report.messages += rows.length;
      report.twice += twice;
      report.unknown += rows.filter(({ state }) => state === 'desconocido').length;
      say(`Ronda ${round}: ${rows.length} mensajes, ${twice} llegaron dos veces`);
    }
    return report;
  } finally {
    await server.stop();
    await sink.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
