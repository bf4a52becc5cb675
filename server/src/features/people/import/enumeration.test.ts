import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseAs } from '../../../database/rls-context.ts';
import { limitsOn } from '../../../http/limits.ts';
import { PEOPLE_HEADER } from '../../../testing/importing-app.ts';
import { testApp } from '../../../testing/test-app.ts';
import { checkImport } from './check-import.ts';

/* Second audit, M3: files, corrections and invitations together tell of 20 addresses an hour. */

const { app, as, config, create, database, pool } = await testApp({ RATE_LIMIT: 'on' });
const labour = { dataDir: config.dataDir, keys: () => ({ occupations: [], studies: [] }) };
const limit = limitsOn(pool, true, app.log);
const known = async (n: number) =>
  (await Promise.all(Array.from({ length: n }, () => create.user()))).map(({ email }) => email);
const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const free = () => `libre-${randomUUID()}@correo.example`;

async function institution(review: 'pending' | 'verified') {
  const administrator = await create.user({ role: 'EntidadAdmin' });
  const entityId = administrator.entity_id ?? '';
  await database.updateTable('entities').set({ review, subscription: 'Paid' }).where('id', '=', entityId).execute();
  const admin = as(await create.sessionOf(administrator.id));
  const acting = databaseAs(pool)({ id: administrator.id, role: 'EntidadAdmin', entity_id: entityId });
  /** Uploads addresses; returns those that the file was refused for, and why it was refused as a whole. */
  const upload = async (addresses: readonly string[]) => {
    const rows = addresses.map((email, n) => `Persona ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n % 26]} Ruiz,${email},,,,,,`);
    const content = [PEOPLE_HEADER, ...rows].join('\n');
    const { body } = await admin.createPeopleImport({ query: {}, file: { type: 'text/csv', content } });
    const importId = body.import_id;
    await checkImport({ database: acting, importId, entityId, domain: 'correo.example', limit, labour });
    const { failure } = (await admin.getPeopleImport({ params: { id: importId } })).body;
    const listed = await admin.listPeopleImportRows({ params: { id: importId }, query: {} });
    return {
      failure: failure === null ? null : 'refused',
      told: listed.body.rows.filter(({ problems }) => problems.some(({ code }) => code === 'email_unusable')).length,
      rows: listed.body.rows.length,
    };
  };
  const employee = await create.user({ entityId });
  const correct = async (email: string) =>
    (await admin.correctPerson({ params: { id: employee.id }, body: { email } })).body.code;
  return { admin, upload, correct };
}

test('a file with more than 20 addresses of accounts elsewhere is refused without saying which', async () => {
  const { upload } = await institution('pending');
  expect(await upload([...(await known(25)), free()])).toEqual({ failure: 'refused', told: 0, rows: 0 });
});

test('an unreviewed institution learns of 20 addresses an hour by files and corrections together', async () => {
  const { admin, upload, correct } = await institution('pending');
  expect(await upload([...(await known(15)), free()])).toEqual({ failure: null, told: 15, rows: 16 });
  for (const email of await known(5)) expect(await correct(email)).toBe('EMAIL_TAKEN');
  const [one = '', other = ''] = await known(2);
  // The limit covers known and free addresses, by every way.
  expect(await correct(one)).toBe('RATE_LIMITED');
  expect(await correct(free())).toBe('RATE_LIMITED');
  expect(await upload([other])).toEqual({ failure: 'refused', told: 0, rows: 0 });
  expect(await upload([free()])).toEqual({ failure: 'refused', told: 0, rows: 0 });
  const invited = await admin.inviteAuditor({
    body: { name: 'Aurelio Rivas', email: one, until, reason: 'Visita' },
  });
  expect(invited.status).toBe(429);
});

test('a verified institution learns of 20 addresses an hour by invitations of auditors', async () => {
  const { admin, upload } = await institution('verified');
  const invite = async (email: string) =>
    (await admin.inviteAuditor({ body: { name: 'Aurelio Rivas', email, until, reason: 'Visita' } })).body.code;
  const codes = [];
  for (const email of await known(22)) codes.push(await invite(email));
  expect(codes.filter((code) => code === 'EMAIL_TAKEN')).toHaveLength(20);
  expect(codes.slice(20)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  expect(await upload([free()])).toEqual({ failure: 'refused', told: 0, rows: 0 });
});

test('people whom the institution has already are imported past the limit', async () => {
  const { admin, upload, correct } = await institution('pending');
  for (const email of await known(20)) await correct(email);
  const { users } = (await admin.listEntityUsers({ query: {} })).body;
  expect(await upload(users.map(({ email }) => email))).toMatchObject({ failure: null, rows: 2 });
});

test('a corrected row tells of an address as often as a file does', async () => {
  const { admin, upload } = await institution('pending');
  const [stranger = ''] = await known(1);
  await upload(['sin-arroba']);
  const { body } = await admin.listPeopleImports();
  const id = body[0]?.id ?? '';
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) {
    const correction = { params: { id, row_number: 2 }, body: { values: { correo: stranger } } };
    statuses.push((await admin.correctPeopleImportRow(correction)).status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});
