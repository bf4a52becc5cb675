import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { FuzzRequest } from './requests.ts';

export interface FuzzReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

const unpack: Record<string, (packed: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

async function wholeOf(response: IncomingMessage): Promise<FuzzReply> {
  const { statusCode: status = 0, headers } = response;
  const bytes = await buffer(response);
  const body = bytes.length === 0 ? bytes : (unpack[headers['content-encoding'] ?? '']?.(bytes) ?? bytes);
  return { status, headers, body };
}

/**
 * Sends exactly those bytes, with `token` unless the request has an authorization header.
 * @throws when no reply came
 */
export function sendRaw(
  base: string,
  { method, path, headers, body }: FuzzRequest,
  token: string | undefined,
): Promise<FuzzReply> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        // Node's HTTP client refuses header values that it considers invalid, so this writes to the socket.
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
          ...(body && !('transfer-encoding' in headers) && { 'content-length': String(body.length) }),
        },
        timeout: 20_000,
      },
      (response) => wholeOf(response).then(resolve, reject),
    );
    asked.on('timeout', () => asked.destroy(new Error('no reply within 20 s')));
    asked.on('error', reject);
    asked.end(body);
  });
}
