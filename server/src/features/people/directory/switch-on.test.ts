import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, mexicanDay } from '../../../shared/time/days.ts';
import { directoryOf, scimClient } from '../../../testing/directory-fixture.ts';
import { testApp } from '../../../testing/test-app.ts';

const expires_on = addDays(mexicanDay(new Date()), 365);
const { app, as, create, database } = await testApp({ RATE_LIMIT: 'on' }, { runsJobs: true });

async function institution(traits: Parameters<typeof directoryOf>[2] = {}) {
  const made = await directoryOf(database, create, traits);
  return { ...made, scim: scimClient(app, made), admin: as(await create.sessionOf(made.administrator.id)) };
}
const accountOf = (email: string) =>
  database
    .selectFrom('users')
    .leftJoin('employment', 'employment.user_id', 'users.id')
    .select(['users.id', 'users.name', 'employment.left_on', 'employment.area', 'employment.manager_email'])
    .where('email', '=', email)
    .executeTakeFirst();

test('a token is shown once, is stored as a hash, and is refused after it was revoked', async () => {
  const { id: entityId } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  expect((await admin.makeDirectoryToken({ body: { expires_on } })).body.code).toBe('DIRECTORY_NEEDS_DOMAIN');
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('domain_proofs')
    .values({ entity_id: entityId, domain: 'caja.example', token: 'x', requested_by: id, proven_at: new Date() })
    .execute();
  const { token } = (await admin.makeDirectoryToken({ body: { expires_on } })).body;
  expect((await admin.makeDirectoryToken({ body: { expires_on } })).status).toBe(201);
  expect((await admin.makeDirectoryToken({ body: { expires_on } })).body.code).toBe('DIRECTORY_TOKENS_FULL');
  const before = (await admin.getDirectory()).body;
  expect(before).toMatchObject({ state: 'trial', domains: ['caja.example'], last_used_at: null, people: 0 });
  expect(JSON.stringify(await database.selectFrom('scim_tokens').selectAll().execute())).not.toContain(token);
  const scim = scimClient(app, { entityId, token });
  expect((await scim('GET', '/Users')).status).toBe(200);
  const used = (await admin.getDirectory()).body;
  expect(used.last_used_at).not.toBeNull();
  const open = used.tokens.find(({ last_used_at }) => last_used_at !== null);
  expect((await admin.revokeDirectoryToken({ params: { id: open?.id ?? '' } })).status).toBe(204);
  expect((await scim('GET', '/Users')).status).toBe(401);
  expect((await admin.revokeDirectoryToken({ params: { id: open?.id ?? '' } })).body.code).toBe(
    'DIRECTORY_TOKEN_NOT_FOUND',
  );
  const acts = await database
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', entityId)
    .where('action', '!=', 'facts recorded')
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action)).toEqual([
    'directory token made',
    'directory token made',
    'directory token revoked',
  ]);
});

test('a trial changes no one and names those who would lose access; switching on applies all', async () => {
  const { admin, scim, entityId, administrator, domain } = await institution({ state: 'trial' });
  const [leaver, kept, unlisted] = [
    await create.user({ entityId, name: 'Marta Sale', email: `marta.${entityId}@${domain}` }),
    await create.user({ entityId, name: 'Pedro Queda', email: `pedro.${entityId}@${domain}` }),
    await create.user({ entityId, name: 'Nadie Dijo', email: `nadie.${entityId}@${domain}` }),
  ];
  const report = { userName: `nueva.${entityId}@${domain}`, name: { givenName: 'Nueva', familyName: 'Persona' } };
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const { body: chief } = await scim('POST', '/Users', { userName: administrator.email, displayName: 'Ana Herrera' });
  const said = [
    { userName: leaver.email, displayName: 'Marta Sale', active: false },
    { userName: kept.email, displayName: 'Pedro Queda', [enterprise]: { employeeNumber: '7' } },
    { ...report, [enterprise]: { manager: { value: chief.id } } },
    // This person has the same number, so applying refuses the second one.
    { userName: `otra.${entityId}@${domain}`, displayName: 'Otra Persona', [enterprise]: { employeeNumber: '7' } },
  ];
  const made = [];
  for (const person of said) made.push((await scim('POST', '/Users', person)).body);
  expect(made.map(({ status, active }) => [status, active])).toEqual([
    [undefined, false],
    [undefined, true],
    [undefined, true],
    [undefined, true],
  ]);
  await scim('POST', '/Groups', { displayName: 'Riesgos', members: [{ value: made[2].id }] });
  const named = ({ name, email }: { name: string; email: string }) => ({ name, email, area: null });
  expect((await admin.previewDirectory()).body).toEqual({
    create: 2,
    link: 2,
    leave: 1,
    leaving: [named(leaver)],
    unlisted: 1,
    unlisted_people: [named(unlisted)],
  });
  expect(await accountOf(report.userName)).toBeUndefined();
  expect((await accountOf(leaver.email))?.left_on ?? null).toBeNull();

  expect((await admin.switchDirectoryOn({ body: { leavers: 0 } })).body.code).toBe('DIRECTORY_PREVIEW_CHANGED');
  expect((await admin.switchDirectoryOn({ body: { leavers: 1 } })).body.state).toBe('on');
  expect((await admin.switchDirectoryOn({ body: { leavers: 1 } })).body.code).toBe('DIRECTORY_NOT_IN_TRIAL');
  await expect.poll(async () => (await admin.getDirectory()).body.waiting).toBe(0);
  await expect
    .poll(async () => (await accountOf(report.userName))?.manager_email, { timeout: 15_000 })
    .toBe(administrator.email);
  expect(await accountOf(report.userName)).toMatchObject({ name: 'Nueva Persona', area: 'Riesgos' });
  expect((await accountOf(leaver.email))?.left_on).not.toBeNull();
  for (const { email } of [kept, unlisted]) expect((await accountOf(email))?.left_on ?? null).toBeNull();
  const { refused } = (await admin.getDirectory()).body;
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toBe('Ese número de empleado ya es de otra persona de tu entidad.');
  // The directory corrects the person, who is then applied and no longer listed.
  const [mended] = made.filter(
    ({ userName }) => userName === refused[0]?.user_name || userName.toLowerCase() === refused[0]?.user_name,
  );
  await scim('PATCH', `/Users/${mended.id}`, {
    Operations: [{ op: 'Replace', path: `${enterprise}:employeeNumber`, value: '8' }],
  });
  expect((await admin.getDirectory()).body.refused).toEqual([]);
});

test('the administrators see refused people', async () => {
  const { admin, scim } = await institution();
  await scim('POST', '/Users', { userName: 'x@ajeno.example', displayName: 'Persona Ajena' });
  expect((await admin.getDirectory()).body.last_refusal?.reason).toBe(
    'El correo no es de un dominio comprobado por la institución.',
  );
});

test('an institution that is not verified, or is suspended, has no directory', async () => {
  for (const review of ['pending', 'suspended'] as const) {
    const { scim, entityId, admin } = await institution();
    await database.insertInto('entity_reviews').values({ entity_id: entityId, review, cause: 'decision' }).execute();
    expect((await scim('GET', '/Users')).status).toBe(403);
    expect((await admin.makeDirectoryToken({ body: { expires_on } })).status).toBeGreaterThanOrEqual(400);
  }
});

test('guessing tokens is limited, and a valid token is not', async () => {
  const { entityId, scim } = await institution();
  await sql`delete from rate_limits`.execute(database);
  const guess = scimClient(app, { entityId, token: 'a'.repeat(43) });
  const statuses = [];
  for (let n = 0; n < 102; n++) statuses.push((await guess('GET', '/Users')).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  const stopped = await guess('GET', '/Users');
  expect([stopped.status, stopped.body.schemas, Number(stopped.headers['retry-after']) > 0]).toEqual([
    429,
    ['urn:ietf:params:scim:api:messages:2.0:Error'],
    true,
  ]);
  // Use another address, because attempts are counted by address.
  const reply = await app.inject({
    url: `/scim/v2/${entityId}/Users`,
    remoteAddress: '203.0.113.9',
    headers: { authorization: 'Bearer x' },
  });
  expect(reply.statusCode).toBe(401);
  expect((await scim('GET', '/Users')).status).toBe(200);
});

test('closing an account removes its data in the directory', async () => {
  const { scim, domain, entityId } = await institution({ state: 'on' });
  const userName = `cierra.${entityId}@${domain}`;
  await scim('POST', '/Users', { userName, displayName: 'Persona Que Cierra' });
  const { id = '' } = (await accountOf(userName)) ?? {};
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  expect((await superAdmin.closePersonAccount({ params: { id }, body: { reason: 'Lo pidió' } })).status).toBeLessThan(
    300,
  );
  expect(
    JSON.stringify(await database.selectFrom('scim_users').selectAll().where('entity_id', '=', entityId).execute()),
  ).not.toContain('cierra');
});

test('the self-test creates and removes a person by directory requests and leaves no data', async () => {
  const { admin, entityId } = await institution({ state: 'trial' });
  const kept = async () =>
    Promise.all(
      (['users', 'scim_users', 'employment_facts', 'audit_log', 'messages'] as const).map((table) =>
        database.selectFrom(table).selectAll().where('entity_id', '=', entityId).orderBy('id').execute(),
      ),
    );
  const before = await kept();
  const { status, body } = await admin.testDirectory();
  expect([status, body]).toEqual([200, { milliseconds: expect.any(Number), access_ended: true }]);
  expect(body.milliseconds).toBeGreaterThan(0);
  expect(await kept()).toEqual(before);
});
