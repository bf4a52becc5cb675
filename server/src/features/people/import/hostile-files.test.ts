import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { XLSX_TYPE } from '@finaula/contract/constants';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../../../database/connect.ts';
import { factoriesOn } from '../../../testing/factories.ts';
import { hostileFiles } from '../../../testing/hostile-files.ts';
import type { RunningServer } from '../../../testing/running-server.ts';
import { startInstalled } from '../../../testing/start-installed.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/* The real program, as one process that must live through every file. */

const folder = temporaryFolder('archivos-hostiles');
/** Far beyond the two seconds that an idle machine needs at most: other tests use this one. */
const ANSWER_MS = 10_000;
let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await startInstalled({ DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
  const { database } = connect(server.databaseUrl(), pino({ level: 'silent' }));
  const create = factoriesOn(database);
  const { id: entityId } = await create.entity({ name: 'Banco Hostil', subscription: 'Paid' });
  token = await create.session({ role: 'EntidadAdmin', entityId });
  await database.destroy();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const imports = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api/admin/people-imports${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
const upload = (file: Buffer) =>
  imports('', {
    method: 'POST',
    headers: { 'content-type': file[0] === 0x50 && file[1] === 0x4b ? XLSX_TYPE : 'text/csv' },
    body: new Uint8Array(file),
  });

/** Asks for a page again and again. Returns the longest time that an answer took. */
function readPages() {
  let [going, longest] = [true, 0];
  const reading = (async () => {
    while (going) {
      const started = performance.now();
      await (await fetch(`${server.url}/api/public/keys`)).text();
      longest = Math.max(longest, performance.now() - started);
      await sleep(20);
    }
  })();
  // The caller who stops it receives its error.
  reading.catch(() => undefined);
  return async () => {
    going = false;
    await reading;
    return longest;
  };
}

describe('a hostile file ends with a sentence while the process answers', () => {
  test.each(Object.entries(hostileFiles))(
    '%s',
    async (_, { file, failure }) => {
      const stop = readPages();
      const uploaded = await upload(file());
      expect(uploaded.status).toBe(201);
      const { import_id: id } = (await uploaded.json()) as { import_id: string };
      const ended = await vi.waitFor(
        async () => {
          const found = (await (await imports(`/${id}`)).json()) as {
            state: string;
            failure: { code: string; detail: string } | null;
            counts: { create: number; refused: number };
          };
          expect(found.state).not.toBe('checking');
          return found;
        },
        { timeout: 90_000, interval: 100 },
      );
      expect(await stop()).toBeLessThan(ANSWER_MS);
      expect([ended.state, ended.failure?.code ?? null]).toEqual([failure === null ? 'ready' : 'failed', failure]);
      if (failure === null) expect(ended.counts.create + ended.counts.refused).toBeGreaterThan(0);
      else expect(ended.failure?.detail).toMatch(/^[\p{Lu}«].*\.$/u);
      expect(server.process.exitCode).toBeNull();
    },
    120_000,
  );
});

test('a file of 100 MB is refused before it is read', async () => {
  const refused = await upload(Buffer.alloc(100 * 1024 * 1024, '"')).then(
    ({ status }) => status,
    // The server closes the connection in the middle of the upload.
    () => 413,
  );
  expect(refused).toBe(413);
  expect((await imports('')).status).toBe(200);
});
