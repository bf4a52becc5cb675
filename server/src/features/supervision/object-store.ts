import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob, openSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { StorageConfig } from '../../config.ts';
import type { FileStore } from './file-store.ts';

/** An attempt to reach the store must not outlast the patience of a person who waits for a download. */
const ANSWER_MS = 10_000;
const RETRIES = 3;

/** Built files in a bucket of an S3-compatible store. `folder` holds temporary local copies. */
export function createObjectStore({ url, ...account }: StorageConfig, folder: string): FileStore {
  const client = new AwsClient({ ...account, service: 's3', retries: RETRIES });

  /** @throws Error naming every failure but a missing file */
  async function send(id: string, init: RequestInit = {}) {
    const response = await client.fetch(`${url}/${id}.zip`, init);
    if (response.ok || response.status === 404) return response;
    const reason = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
    throw new Error(`The object store answered ${response.status} ${reason ?? ''} to ${init.method ?? 'GET'}`);
  }

  async function read(id: string): Promise<Readable> {
    const { ok, body } = await send(id);
    if (!ok || body === null) throw new Error(`The object store has no file ${id}`);
    return Readable.fromWeb(body);
  }

  return {
    async keep(id, path, sha256) {
      // The store compares the digest with the bytes that it received.
      const headers = { 'x-amz-content-sha256': sha256.toString('hex'), 'content-type': 'application/zip' };
      const { ok } = await send(id, { method: 'PUT', body: await openAsBlob(path), headers });
      if (!ok) throw new Error('The object store has no such bucket');
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
