import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import pino from 'pino';
import { backUp } from '../../backup/back-up.ts';
import { readConfig } from '../../config.ts';
import { RELEASE } from '../../release.ts';
import { freePort, type RunningServer, startRunning } from '../running-server.ts';
import { daysAgo } from '../supervised-institution.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { callServer, signInTo } from './call-server.ts';
import { type Accounts, pastDates, readFacts } from './facts.ts';
import { storeRelease, type Unfinished } from './stored-release.ts';

const SUPERADMIN = { email: 'superadmin@finaula.example', password: 'clave de la casa' };

/** Starts an exam, queues a mail and requests a supervision file; returns while all three are under way. */
async function beginWork({ url }: RunningServer, dataDir: string, accounts: Accounts): Promise<Unfinished> {
  const employee = await signInTo(url, accounts.employee);
  const exam = await callServer<{ exam_id: string; questions: { id: string; options: { id: string }[] }[] }>(url, {
    method: 'POST',
    path: '/exams',
    token: employee,
    body: { course_id: 'm01' },
  });
  const [first, second] = exam.questions;
  const [option, other] = [first?.options[0], second?.options[0]];
  if (!first || !second || !option || !other) throw new Error('An exam has two questions at least.');
  await callServer(url, {
    method: 'PUT',
    path: `/exams/${exam.exam_id}/answers`,
    token: employee,
    body: { question_id: first.id, option_id: option.id },
  });

  const administrator = await signInTo(url, accounts.administrator);
  const { users } = await callServer<{ users: { id: string; email: string; email_verified: boolean }[] }>(url, {
    path: '/admin/entity-users',
    token: administrator,
  });
  const waiting = users.find(({ email_verified }) => !email_verified);
  if (!waiting) throw new Error('The demo institution has a person who is not verified.');
  await callServer(url, {
    method: 'POST',
    path: '/admin/send-verification',
    token: administrator,
    body: { user_id: waiting.id },
  });

  const { id } = await callServer<{ id: string }>(url, {
    method: 'POST',
    path: '/admin/supervision-files',
    token: administrator,
    body: { from: daysAgo(300), to: daysAgo(2), on: daysAgo(2), scope: 'all' },
  });
  while (!existsSync(join(dataDir, 'expedientes', `${id}.obra`))) await sleep(5);
  return {
    exam: { id: exam.exam_id, question: second.id, option: other.id },
    mailTo: waiting.email,
    supervisionFile: id,
  };
}

/**
 * Stores an installation of this program with the demo institution's year, killed (kill -9) during an exam,
 * with a mail in the queue and a supervision file half built. Later releases are tested with it.
 * @returns the bytes of the stored database
 */
export async function cutRelease(folder: string): Promise<number> {
  const work = temporaryFolder('version');
  const dataDir = join(work, 'data');
  // Nothing listens there, so mails stay in the queue.
  const relay = `smtp://127.0.0.1:${await freePort()}`;
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'on',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    MAIL_URL: relay,
    MAIL_FROM: 'avisos@finaula.example',
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
  };
  const server = await startRunning(env);
  try {
    const { EntidadAdmin: administrator, Empleada: employee } = server.accounts();
    if (!administrator || !employee) throw new Error('The first start creates the demo accounts.');
    const accounts = { superAdmin: SUPERADMIN, administrator, employee };
    const cutAt = new Date();
    const dates = pastDates(cutAt);
    const facts = await readFacts(server.url, accounts, dates);
    const owner = new Client(server.databaseUrl());
    await owner.connect();
    // Half of the size, and written anew by each content load.
    await owner.query('truncate asked_questions');
    await owner.end();
    const unfinished = await beginWork(server, dataDir, accounts);
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    const backup = join(work, 'respaldo.finaula');
    await backUp(readConfig(env), backup, pino({ level: 'silent' }));
    mkdirSync(folder, { recursive: true });
    return storeRelease(
      folder,
      { release: RELEASE, cut_at: cutAt.toISOString(), accounts, dates, facts, unfinished },
      backup,
    );
  } finally {
    server.process.kill('SIGKILL');
    process.kill(server.databasePid(), 'SIGINT');
    while (existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))) await sleep(20);
    rmSync(work, { recursive: true, force: true });
  }
}
