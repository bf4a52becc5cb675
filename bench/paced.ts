import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asking, Target } from './load.ts';

export interface Spread {
  /** Milliseconds. */
  p50: number;
  /** Milliseconds. */
  p99: number;
  /** Replies a second, until the last had come: where more is asked than can be answered, the most that can be. */
  rate: number;
}

function bytesOf({ url, method = 'GET' }: Target, { headers, body = '' }: Asking): Buffer {
  const { host, pathname, search } = new URL(url);
  const fields = Object.entries({ host, 'content-length': String(Buffer.byteLength(body)), ...headers });
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${fields.map((field) => `${field.join(': ')}\r\n`).join('')}\r\n${body}`);
}

/**
 * One connection, one request at a time. Of a reply it reads the header, and then only where it ends, into a buffer of its own: with a whole HTTP client what asked took as
 * much of the processors as what answered, and stood still for its own collections, so that the slow end was its own.
 */
function line(url: string, heard: (status: number, isLast: boolean) => void): Socket {
  const { hostname, port } = new URL(url);
  const buffer = Buffer.alloc(1 << 16);
  let header = '';
  /** Bytes of the body still to come; infinite while chunks come, of which the last is empty. */
  let missing = 0;
  const read = (bytes: number): boolean => {
    let body = bytes;
    if (missing === 0) {
      header += buffer.toString('latin1', 0, bytes);
      const end = header.indexOf('\r\n\r\n');
      if (end < 0) return true;
      body = header.length - end - 4;
      header = header.slice(0, end);
      const chunks = /\ntransfer-encoding: chunked/i.test(header);
      missing = chunks ? Number.POSITIVE_INFINITY : Number(/\ncontent-length: (\d+)/i.exec(header)?.[1] ?? 0);
    }
    missing -= body;
    if (missing === Number.POSITIVE_INFINITY && buffer.toString('latin1', bytes - 5, bytes) === '0\r\n\r\n') missing = 0;
    if (missing > 0) return true;
    const reply = header;
    header = '';
    heard(Number(reply.slice(9, 12)), /\nconnection: close/i.test(reply));
    return true;
  };
  return connect({ host: hostname, port: Number(port), noDelay: true, onread: { buffer, callback: read } });
}

/**
 * The middle and the slow end of the replies, when requests come evenly, `rate` a second, and wait for no reply: one that finds no connection free waits for it, and its
 * time counts. The first tenth is not counted.
 * @throws when a reply is an error
 */
export async function paced(
  target: Target,
  { rate, seconds, connections }: { rate: number; seconds: number; connections: number },
): Promise<Spread> {
  const requests = (target.askers ?? [{}]).map((asker) => bytesOf(target, { ...target, ...asker }));
  const count = Math.floor(rate * seconds);
  const times = new Float64Array(count);
  const over = Promise.withResolvers<void>();
  // Waited for at the end: what fails before is told then.
  over.promise.catch(() => undefined);
  const lines = new Set<Socket>();
  /** What asks on each connection that has nothing to do, the last used at the end: one that nobody needs is closed by the server after a while. */
  let free: ((asked: number) => void)[] = [];
  /** When each of those that wait for a connection was asked. */
  const waiting: number[] = [];
  let sent = 0;
  let answered = 0;

  const open = () => {
    let began = 0;
    const ask = (asked: number) => {
      began = asked;
      socket.write(requests[sent++ % requests.length] as Buffer);
    };
    const socket = line(target.url, (status, isLast) => {
      if (status >= 400) over.reject(new Error(`${target.url}: ${status}`));
      times[answered++] = performance.now() - began;
      if (answered === count) over.resolve();
      // After so many replies the server wants no more on this connection.
      if (isLast) lines.delete(socket.destroy());
      const again = isLast ? open() : ask;
      const next = waiting.shift();
      if (next === undefined) free.push(again);
      else again(next);
    });
    socket.on('error', over.reject).on('close', () => {
      if (lines.delete(socket) && !free.includes(ask)) over.reject(new Error(`${target.url}: closed`));
      free = free.filter((other) => other !== ask);
    });
    lines.add(socket);
    return ask;
  };

  const began = performance.now();
  for (let i = 0; i < count; i++) {
    const early = began + (i / rate) * 1000 - performance.now();
    if (early > 0) await sleep(Math.ceil(early));
    const ask = free.pop() ?? (lines.size < connections ? open() : undefined);
    if (ask) ask(performance.now());
    else waiting.push(performance.now());
  }
  await over.promise;
  const took = performance.now() - began;
  for (const socket of lines) socket.destroy();
  const sorted = times.subarray(count / 10).toSorted();
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), rate: (count / took) * 1000 };
}
