import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, openSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { request } from 'undici';
import type { StorageConfig } from '../../config.ts';
import type { FileStore } from './file-store.ts';

/** An attempt to reach the store must not outlast the patience of a person who waits for a download. */
const ANSWER_MS = 10_000;
const RETRIES = 3;

const refusalOf = (method: string, status: number, answer: string) =>
  new Error(`The object store answered ${status} ${/<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? ''} to ${method}`);

/** Built files in a bucket of an S3-compatible store. `folder` holds temporary local copies. */
export function createObjectStore({ url, ...account }: StorageConfig, folder: string): FileStore {
  const client = new AwsClient({ ...account, service: 's3', retries: RETRIES });

  const urlOf = (id: string) => `${url}/${id}.zip`;

  /** @throws Error naming every failure but a missing file */
  async function send(id: string, init: RequestInit = {}) {
    const response = await client.fetch(urlOf(id), init);
    if (response.ok || response.status === 404) return response;
    throw refusalOf(init.method ?? 'GET', response.status, await response.text());
  }

  async function read(id: string): Promise<Readable> {
    const { ok, body } = await send(id);
    if (!ok || body === null) throw new Error(`The object store has no file ${id}`);
    return Readable.fromWeb(body);
  }

  return {
    async keep(id, path, sha256) {
      // The store compares the digest with the bytes that it received.
      const digest = { 'x-amz-content-sha256': sha256.toString('hex') };
      const { headers } = await client.sign(urlOf(id), { method: 'PUT', headers: digest });
      const { size } = await stat(path);
      // The body of a fetch would be held in memory, or have no length, which stores insist on.
      const { statusCode, body } = await request(urlOf(id), {
        method: 'PUT',
        headers: { ...Object.fromEntries(headers), 'content-type': 'application/zip', 'content-length': String(size) },
        body: createReadStream(path),
      });
      const answer = await body.text();
      if (statusCode !== 200) throw refusalOf('PUT', statusCode, answer);
      await rm(path);
    },
    async sizeOf(id) {
      const { ok, headers } = await send(id, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) });
      return ok ? Number(headers.get('content-length')) : undefined;
    },
    read,
    async openDescriptor(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${id}.${randomUUID()}.copia`);
      try {
        await pipeline(await read(id), createWriteStream(path, { mode: 0o600 }));
        return openSync(path, 'r');
      } finally {
        // The descriptor still reads the deleted copy, so that a killed process leaves none.
        await rm(path, { force: true });
      }
    },
    async remove(id) {
      await send(id, { method: 'DELETE' });
    },
  };
}
