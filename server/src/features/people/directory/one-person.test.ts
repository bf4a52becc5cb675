import { describe, expect, test } from 'vitest';
import { directoriesOn, patch } from '../../../testing/directory-fixture.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, create, database } = await testApp();
const { institution, somebody, account } = directoriesOn(app, database, create);

describe('an address', () => {
  test.each([
    ...['peña@', 'ana ruiz@', 'ana..ruiz@', 'mailto:ana2@', 'a@b@', 'o’hara@', '.ana@', '@', '"ana b"@', 'ana;b@'],
    ...['ana\u200b@', 'ana\u00ad@', 'ana\u0000@', 'ana.@', 'ana,b@', 'ana(1)@', `${'a'.repeat(300)}@`],
  ])('that cannot exist is refused and named: %j', async (local) => {
    const { scim } = await institution();
    const value = `${local}banco.example`;
    for (const sent of [
      somebody({ emails: [{ primary: true, type: 'work', value }] }),
      somebody({ userName: 'u-1', emails: [value] }),
    ]) {
      const { status, body } = await scim('POST', '/Users', sent);
      expect([status, body.scimType]).toEqual([400, 'invalidValue']);
      expect(body.detail).toContain(`«${local.slice(0, 2).replace('\u0000', '')}`);
    }
    expect((await scim('GET', '/Users')).body.totalResults).toBe(0);
  });

  test.each([
    ['Ana Ruiz <ana3@banco.example>', 'Ana Ruiz <ana3@banco.example>'],
    ['ana@banco.example\u200b', 'ana@banco.example[U+200B]'],
    ['u-1', 'u-1'],
  ])('that cannot exist is named with its invisible characters: %j', async (value, named) => {
    const { scim } = await institution();
    const { body } = await scim('POST', '/Users', somebody({ userName: value }));
    expect(body.detail).toBe(`«${named}» no puede ser un correo. Corrígelo en el directorio.`);
  });

  test.each([
    [
      'of a proven domain before the primary one',
      [
        { type: 'home', primary: true, value: 'ana@gmail.example' },
        { type: 'work', value: 'W' },
      ],
    ],
    [
      'of a proven domain before one of type work',
      [
        { type: 'work', value: 'ana@gmail.example' },
        { type: 'other', value: 'W' },
      ],
    ],
    ['without its white space', [{ primary: 'True', value: '  W ' }]],
    ['that is a bare text', 'W'],
    ['that is a single object', { value: 'W' }],
  ])('%s becomes the account’s', async (_, emails) => {
    const { scim, entityId } = await institution();
    const work = `w${crypto.randomUUID()}@banco.example`;
    const sent = somebody({ userName: 'u-2', emails: JSON.parse(JSON.stringify(emails).replace('W', work)) });
    expect((await scim('POST', '/Users', sent)).status).toBe(201);
    expect((await account(work))?.entity_id).toBe(entityId);
  });

  test('with a proven domain is preferred when it is the user name', async () => {
    const { scim, entityId } = await institution();
    const sent = somebody({ emails: [{ type: 'work', value: 'ana@gmail.example' }] });
    expect((await scim('POST', '/Users', sent)).status).toBe(201);
    expect((await account(sent.userName))?.entity_id).toBe(entityId);
  });
});

describe('an external id', () => {
  test('that an inactive person has brings that person back with the new values', async () => {
    const { scim } = await institution();
    const sent = somebody({ externalId: 'e-1' });
    const first = await scim('POST', '/Users', sent);
    const before = await account(sent.userName);
    await scim('PATCH', `/Users/${first.body.id}`, patch({ op: 'replace', path: 'active', value: false }));
    const again = somebody({ externalId: 'e-1', title: 'Gerente' });
    const second = await scim('POST', '/Users', again);
    expect([second.status, second.body.id, second.body.active]).toEqual([201, first.body.id, true]);
    expect(await account(again.userName)).toMatchObject({ id: before?.id, left_on: null, position: 'Gerente' });
    expect((await scim('GET', '/Users')).body.totalResults).toBe(1);
  });

  test('that a deleted person had brings back their account', async () => {
    const { scim } = await institution();
    const sent = somebody({ externalId: 'e-1' });
    const before = (await scim('POST', '/Users', sent)).body;
    const { id } = (await account(sent.userName)) ?? {};
    await scim('DELETE', `/Users/${before.id}`);
    const again = somebody({ externalId: 'e-1' });
    expect((await scim('POST', '/Users', again)).body.active).toBe(true);
    expect(await account(again.userName)).toMatchObject({ id, left_on: null });
    await scim('DELETE', `/Users/${(await scim('GET', '/Users')).body.Resources[0].id}`);
    // The account belongs to another row by now, so the second one does not take it.
    expect((await scim('POST', '/Users', { ...again, externalId: 'e-2' })).status).toBe(201);
    expect((await scim('POST', '/Users', somebody({ externalId: 'e-1' }))).status).toBe(201);
    expect((await scim('GET', '/Users')).body.totalResults).toBe(2);
  });

  test('that an active or another person has is refused as not unique', async () => {
    const { scim } = await institution();
    const one = somebody({ externalId: 'e-1' });
    await scim('POST', '/Users', one);
    const other = (await scim('POST', '/Users', somebody({ externalId: 'e-2' }))).body;
    const taken = { status: 409, body: { scimType: 'uniqueness' } };
    expect(await scim('POST', '/Users', somebody({ externalId: 'e-1' }))).toMatchObject(taken);
    const replace = patch({ op: 'replace', path: 'externalId', value: 'e-1' });
    expect(await scim('PATCH', `/Users/${other.id}`, replace)).toMatchObject(taken);
    expect(await scim('PUT', `/Users/${other.id}`, { ...other, externalId: 'e-1' })).toMatchObject(taken);
    const two = await Promise.all([1, 2].map(() => scim('POST', '/Users', somebody({ externalId: 'e-3' }))));
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});
