import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Acknowledged, contradictions } from '../durability/acknowledged.ts';
import { mixedLoad, prepareSetting } from '../durability/mixed-load.ts';
import { startRunning } from '../running-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { observe, recovery, type Seen } from './observe.ts';

const SIZE_MIB = 160;

export interface FullDisk {
  /** Registrations while the table space is full. */
  noRoom: Seen;
  /** Reads while the write-ahead log is full and PostgreSQL has ended. */
  noLog: Seen;
  /** Milliseconds from the moment that space is free again to the first success. */
  recovered: number;
  acknowledged: number[];
  contradictions: string[];
}

/** Whether this process may mount file systems. */
export function mayMount(): boolean {
  const folder = temporaryFolder('montaje');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns a folder on a file system of its own. Needs root. */
export function mountDisk(mib: number): string {
  const folder = temporaryFolder('lleno');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m,mode=755`, 'tmpfs', folder]);
  return folder;
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Fills all free space; returns a function that frees it again. */
function fill(folder: string): () => void {
  const path = join(folder, 'lastre');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4096);
  try {
    for (;;) writeSync(file, block);
  } catch {
    closeSync(file);
  }
  return () => rmSync(path);
}

/**
 * Puts the whole platform on a real file system of 160 MiB, which fills up twice under a mixed load and
 * becomes free again. Needs root.
 */
export async function fullDisk(): Promise<FullDisk> {
  const folder = mountDisk(SIZE_MIB);
  const server = await startRunning({ DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
  const acknowledged = new Acknowledged();
  const until = { done: false };
  const load = mixedLoad(await prepareSetting(server), acknowledged, 3, until);
  try {
    while (acknowledged.counts().includes(0)) await Promise.race([load, sleep(50)]);
    const empty = fill(folder);
    const noRoom = await observe(
      server.url,
      { path: '/api/auth/register-user', body: await newPerson(server.url) },
      sleep(3_000),
    );
    // Fill the write-ahead log until no new segment fits: PostgreSQL then ends itself (PANIC).
    const log = new Client(server.databaseUrl());
    log.on('error', () => undefined);
    await log.connect();
    const ended = (async () => {
      for (;;) await log.query(`select pg_logical_emit_message(true, 'lleno', repeat('x', 1000000))`);
    })().catch(() => undefined);
    const noLog = await observe(server.url, { path: '/api/auth/entities-public' }, Promise.all([ended, sleep(6_000)]));
    empty();
    const recovered = await recovery(server.url, '/api/auth/entities-public');
    await sleep(1_000);
    until.done = true;
    await load;
    return {
      noRoom,
      noLog,
      recovered,
      acknowledged: acknowledged.counts(),
      contradictions: await contradictions(server.databaseUrl(), acknowledged),
    };
  } finally {
    until.done = true;
    await server.stop();
    unmountDisk(folder);
  }
}

async function newPerson(url: string) {
  const entities = (await (await fetch(`${url}/api/auth/entities-public`)).json()) as {
    id: string;
    entity_type: string;
  }[];
  const individual = entities.find(({ entity_type }) => entity_type === 'individual');
  return () => ({
    name: 'Inés',
    email: `${crypto.randomUUID()}@correo.example`,
    password: 'una clave larga',
    entity_id: individual?.id,
  });
}
