import { describe, expect, test } from 'vitest';
import { directoriesOn, patch, scimClient } from '../../../testing/directory-fixture.ts';
import { ana, badFilters, filters } from '../../../testing/scim-vendor-requests.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, create, database } = await testApp();
const { institution, somebody, account } = directoriesOn(app, database, create);
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

describe('lists', () => {
  test.each(filters)('%s', async (filter) => {
    const { scim } = await institution({ domain: 'banco.example' });
    await database.deleteFrom('scim_users').execute();
    await database
      .updateTable('users')
      .set({ email: `${crypto.randomUUID()}@fuera.example` })
      .where('email', '=', ana.userName)
      .execute();
    await scim('POST', '/Users', ana);
    await scim('POST', '/Users', somebody({ title: 'Gerente', active: false }));
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.detail]).toEqual([200, undefined]);
    expect(body.Resources.map(({ userName }: { userName: string }) => userName)).toContain(ana.userName);
    expect(body.totalResults).toBe(/ or /.test(filter) ? body.Resources.length : 1);
    expect((await scim('POST', '/Users/.search', { filter })).body.totalResults).toBe(body.totalResults);
  });

  test.each(badFilters)('no filter: %s', async (filter) => {
    const { scim } = await institution();
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  test('come a page at a time, each person once, for any requested size', async () => {
    const { scim } = await institution();
    for (let n = 0; n < 7; n++) await scim('POST', '/Users', somebody());
    const seen: string[] = [];
    for (let first = 1; first <= 7; first += 3) {
      const { body } = await scim('GET', `/Users?startIndex=${first}&count=3`);
      expect([body.totalResults, body.startIndex]).toEqual([7, first]);
      seen.push(...body.Resources.map(({ id }: { id: string }) => id));
    }
    expect(new Set(seen).size).toBe(7);
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({
      totalResults: 7,
      itemsPerPage: 0,
      Resources: [],
    });
    expect((await scim('GET', '/Users?startIndex=-5&count=-1')).body).toMatchObject({
      totalResults: 7,
      startIndex: 1,
      itemsPerPage: 0,
    });
    expect((await scim('GET', '/Users?startIndex=99')).body).toMatchObject({ totalResults: 7, itemsPerPage: 0 });
    expect((await scim('GET', '/Users?count=mil')).status).toBe(400);
    const [only] = (await scim('GET', '/Users?count=1&attributes=userName')).body.Resources;
    expect(Object.keys(only).toSorted()).toEqual(['id', 'meta', 'schemas', 'userName']);
  });

  test('a client can read which features are supported', async () => {
    const { scim } = await institution();
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
    });
    expect((await scim('GET', '/ResourceTypes')).body.Resources.map(({ id }: { id: string }) => id)).toEqual([
      'User',
      'Group',
    ]);
    const { Resources } = (await scim('GET', '/Schemas')).body;
    for (const { id } of Resources) expect((await scim('GET', `/Schemas/${id}`)).body.id).toBe(id);
    for (const path of ['/Otros', '/Schemas/x', '/Users/x', '/Bulk'])
      expect((await scim('GET', path)).body).toMatchObject({ status: '404' });
  });
});

describe('a group is the area of its members', () => {
  async function withMembers(count: number) {
    const made = await institution();
    const members: { value: string; email: string }[] = [];
    for (let n = 0; n < count; n++) {
      const sent = somebody();
      members.push({ value: (await made.scim('POST', '/Users', sent)).body.id as string, email: sent.userName });
    }
    const { body: group } = await made.scim('POST', '/Groups', {
      displayName: 'Riesgos',
      externalId: 'g-1',
      members: members.map(({ value }) => ({ value })),
    });
    const areas = async () => Promise.all(members.map(async ({ email }) => (await account(email))?.area));
    const at = (index: number) => members[index]?.value ?? '';
    return { ...made, members, group, areas, at };
  }

  test('a group, its members and their areas can be created and read', async () => {
    const { scim, group, areas, members, entityId } = await withMembers(2);
    expect(await areas()).toEqual(['Riesgos', 'Riesgos']);
    expect(group.members).toHaveLength(2);
    expect((await scim('GET', `/Users/${members[0]?.value}`)).body.groups).toEqual([
      { value: group.id, display: 'Riesgos' },
    ]);
    expect((await scim('GET', `/Groups/${group.id}?excludedAttributes=members`)).body.members).toBeUndefined();
    for (const filter of [
      'displayName eq "riesgos"',
      'externalId eq "g-1"',
      `id eq "${group.id}" and members eq "${members[0]?.value}"`,
      `members[value eq "${members[1]?.value}"]`,
    ])
      expect((await scim('GET', `/Groups?filter=${encodeURIComponent(filter)}`)).body.totalResults).toBe(1);
    expect((await scim('POST', '/Groups', { displayName: 'RIESGOS' })).body.scimType).toBe('uniqueness');
    const acts = await database
      .selectFrom('audit_log')
      .select('detail')
      .where('entity_id', '=', entityId)
      .where('action', '=', 'areas changed')
      .execute();
    expect(acts.map(({ detail }) => detail)).toMatchObject([{ count: 2, via: 'directory' }]);
  });

  test.each([
    ['Entra, without a filter', (id: string) => ({ op: 'Remove', path: 'members', value: [{ value: id }] })],
    ['Entra, one value', (id: string) => ({ op: 'Remove', path: 'members', value: { value: id } })],
    ['Entra, the bare id', (id: string) => ({ op: 'Remove', path: 'members', value: id })],
    ['RFC 7644 and Okta', (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` })],
    [
      'capitalised, the whole name',
      (id: string) => ({
        op: 'Remove',
        path: `urn:ietf:params:scim:schemas:core:2.0:Group:members[value eq "${id}"]`,
      }),
    ],
  ])('of one who is removed (%s) the others stay', async (_, removal) => {
    const { scim, group, areas, at } = await withMembers(3);
    expect((await scim('PATCH', `/Groups/${group.id}`, patch(removal(at(1))))).status).toBe(204);
    expect(await areas()).toEqual(['Riesgos', null, 'Riesgos']);
    expect(
      (await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'Add', path: 'members', value: [{ value: at(1) }] })))
        .status,
    ).toBe(204);
    expect(await areas()).toEqual(['Riesgos', 'Riesgos', 'Riesgos']);
    expect(
      (await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path: 'members', value: [] }))).status,
    ).toBe(204);
    expect(await areas()).toEqual(['Riesgos', 'Riesgos', 'Riesgos']);
    // RFC 7644 §3.5.2.2: without a named member all leave.
    await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path: 'members' }));
    expect(await areas()).toEqual([null, null, null]);
  });

  test('a new group name becomes the members’ area (Okta sends it without a path)', async () => {
    const { scim, group, areas } = await withMembers(2);
    await scim(
      'PATCH',
      `/Groups/${group.id}`,
      patch({ op: 'replace', value: { id: group.id, displayName: 'Riesgo de crédito' } }),
    );
    expect(await areas()).toEqual(['Riesgo de crédito', 'Riesgo de crédito']);
  });

  test('the latest group counts, then the remaining group, then the department', async () => {
    const { scim, group, areas, at } = await withMembers(1);
    const other = (await scim('POST', '/Groups', { displayName: 'Auditoría' })).body;
    await scim('PATCH', `/Groups/${other.id}`, patch({ op: 'add', path: 'members', value: [{ value: at(0) }] }));
    expect(await areas()).toEqual(['Auditoría']);
    await scim('DELETE', `/Groups/${other.id}`);
    expect(await areas()).toEqual(['Riesgos']);
    await scim('PATCH', `/Users/${at(0)}`, patch({ op: 'Add', path: `${ENTERPRISE}:department`, value: 'Cobranza' }));
    expect(await areas()).toEqual(['Riesgos']);
    await scim('PUT', `/Groups/${group.id}`, { displayName: 'Riesgos', members: [] });
    expect(await areas()).toEqual(['Cobranza']);
  });

  test('people take the spelling that others have, until the whole group is renamed', async () => {
    const { scim } = await institution();
    const people = ['Crédito', 'CREDITO'].map((department) => somebody({ [ENTERPRISE]: { department } }));
    const ids: string[] = [];
    for (const person of people) ids.push((await scim('POST', '/Users', person)).body.id);
    const areas = async () => Promise.all(people.map(async ({ userName }) => (await account(userName))?.area));
    expect(await areas()).toEqual(['Crédito', 'Crédito']);
    const { body: group } = await scim('POST', '/Groups', { displayName: 'crédito', members: [{ value: ids[1] }] });
    expect(await areas()).toEqual(['Crédito', 'Crédito']);
    await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'add', path: 'members', value: [{ value: ids[0] }] }));
    await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'replace', path: 'displayName', value: 'CRÉDITO' }));
    expect(await areas()).toEqual(['CRÉDITO', 'CRÉDITO']);
  });

  test('people of another directory cannot become members', async () => {
    const [one, other] = [await withMembers(1), await withMembers(1)];
    const add = patch({ op: 'add', path: 'members', value: [{ value: other.at(0) }] });
    await one.scim('PATCH', `/Groups/${one.group.id}`, add);
    expect(await one.areas()).toEqual(['Riesgos']);
    const { body: replaced } = await one.scim('PUT', `/Groups/${one.group.id}`, {
      displayName: 'Riesgos',
      members: [{ value: one.at(0) }, { value: other.at(0) }],
    });
    expect(replaced.members.map(({ value }: { value: string }) => value)).toEqual([one.at(0)]);
    expect(await one.areas()).toEqual(['Riesgos']);
    expect(await other.areas()).toEqual(['Riesgos']);
  });
});

describe('another institution', () => {
  test('cannot be opened with a token, and its ids are unknown', async () => {
    const [one, other] = [await institution(), await institution()];
    const person = (await other.scim('POST', '/Users', somebody())).body;
    const group = (await other.scim('POST', '/Groups', { displayName: 'Riesgos', members: [{ value: person.id }] }))
      .body;
    const paths = ['/Users', `/Users/${person.id}`, '/Groups', '/ServiceProviderConfig', '/Nada'];
    const strange = scimClient(app, { entityId: other.entityId, token: one.token });
    const without = scimClient(app, { entityId: other.entityId, token: undefined });
    for (const path of paths) for (const ask of [strange, without]) expect((await ask('GET', path)).status).toBe(401);
    const before = await database
      .selectFrom('scim_users')
      .selectAll()
      .where('entity_id', '=', other.entityId)
      .execute();
    for (const path of [`/Users/${person.id}`, `/Groups/${group.id}`]) {
      expect((await one.scim('GET', path)).status).toBe(404);
      expect((await one.scim('DELETE', path)).status).toBe(404);
      expect((await one.scim('PATCH', path, patch({ op: 'replace', path: 'displayName', value: 'x' }))).status).toBe(
        404,
      );
    }
    expect(
      await database.selectFrom('scim_users').selectAll().where('entity_id', '=', other.entityId).execute(),
    ).toEqual(before);
    expect((await one.scim('GET', '/Users')).body.totalResults).toBe(0);
  });

  test('keeps an account whose address the directory sends, though both have proven the domain', async () => {
    const [one, other] = [await institution(), await institution()];
    const sent = somebody();
    await other.scim('POST', '/Users', sent);
    const { status, body } = await one.scim('POST', '/Users', sent);
    expect([status, body.scimType]).toEqual([409, 'uniqueness']);
    expect((await account(sent.userName))?.entity_id).toBe(other.entityId);
    const moved = (await one.scim('POST', '/Users', somebody())).body;
    expect(
      (await one.scim('PATCH', `/Users/${moved.id}`, patch({ op: 'Replace', path: 'userName', value: sent.userName })))
        .status,
    ).toBe(409);
  });
});
