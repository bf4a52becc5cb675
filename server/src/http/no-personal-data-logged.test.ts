import { rmSync } from 'node:fs';
import { Writable } from 'node:stream';
import { XLSX_TYPE } from '@finaula/contract/constants';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '../database/embedded.ts';
import { createLog } from '../log.ts';
import { sitExam } from '../testing/examinee.ts';
import { PASSWORD } from '../testing/factories.ts';
import { PEOPLE_HEADER } from '../testing/importing-app.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testApp } from '../testing/test-app.ts';

/** The acts of a day at every log level. Each name, address and token of this file occurs nowhere else. */
const relay = await startSmtpSink({
  // Postfix says this of a client that it does not relay for.
  recipient: (address) => ({ code: 554, text: `5.7.1 <${address}>: Relay access denied` }),
});
afterAll(() => relay.stop());
const { app, as, create, database, takeLog } = await testApp(
  { MAIL_URL: relay.url, MAIL_FROM: 'avisos@institucion.example', PUBLIC_URL: 'https://aula.example' },
  { logLevel: 'trace', signingKey: true, runsJobs: true },
);
app.get('/api/prueba/:text', async ({ params }) =>
  sql`select ${(params as { text: string }).text}::text::uuid`.execute(database),
);
app.get('/api/prueba-json/:text', async ({ params }) => JSON.parse((params as { text: string }).text));
await app.ready();

const entity = await create.entity({ name: 'Caja Quetzaltepec', subscription: 'Paid' });
const administrator = await create.user({
  role: 'EntidadAdmin',
  entityId: entity.id,
  name: 'Ximena Quetzal',
  email: 'ximena.quetzal@quetzaltepec.example',
});
const token = await create.sessionOf(administrator.id);
const admin = as(token);

/** Returns the log since the last call, which must hold a line about the act and nothing of its people. */
function expectUnnamed(act: string | RegExp, ...secrets: string[]): void {
  const log = JSON.stringify(takeLog());
  expect(log).toMatch(act);
  for (const secret of [...secrets, token, PASSWORD]) expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
  expect(log).not.toMatch(/quetzal/i);
}
takeLog();

test('a registration, a wrong password and a sign-in log no name, address, password or token', async () => {
  const email = 'ulises.tzompantle@quetzaltepec.example';
  const body = { name: 'Ulises Tzompantle', email, password: 'sapo morado 31', entity_id: entity.id };
  expect((await as().registerUser({ body })).status).toBe(201);
  expect((await as().registerUser({ body })).status).toBeLessThan(500);
  await as().login({ body: { email: administrator.email, password: 'rana violeta 17' } });
  const signedIn = (await as().login({ body: { email: administrator.email, password: PASSWORD } })).body;
  expectUnnamed('/api/auth/login', 'tzompantle', 'sapo morado', 'rana violeta', signedIn.token, signedIn.device);
});

test('an import of people logs nothing of its rows', async () => {
  const content = `${PEOPLE_HEADER}\nItzel Xochitlcali,itzel.xochitlcali@quetzaltepec.example,N-7731,Cajas,Cajera,2026-02-30,,nadie\n`;
  const { body } = await admin.createPeopleImport({ query: {}, file: { type: 'text/csv', content } });
  await admin.createPeopleImport({ query: {}, file: { type: XLSX_TYPE, content: Buffer.from(content) } });
  const state = async () => (await admin.getPeopleImport({ params: { id: body.import_id } })).body.state;
  await expect.poll(state).not.toMatch(/^(waiting|checking)$/);
  expectUnnamed('people-imports', 'xochitlcali', 'N-7731');
});

test('an invitation that the relay refuses logs its words without the address', async () => {
  const { id } = await create.user({
    entityId: entity.id,
    verified: false,
    name: 'Yaretzi Ahuizotl',
    email: 'yaretzi.ahuizotl@otro.example',
  });
  const sent = await admin.sendVerification({ body: { user_id: id } });
  const link = sent.body.verification_link.split('/').at(-1) ?? '';
  const lines: string[] = [];
  const refused = () => {
    lines.push(...takeLog().map((line) => JSON.stringify(line)));
    return lines.join('\n');
  };
  await expect.poll(refused).toContain('Relay access denied');
  expect(link).toMatch(/^[\w-]{43}$/);
  for (const secret of ['ahuizotl', 'aretzi', link, token]) expect(refused()).not.toContain(secret);
});

test('an exam logs nothing of its person', async () => {
  const { id } = await create.user({ entityId: entity.id, name: 'Nezahual Coyotzin', email: 'neza@otro.example' });
  const examinee = await create.sessionOf(id);
  await sitExam(database, as(examinee), 'curso-1', 10);
  expectUnnamed('/finish', 'Coyotzin', 'neza@', examinee);
});

test.each(['prueba', 'prueba-json'])('an error 500 of %s does not log the value that was refused', async (route) => {
  const reply = await app.inject(`/api/${route}/${encodeURIComponent('Citlali <citlali@otro.example>')}`);
  expect(reply.statusCode).toBe(500);
  expectUnnamed('Error inesperado', 'citlali');
});

test('the embedded PostgreSQL writes no refused row or statement into the log', async () => {
  const folder = temporaryFolder('registro');
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const server = await startEmbeddedDatabase(folder, createLog('trace', stream));
  const client = new Client(server.url);
  await client.connect();
  const statement = `create temp table people (email text unique); insert into people values ('citlali'), ('citlali')`;
  await expect(client.query(statement)).rejects.toThrow('duplicate key');
  await client.end();
  await server.stop();
  rmSync(folder, { recursive: true });
  expect(lines.join('')).toContain('ready to accept connections');
  expect(lines.join('')).not.toContain('citlali');
});
