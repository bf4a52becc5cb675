import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startRunning, temporaryFolder } from '@finaula/server/testing';
import { Client } from 'pg';

/** The real program on a database of its own, without demo data and limits, and calls of its interface. */
export async function startOwnServer(name: string) {
  const folder = temporaryFolder(name);
  const server = await startRunning({
    DATA_DIR: join(folder, 'data'),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
  });
  const database = new Client(server.databaseUrl());
  await database.connect();

  /** @throws Error with the reply, unless it is a success */
  async function call<Reply>(token: string, method: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Reply;
  }

  async function stop(): Promise<void> {
    await database.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  return { folder, server, database, call, stop };
}
