import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { queueMessages, startRunning, temporaryFolder } from '@finaula/server/testing';
import nodemailer from 'nodemailer';

/**
 * `npx node bench/mail.ts [messages]`: messages a second from the real program's outbox, and from
 * nodemailer's pool alone with as many connections, to the same sink. The program commits three times for
 * each message, so that none is lost or sent twice.
 */
const MESSAGES = Number(process.argv[2] ?? 2_000);
const CONNECTIONS = 5;

interface ThreadMessage {
  url: string;
  sample: string | undefined;
  received: number;
}

const sink = fork(join(import.meta.dirname, 'smtp-sink.ts'));
const [{ url }] = (await once(sink, 'message')) as [ThreadMessage];
async function ask(): Promise<ThreadMessage> {
  const answer = once(sink, 'message');
  sink.send('?');
  const [said] = (await answer) as [ThreadMessage];
  return said;
}
async function arrived(count: number): Promise<void> {
  while ((await ask()).received < count) await sleep(10);
}

const folder = temporaryFolder('banco-correo');
const server = await startRunning({
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  MAIL_URL: url,
  MAIL_FROM: 'avisos@institucion.example',
});
try {
  await queueMessages(server.databaseUrl(), 50, { mark: 'calentar-' });
  await arrived(50);
  await queueMessages(server.databaseUrl(), MESSAGES, { mark: 'medir-' });
  await arrived(51);
  let started = performance.now();
  await arrived(50 + MESSAGES);
  const outbox = MESSAGES / ((performance.now() - started) / 1000);

  const { sample = '' } = await ask();
  const pool = nodemailer.createTransport({ pool: true, maxConnections: CONNECTIONS, maxMessages: 100, url });
  started = performance.now();
  await Promise.all(
    Array.from({ length: MESSAGES }, (_, n) =>
      pool.sendMail({ raw: sample, envelope: { from: 'avisos@institucion.example', to: `p${n}@correo.example` } }),
    ),
  );
  const alone = MESSAGES / ((performance.now() - started) / 1000);
  pool.close();
  console.table([
    {
      mensajes: MESSAGES,
      'bandeja (msj/s)': Math.round(outbox),
      'nodemailer solo (msj/s)': Math.round(alone),
      razón: (outbox / alone).toFixed(2),
    },
  ]);
} finally {
  await server.stop();
  sink.kill();
  rmSync(folder, { recursive: true, force: true });
}
