import { describe, expect, test } from 'vitest';
import { directoriesOn, patch } from '../../../testing/directory-fixture.ts';
import { ana, changes, creations } from '../../../testing/scim-vendor-requests.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, as, create, database } = await testApp();
const { institution, somebody, account } = directoriesOn(app, database, create);
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

describe('a person', () => {
  test.each(Object.entries(creations))('is created as %s says it, and read back', async (_, sent) => {
    const { scim, entityId } = await institution();
    const made = await scim('POST', '/Users', sent);
    expect([made.status, made.body.detail]).toEqual([201, undefined]);
    expect(made.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(made.body).toMatchObject({ userName: sent.userName, externalId: sent.externalId, active: true });
    expect(made.body.password).toBeUndefined();
    expect(made.headers.location).toBe(made.body.meta.location);
    const read = await scim('GET', `/Users/${made.body.id}`);
    expect(read.body).toEqual(made.body);
    const email = 'emails' in sent ? sent.emails[0].value : sent.userName;
    const name = sent.name.givenName === 'Adela' ? 'Adela Vance' : `${sent.name.givenName} ${sent.name.familyName}`;
    expect(await account(email)).toMatchObject({ entity_id: entityId, role: 'Empleado', name, left_on: null });
  });

  test.each(['POST', 'PUT', 'PATCH'] as const)(
    'is refused with an error of SCIM when %s nests it deeply',
    async (method) => {
      const { scim } = await institution();
      const { body: made } = await scim('POST', '/Users', somebody({}));
      const deep = `{"schemas":[],"name":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
      const { status, body } = await scim(method, method === 'POST' ? '/Users' : `/Users/${made.id}`, deep);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        status: '400',
        scimType: 'invalidSyntax',
        detail: expect.stringContaining('niveles'),
      });
    },
  );

  test('has the area, position, number and manager that the directory sends', async () => {
    const { scim, administrator } = await institution();
    const boss = await scim('POST', '/Users', { userName: administrator.email, name: { formatted: 'Ana Herrera' } });
    const sent = somebody({
      title: 'Cajera',
      [ENTERPRISE]: { department: 'Sucursales', employeeNumber: '77', manager: boss.body.id },
    });
    const { body } = await scim('POST', '/Users', sent);
    const kept = { area: 'Sucursales', position: 'Cajera', employee_number: '77', manager_email: administrator.email };
    expect(await account(sent.userName)).toMatchObject(kept);
    // A field that is no longer sent is emptied.
    await scim('PUT', `/Users/${body.id}`, { ...sent, title: undefined });
    expect(await account(sent.userName)).toMatchObject({ ...kept, position: null });
  });

  test.each(changes)('$title', async ({ body, becomes }) => {
    const { scim } = await institution();
    const mark = crypto.randomUUID();
    const unique = (text: string) => text.replaceAll('@banco.example', `.${mark}@banco.example`);
    const { body: made } = await scim('POST', '/Users', unique(JSON.stringify(ana)));
    const changed = await scim('PATCH', `/Users/${made.id}`, unique(JSON.stringify(body)));
    expect([changed.status, changed.body.detail]).toEqual([200, undefined]);
    for (const [name, value] of Object.entries(
      JSON.parse(unique(JSON.stringify({ ...becomes, title: becomes.title ?? null }))),
    )) {
      if (name === 'title' && !('title' in becomes)) continue;
      if (value === null) expect(changed.body[name]).toBeUndefined();
      else if (Array.isArray(value) || typeof value !== 'object') expect(changed.body[name]).toEqual(value);
      else expect(changed.body[name]).toMatchObject(value as object);
    }
    expect(changed.body.meta.version).toBe('W/"2"');
  });

  test.each([
    ['Entra', [{ op: 'Replace', path: 'active', value: 'False' }], [{ op: 'Replace', path: 'active', value: 'True' }]],
    ['Okta', [{ op: 'replace', value: { active: false } }], [{ op: 'replace', value: { active: true } }]],
  ])('whom %s takes out leaves at once, keeps everything and comes back', async (_, off, on) => {
    const { scim, entityId } = await institution();
    const sent = somebody();
    const { body } = await scim('POST', '/Users', sent);
    const { id = '' } = (await account(sent.userName)) ?? {};
    await database.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
    const constancia = await create.certificate(id, { userName: 'Persona' });
    const session = as(await create.sessionOf(id));
    expect((await session.getSession()).status).toBe(200);
    expect((await scim('PATCH', `/Users/${body.id}`, patch(...off))).body.active).toBe(false);
    expect((await session.getSession()).status).toBe(401);
    expect(
      await database.selectFrom('certificates').select('id').where('id', '=', constancia.id).execute(),
    ).toHaveLength(1);
    expect((await scim('GET', `/Users?filter=${encodeURIComponent('active eq false')}`)).body.totalResults).toBe(1);
    expect((await scim('PATCH', `/Users/${body.id}`, patch(...on))).body.active).toBe(true);
    expect((await as(await create.sessionOf(id)).getSession()).status).toBe(200);
    const acts = await database
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('entity_id', '=', entityId)
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    expect(acts.filter(({ action }) => action !== 'certificate issued').map(({ action }) => action)).toEqual([
      'person provisioned',
      'person left',
      'leaving undone',
    ]);
    for (const { detail } of acts.slice(0, 1)) expect(detail).toMatchObject({ via: 'directory' });
  });

  test('a deleted person leaves, and returns as the same person with the same evidence', async () => {
    const { scim } = await institution();
    const sent = somebody();
    const first = await scim('POST', '/Users', sent);
    const before = await account(sent.userName);
    expect((await scim('DELETE', `/Users/${first.body.id}`)).status).toBe(204);
    for (const again of ['GET', 'DELETE'] as const)
      expect((await scim(again, `/Users/${first.body.id}`)).status).toBe(404);
    expect((await account(sent.userName))?.left_on).not.toBeNull();
    const second = await scim('POST', '/Users', sent);
    expect([second.status, second.body.active]).toEqual([201, true]);
    expect(await account(sent.userName)).toMatchObject({ id: before?.id, left_on: null });
  });

  test('a person removed by an administrator stays out until the directory sets `active` again', async () => {
    const { scim, administrator } = await institution();
    const sent = somebody();
    const { body } = await scim('POST', '/Users', sent);
    const { id = '' } = (await account(sent.userName)) ?? {};
    const admin = as(await create.sessionOf(administrator.id));
    expect((await admin.correctPerson({ params: { id }, body: { left_on: '2026-01-15' } })).status).toBe(200);
    expect((await scim('PUT', `/Users/${body.id}`, { ...sent, title: 'Cajera' })).body.active).toBe(false);
    expect(
      (await scim('PATCH', `/Users/${body.id}`, patch({ op: 'Replace', path: 'title', value: 'Gerente' }))).body.active,
    ).toBe(false);
    expect(
      (await scim('PATCH', `/Users/${body.id}`, patch({ op: 'Replace', path: 'active', value: 'True' }))).body.active,
    ).toBe(true);
  });

  test('an existing person is found by their address and keeps their account', async () => {
    const { scim, entityId } = await institution();
    const known = await create.user({ entityId, email: `conocida@banco.example`, name: 'Lucía Peña' });
    const { status } = await scim('POST', '/Users', {
      userName: 'upn@interno.example',
      displayName: 'Lucía Peña Gil',
      emails: [{ value: known.email, type: 'work' }],
    });
    expect(status).toBe(201);
    expect(await account(known.email)).toMatchObject({ id: known.id, name: 'Lucía Peña Gil' });
  });

  test('the last administrator cannot leave by the directory, and keeps their own name', async () => {
    const { scim, administrator } = await institution();
    const { body, status } = await scim('POST', '/Users', {
      userName: administrator.email,
      displayName: 'Otro Nombre',
    });
    expect(status).toBe(201);
    expect((await account(administrator.email))?.name).toBe('Ana Herrera');
    const out = await scim('PATCH', `/Users/${body.id}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
    expect([out.status, out.body.detail]).toEqual([
      409,
      'Una entidad necesita al menos un administrador que pueda entrar y que no tenga fecha de baja. Nombra primero a otra persona.',
    ]);
    expect((await scim('GET', `/Users/${body.id}`)).body.active).toBe(true);
  });

  test.each([
    ['an address of a domain that nobody proved', { userName: 'x@otrobanco.example' }, 'invalidValue'],
    ['an address that only looks like one of it', { userName: 'x@banco.example.otro.example' }, 'invalidValue'],
    ['no name', { name: undefined }, 'invalidValue'],
    ['a name that hides something', { name: { formatted: 'Ana‮Herrera' } }, 'invalidValue'],
    ['no user name', { userName: undefined }, 'invalidValue'],
    ['a user name of another kind', { userName: { a: 1 } }, 'invalidValue'],
    ['activity that is neither', { active: 'quizá' }, 'invalidValue'],
  ])('%s is refused as SCIM says it', async (_, traits, scimType) => {
    const { scim } = await institution();
    const { status, body } = await scim('POST', '/Users', somebody(traits));
    expect([status, body.scimType, body.status, body.schemas]).toEqual([
      400,
      scimType,
      '400',
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ]);
    expect((await scim('GET', '/Users')).body.totalResults).toBe(0);
  });

  test('a second person with the same user name or address is refused', async () => {
    const { scim } = await institution();
    const sent = somebody();
    expect((await scim('POST', '/Users', sent)).status).toBe(201);
    for (const again of [
      sent,
      { ...sent, userName: sent.userName.toUpperCase() },
      { ...sent, userName: 'otra', emails: [{ value: sent.userName }] },
    ]) {
      const { status, body } = await scim('POST', '/Users', again);
      expect([status, body.scimType]).toEqual([409, 'uniqueness']);
    }
  });

  test.each([
    '{',
    '[]',
    '"x"',
    'null',
    '{"__proto__":{"active":true}}',
    `{"userName":"${'x'.repeat(300)}"}`,
    '{"userName":"a\\u0000b"}',
  ])('is not %s', async (text) => {
    const { scim } = await institution();
    for (const [method, path] of [
      ['POST', '/Users'],
      ['POST', '/Groups'],
    ] as const)
      expect((await scim(method, path, text)).status).toBe(400);
  });

  test.each([
    { op: 'Replace', path: '__proto__.polluted', value: 'x' },
    { op: 'add', value: { 'constructor.prototype.polluted': 'x' } },
    { op: 'replace', path: 'emails[', value: 'x' },
    { op: 'replace', path: 'emails[type eq "work"]..value', value: 'x' },
    { op: 'remove' },
    { op: 'borrar', path: 'title' },
    { op: 'replace', path: 'userName', value: '' },
  ])('no operation harms: %j', async (operation) => {
    const { scim } = await institution();
    const { body } = await scim('POST', '/Users', somebody());
    const { status } = await scim('PATCH', `/Users/${body.id}`, patch(operation));
    expect([200, 400]).toContain(status);
    expect((await scim('GET', `/Users/${body.id}`)).body.userName).toBe(body.userName);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('only the first of two changes to the same version is applied', async () => {
    const { scim } = await institution();
    const { body, headers } = await scim('POST', '/Users', somebody());
    const at = { 'if-match': String(headers.etag) };
    expect((await scim('GET', `/Users/${body.id}`, undefined, { 'if-none-match': String(headers.etag) })).status).toBe(
      304,
    );
    expect(
      (await scim('PATCH', `/Users/${body.id}`, patch({ op: 'add', path: 'title', value: 'Uno' }), at)).status,
    ).toBe(200);
    expect(
      (await scim('PATCH', `/Users/${body.id}`, patch({ op: 'add', path: 'title', value: 'Dos' }), at)).status,
    ).toBe(412);
    expect((await scim('DELETE', `/Users/${body.id}`, undefined, at)).status).toBe(412);
  });
});

describe('a leaver (P20)', () => {
  test('is out although the rest of a PATCH or PUT cannot be kept as it is', async () => {
    const { scim } = await institution();
    const bodies = [
      [
        'PATCH',
        patch(
          { op: 'Replace', path: 'active', value: 'False' },
          { op: 'Replace', path: 'title', value: 'T'.repeat(130) },
        ),
      ],
      [
        'PATCH',
        patch({ op: 'replace', path: 'active', value: false }, { op: 'replace', path: 'userName', value: 'a\u0000b' }),
      ],
      ['PATCH', patch({ op: 'replace', value: { active: false, emails: 'no es una lista' } })],
      ['PUT', { userName: 'bl2@bancoejemplo.example', active: false, [ENTERPRISE]: { department: 'N'.repeat(200) } }],
      ['PUT', { userName: '', active: 'False' }],
    ] as const;
    for (const [method, body] of bodies) {
      const { body: made } = await scim('POST', '/Users', somebody());
      const reply = await scim(method, `/Users/${made.id}`, body);
      expect([reply.status, reply.body.active]).toEqual([200, false]);
    }
  });

  test('keeps nothing of a title that is too long, which is shortened', async () => {
    const { scim } = await institution();
    const { status, body } = await scim('POST', '/Users', somebody({ title: 'T'.repeat(130) }));
    expect([status, body.title]).toEqual([201, 'T'.repeat(120)]);
  });
});
