import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ReceiverOptions {
  delayMs?: number;
  drips?: boolean;
}

/**
 * A system of an institution that receives webhooks, on a free port of this machine. `answer` gives the
 * status, and headers if any, after `delayMs`; the body of a dripping one never ends.
 */
export async function startWebhookReceiver({ delayMs = 0, drips = false }: ReceiverOptions = {}) {
  const received: Received[] = [];
  const receiver = {
    received,
    url: '',
    answer: (_message: Received): [number, Record<string, string>?] => [200],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const message = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    received.push(message);
    const [status, headers = {}] = receiver.answer(message);
    setTimeout(() => {
      response.writeHead(status, headers);
      if (!drips) return response.end();
      const dripping = setInterval(() => response.write('.'), 500);
      response.on('close', () => clearInterval(dripping));
    }, delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`;
  return receiver;
}
