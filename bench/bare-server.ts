import { createServer } from 'node:http';
import { verify } from '@node-rs/argon2';
import pg from 'pg';

/**
 * The least cost of a reply: a bare node:http server that sends the same bytes with the same headers after
 * one prepared query on a pool of the same size, or after one argon2id of the same cost. Reads its replies
 * as JSON from standard input and prints its port.
 */
export interface BareReply {
  status: number;
  headers: [string, string][];
  /** base64 */
  body: string;
  query?: { text: string; values: unknown[] };
  password?: { hash: string; given: string };
}

let input = '';
for await (const chunk of process.stdin.setEncoding('utf8')) input += chunk;
const { databaseUrl, replies } = JSON.parse(input) as { databaseUrl: string; replies: Record<string, BareReply> };

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const ready = new Map(
  Object.entries(replies).map(([path, reply]) => [path, { ...reply, bytes: Buffer.from(reply.body, 'base64') }]),
);

const server = createServer((request, response) => {
  request.resume();
  const reply = ready.get(request.url ?? '');
  if (!reply) return void response.writeHead(404).end();
  const { query, password, status, headers, bytes } = reply;
  const send = () => response.writeHead(status, headers.flat()).end(bytes);
  const work = [
    query && pool.query({ name: request.url ?? '', ...query }),
    password && verify(password.hash, password.given),
  ];
  Promise.all(work).then(send, (error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : 0);
});
