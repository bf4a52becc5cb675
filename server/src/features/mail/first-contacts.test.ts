import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { startNameServer } from '../../testing/name-server.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { directoryBank, registerAs, takeOver } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';

/* Second audit, H2: strangers make the platform mail their words to anybody. */

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const names = await startNameServer(() => []);
afterAll(() => names.close());
const app = await testApp(
  { MAIL_URL: sink.url, MAIL_FROM: 'avisos@finaula.example', DNS_SERVERS: names.address },
  { runsJobs: true },
);
const { as, create, database } = app;
await app.app.ready();
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
type Admin = Awaited<ReturnType<typeof takeOver>>['admin'];

const verify = (id: string) =>
  superAdmin.reviewEntity({ params: { id }, body: { decision: 'verify', reason: 'La conocemos' } });
const received = (to: string) => sink.received.filter((mail) => mail.to === to);
const arrives = async (to: string) => {
  await eventually(() => expect(received(to)).toHaveLength(1));
  const [mail] = received(to);
  return decodeMail(mail?.raw ?? '');
};
/** Quoted-printable and base64 parts as text. */
const decodeMail = (raw: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (coded) => Buffer.from(coded.replaceAll('=', ''), 'hex').toString());
/** Without the welcome to whoever registered the institution. */
const messagesOf = (entityId: string) =>
  database
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(['messages.kind', 'users.email', 'messages.state', 'messages.reason', 'first_contact_of'])
    .select(sql<number>`round(extract(epoch from due_at - now()) / 86400)::int`.as('days'))
    .where(sql<boolean>`coalesce(messages.first_contact_of, messages.entity_id) = ${entityId}`)
    .where('messages.kind', '<>', 'entity_registered')
    .execute();

async function importPeople(admin: Admin, people: readonly string[]) {
  const csv = `nombre,correo\n${people.map((email, i) => `Persona Numero${i},${email}`).join('\n')}`;
  const { body } = await admin.createPeopleImport({
    query: { file_name: 'p.csv' },
    file: { type: 'text/csv', content: Buffer.from(csv) },
  });
  const params = { id: body.import_id };
  const becomes = (state: string) =>
    vi.waitFor(
      async () =>
        expect(
          await database.selectFrom('people_imports').select('state').where('id', '=', params.id).executeTakeFirst(),
        ).toEqual({
          state,
        }),
      { timeout: 240_000, interval: 200 },
    );
  await becomes('ready');
  await admin.applyPeopleImport({ params, body: {} });
  await becomes('applied');
  // Autovacuum does this within a minute.
  await sql`analyze users, people_import_rows`.execute(database);
  return { params, found: (await admin.getPeopleImport({ params })).body };
}

/** A person who waits in an institution, and the victim of its mails. */
const victim = async (entityId: string, traits: object = {}) =>
  create.user({ entityId, verified: false, email: `victima-${crypto.randomUUID()}@correo.example`, ...traits });

describe('an institution that is not verified (H2)', () => {
  test('hands its links over by hand: no verification mail leaves', async () => {
    const { admin, id } = await takeOver(app, 'Caja Muda');
    const person = await victim(id);
    const { status, body } = await admin.sendVerification({ body: { user_id: person.id } });
    expect([status, body.sent_to]).toEqual([200, null]);
    expect(body.verification_link).toMatch(/\/verify\//);
    expect(await messagesOf(id)).toEqual([]);
  });

  test('imports people without a mail, and gets their links as a list', async () => {
    const { admin, id } = await takeOver(app, 'Caja Importadora');
    const emails = ['a', 'b', 'c'].map((name) => `${name}-${crypto.randomUUID()}@correo.example`);
    const { params, found } = await importPeople(admin, emails);
    expect(found).toMatchObject({ invited: 3, by_mail: false });
    expect(await messagesOf(id)).toEqual([]);
    const links = await admin.createInvitationLinks({ params });
    expect(links.status).toBe(200);
  });

  test('mails no reset link to its people, while a SuperAdmin reaches its administrator', async () => {
    const { admin, id, email } = await takeOver(app, 'Caja Olvidadiza');
    const person = await create.user({ entityId: id });
    expect((await admin.createResetLink({ body: { user_id: person.id } })).body.sent_to).toBeNull();
    const { id: adminId } = await database
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect((await superAdmin.createResetLink({ body: { user_id: adminId } })).body.sent_to).toBe(email);
  });

  test('sends nothing that was queued before its review was reopened', async () => {
    const { admin, id } = await takeOver(app, 'Caja Reabierta');
    await verify(id);
    const person = await victim(id);
    sink.behaviour.recipient = (address) =>
      address === person.email ? { code: 451, text: '4.7.1 Espere' } : undefined;
    await admin.sendVerification({ body: { user_id: person.id } });
    const message = async () => (await messagesOf(id)).find(({ email }) => email === person.email);
    await eventually(async () => expect((await message())?.reason).toBe('deferred'));
    await superAdmin.reviewEntity({ params: { id }, body: { decision: 'reopen', reason: 'Duda' } });
    delete sink.behaviour.recipient;
    await sql`update messages set due_at = now() where reason = 'deferred'`.execute(database);
    await sql`insert into pgboss.job (name) values ('find-due-mail')`.execute(database);
    await eventually(async () => expect(await message()).toMatchObject({ state: 'omitido', reason: 'unreviewed' }));
    expect(received(person.email)).toEqual([]);
  });
});

describe('a mail to somebody who is not yet in the institution (H2)', () => {
  test('holds no words of the inviter: neither the reason of an audit nor a name', async () => {
    const { id } = await create.entity({ name: 'Caja Auditada' });
    const inviter = await create.user({ role: 'EntidadAdmin', entityId: id, name: 'Entra a premio punto com' });
    const to = `auditora-${crypto.randomUUID()}@correo.example`;
    const { body } = await as(await create.sessionOf(inviter.id)).inviteAuditor({
      body: {
        name: 'Aurelia Rivas',
        email: to,
        until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
        reason: 'Deposita hoy en la cuenta 1234',
      },
    });
    expect(body.sent_to).toBe(to);
    const text = await arrives(to);
    expect(text).toContain('Caja Auditada');
    expect(text).not.toMatch(/Deposita|premio/);
  });

  test('greets without a name that holds an address', async () => {
    const { id } = await create.entity({ name: 'Caja Saludadora' });
    const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
    for (const name of [
      'Entra a evil.example/login',
      'evil.example',
      'Escribe a x@evil.example',
      'Llama al 5512345678',
    ]) {
      const person = await victim(id, { name });
      await admin.sendVerification({ body: { user_id: person.id } });
      expect(await arrives(person.email), name).not.toMatch(/evil|5512345678/);
    }
    const person = await victim(id, { name: 'Lucía Peña' });
    await admin.sendVerification({ body: { user_id: person.id } });
    expect(await arrives(person.email)).toContain('Lucía Peña');
  });

  test('an administrator whose name is an address cannot register', async () => {
    const { status, body } = await registerAs(app, 'Caja del Cartel', { admin_name: 'Verifica en evil.example' });
    expect([status, body.code]).toEqual([422, 'NAME_ADDRESS']);
  });
});

describe('first contacts of a verified institution (H2)', () => {
  test('beyond 200 in a day, an institution of the free plan writes to the next person a day later', async () => {
    const { id } = await create.entity();
    const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
    const told = await create.user({ entityId: id });
    await sql`
      insert into messages (kind, user_id, dedupe_key, state, settled_at, first_contact_of)
      select 'invitation', ${told.id}, 'contact ' || n || ${id}, 'enviado', now(), ${id} from generate_series(1, 199) n`.execute(
      database,
    );
    const [last, next] = [await victim(id), await victim(id)];
    expect((await admin.sendVerification({ body: { user_id: last.id } })).body.sent_to).toBe(last.email);
    const deferred = (await admin.sendVerification({ body: { user_id: next.id } })).body;
    expect(deferred.sent_to).toBeNull();
    expect(deferred.verification_link).toMatch(/\/verify\//);
    expect((await messagesOf(id)).find(({ email }) => email === next.email)).toMatchObject({
      state: 'en cola',
      reason: 'first_contacts',
      days: 1,
    });
    // Somebody who proved the address is no first contact.
    const known = await create.user({ entityId: id });
    await database.updateTable('users').set({ email_proven_at: new Date() }).where('id', '=', known.id).execute();
    expect((await admin.createResetLink({ body: { user_id: known.id } })).body.sent_to).toBe(known.email);
  });

  test('an import beyond the limit leaves in portions of a day', async () => {
    const { id } = await create.entity({ subscription: 'Paid' });
    const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
    await importPeople(
      admin,
      Array.from({ length: 2_300 }, (_, i) => `porcion-${i}@correo.example`),
    );
    const messages = await messagesOf(id);
    expect(messages.filter(({ days }) => days === 0)).toHaveLength(2_000);
    expect(messages.filter(({ days, reason }) => days === 1 && reason === 'first_contacts')).toHaveLength(300);
  });

  test('20,000 people of a bank that proved its domain are invited at once', async () => {
    const bank = await directoryBank(app, 'Banco Grande', 'bancogrande.example');
    const { admin, id } = await takeOver(app, bank.name, { admin_email: 'ana@bancogrande.example' });
    await sql`insert into domain_proofs (entity_id, domain, token, requested_by, proven_at)
      select ${id}, 'bancogrande.example', 'x', id, now() from users where email = 'ana@bancogrande.example'`.execute(
      database,
    );
    await verify(id);
    await superAdmin.updateEntity({ params: { id }, body: { subscription: 'Paid' } });
    // The deliveries of thousands are not what this test is about.
    sink.behaviour.recipient = (address) =>
      address.startsWith('gente-') ? { code: 451, text: '4.7.1 Espere' } : undefined;
    const { found } = await importPeople(
      admin,
      Array.from({ length: 20_000 }, (_, i) => `gente-${i}@bancogrande.example`),
    );
    delete sink.behaviour.recipient;
    expect(found).toMatchObject({ invited: 20_000, by_mail: true });
    const { queued, later } = await database
      .selectFrom('messages')
      .select([
        sql<number>`count(*)::int`.as('queued'),
        sql<number>`count(*) filter (where reason = 'first_contacts')::int`.as('later'),
      ])
      .where('first_contact_of', '=', id)
      .executeTakeFirstOrThrow();
    expect([queued, later]).toEqual([20_000, 0]);
  });
});

test('a bank that a stranger took over leaves the public list, and nobody registers at it (H2)', async () => {
  const bank = await directoryBank(app, 'Banco Ocupado', 'bancoocupado.example');
  const listed = async () => (await as().listPublicEntities()).body.some(({ id }) => id === bank.id);
  const register = () =>
    as().registerUser({
      body: {
        name: 'Lucía Peña',
        email: `${crypto.randomUUID()}@bancoocupado.example`,
        password: 'correcta y larga',
        entity_id: bank.id,
      },
    });
  expect(await listed()).toBe(true);
  await takeOver(app, bank.name);
  expect(await listed()).toBe(false);
  const refused = await register();
  expect([refused.status, refused.body.code]).toEqual([409, 'ENTITY_UNDER_REVIEW']);
  await verify(bank.id);
  expect(await listed()).toBe(true);
  expect((await register()).status).toBe(201);
});
