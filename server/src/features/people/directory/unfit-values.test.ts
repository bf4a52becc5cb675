import { describe, expect, test } from 'vitest';
import { directoriesOn, patch } from '../../../testing/directory-fixture.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, as, create, database } = await testApp();
const { institution, somebody, account } = directoriesOn(app, database, create);
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const unknown = '00000000-0000-4000-8000-000000000009';

type Institution = Awaited<ReturnType<typeof institution>>;
const notesOf = async ({ administrator }: Institution) =>
  (await as(await create.sessionOf(administrator.id)).getDirectory()).body.notes;

describe('a value that does not fit', () => {
  test.each([
    ['a title of 128', { title: 'T'.repeat(128) }, { position: 'T'.repeat(120) }, 'title'],
    ['a department of 200', { [ENTERPRISE]: { department: 'D'.repeat(200) } }, { area: 'D'.repeat(120) }, 'department'],
    [
      'a title with a pair of surrogates cut',
      { title: `${'T'.repeat(119)}😀` },
      { position: 'T'.repeat(119) },
      'title',
    ],
    [
      'a number of 60',
      { [ENTERPRISE]: { employeeNumber: '7'.repeat(60) } },
      { employee_number: null },
      'employeeNumber',
    ],
    [
      'a number beyond 2^53',
      { [ENTERPRISE]: { employeeNumber: 2 ** 60 } },
      { employee_number: null },
      'employeeNumber',
    ],
    ['a title that is an object', { title: { a: 1 } }, { position: null }, 'title'],
    ['a manager that is true', { [ENTERPRISE]: { manager: true } }, { manager_email: null }, 'manager'],
    ['an external id of 600', { externalId: 'x'.repeat(600) }, {}, 'externalId'],
    [
      'a displayName of 300',
      { name: undefined, displayName: 'N'.repeat(300) },
      { name: 'N'.repeat(120) },
      'displayName',
    ],
    ['a name of 2 × 100', { name: { givenName: 'A'.repeat(100), familyName: 'B'.repeat(100) } }, {}, 'name'],
  ])('%s is shortened or left out, and noted on the screen', async (_, traits, kept, attribute) => {
    const made = await institution();
    const sent = somebody(traits);
    expect((await made.scim('POST', '/Users', sent)).status).toBe(201);
    expect(await account(sent.userName)).toMatchObject(kept);
    expect(await notesOf(made)).toMatchObject([{ name: sent.userName, attribute }]);
  });

  test.each([
    ['a number', { title: 7, [ENTERPRISE]: { employeeNumber: 77, department: 12 } }],
    [
      'a list of one',
      { title: [{ $ref: null, value: '7' }], [ENTERPRISE]: { employeeNumber: ['77'], department: '12' } },
    ],
  ])('%s is read as text', async (_, traits) => {
    const made = await institution();
    const sent = somebody(traits);
    expect((await made.scim('POST', '/Users', sent)).body.title).toBe('7');
    expect(await account(sent.userName)).toMatchObject({ position: '7', employee_number: '77', area: '12' });
    expect(await notesOf(made)).toEqual([]);
  });

  test('texts are composed, on one line, and without invisible characters', async () => {
    const { scim } = await institution();
    const sent = somebody({
      name: { givenName: 'José'.normalize('NFD'), familyName: 'Peña\u200b'.normalize('NFD') },
      title: '  Jefe\tde\u0000 caja ',
      [ENTERPRISE]: { department: 'Tecnología'.normalize('NFD') },
    });
    expect((await scim('POST', '/Users', sent)).status).toBe(201);
    expect(await account(sent.userName)).toMatchObject({
      name: 'José Peña',
      position: 'Jefe de caja',
      area: 'Tecnología',
    });
    const filter = encodeURIComponent(`name.givenName eq "${'José'.normalize('NFD')}"`);
    expect((await scim('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(1);
  });

  test('an unreadable value leaves the earlier one, and its note ends with a good one', async () => {
    const made = await institution();
    const sent = somebody({ title: 'Cajera', [ENTERPRISE]: { employeeNumber: '5' } });
    const { body } = await made.scim('POST', '/Users', sent);
    const change = (...operations: object[]) => made.scim('PATCH', `/Users/${body.id}`, patch(...operations));
    await change({ op: 'replace', path: 'title', value: ['a', 'b'] }, { op: 'replace', path: ENTERPRISE, value: 'x' });
    expect(await account(sent.userName)).toMatchObject({ position: 'Cajera', employee_number: '5' });
    expect(await notesOf(made)).toMatchObject([{ attribute: 'title' }]);
    await change({ op: 'replace', path: `${ENTERPRISE}:department`, value: 'D'.repeat(130) });
    expect((await notesOf(made)).map(({ attribute }) => attribute)).toEqual(['department', 'title']);
    await change({ op: 'replace', path: 'title', value: [{ $ref: null, value: 'Gerente' }] });
    expect((await notesOf(made)).map(({ attribute }) => attribute)).toEqual(['department']);
    expect(await account(sent.userName)).toMatchObject({ position: 'Gerente', area: 'D'.repeat(120) });
  });
});

describe('a group', () => {
  async function withOne() {
    const made = await institution();
    const sent = somebody();
    const person = (await made.scim('POST', '/Users', sent)).body;
    const area = async () => (await account(sent.userName))?.area;
    return { ...made, made, person, area };
  }
  test.each([
    [
      'POST',
      (value: string) => ({ displayName: 'Riesgos', members: [{ value }, { value: unknown }, 'abc', null] }),
      201,
    ],
    ['PUT', (value: string) => ({ displayName: 'Riesgos', members: [{ value }, { value: unknown }, 7, {}] }), 200],
    [
      'PATCH',
      (value: string) => patch({ op: 'Add', path: 'members', value: [{ value }, { value: unknown }, 'x', ' '] }),
      204,
    ],
  ] as const)('takes the members that are known and notes the others (%s)', async (method, body, status) => {
    const { scim, made, person, area } = await withOne();
    const id = method === 'POST' ? '' : `/${(await scim('POST', '/Groups', { displayName: 'Riesgos' })).body.id}`;
    expect((await scim(method, `/Groups${id}`, body(person.id))).status).toBe(status);
    expect(await area()).toBe('Riesgos');
    expect(await notesOf(made)).toEqual([
      {
        name: 'Riesgos',
        attribute: 'members',
        note: 'dejamos fuera a 3 miembros que no son personas de este directorio.',
      },
    ]);
  });

  test.each(['abc', '1', ' ', unknown])('keeps its members when a filter names nobody: %j', async (id) => {
    const { scim, person, area } = await withOne();
    const group = (await scim('POST', '/Groups', { displayName: 'Riesgos', members: [person.id] })).body;
    for (const path of [`members[value eq "${id}"]`, `members[value eq "${id}" or value eq "y"]`])
      expect((await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path }))).status).toBe(204);
    expect(await area()).toBe('Riesgos');
    const path = `members[value eq "${id}" or value eq "${String(person.id).toUpperCase()}"]`;
    expect((await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path }))).status).toBe(204);
    expect(await area()).toBeNull();
  });

  test('ignores attributes that groups do not have, beside members', async () => {
    const { scim, person, area } = await withOne();
    const group = (await scim('POST', '/Groups', { displayName: 'Riesgos' })).body;
    const description = { op: 'Replace', path: 'description', value: 'x' };
    const join = { op: 'Add', path: 'members', value: person.id };
    expect((await scim('PATCH', `/Groups/${group.id}`, patch(description, join))).status).toBe(204);
    expect(await area()).toBe('Riesgos');
  });

  test('keeps a name of 256, of which the area is the beginning', async () => {
    const { scim, person, area } = await withOne();
    const displayName = 'G'.repeat(256);
    const group = (await scim('POST', '/Groups', { displayName, members: [person.id] })).body;
    expect(group.displayName).toBe(displayName);
    expect(await area()).toBe('G'.repeat(120));
    const filter = encodeURIComponent(`displayName eq "${displayName}"`);
    expect((await scim('GET', `/Groups?filter=${filter}`)).body.totalResults).toBe(1);
    await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'remove', path: 'members', value: [{ value: person.id }] }));
    expect(await area()).toBeNull();
    await scim('PATCH', `/Groups/${group.id}`, patch({ op: 'Replace', path: 'displayName', value: [{ value: 77 }] }));
    expect((await scim('GET', `/Groups/${group.id}`)).body.displayName).toBe('77');
  });
});

describe('a request', () => {
  test.each(['/Users/', '//Users', '//Users//', '/Users/?count=1', '//Groups', '/ServiceProviderConfig/'])(
    'to %s is answered as the path without extra slashes',
    async (path) => {
      const { scim } = await institution();
      expect((await scim('GET', path)).status).toBe(200);
    },
  );

  const odd = [
    null,
    0,
    -1,
    1e300,
    true,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'x'.repeat(5_000),
    [],
    [[]],
    [null],
    {},
    { value: {} },
    ['a', 'b'],
  ];
  test.each([
    ...['userName', 'externalId', 'displayName', 'name', 'title', 'active', 'emails', ENTERPRISE, 'name.givenName'],
    ...['emails.value', 'emails[type eq "work"]', 'emails[type eq "work"].value', 'emails[primary eq "True"].value'],
    ...[`${ENTERPRISE}:manager`, `${ENTERPRISE}:manager.value`, `${ENTERPRISE}:employeeNumber`, 'members', 'schemas'],
    ...[
      'emails[value sw 1]',
      'emails[type pr]',
      'emails[not (type eq "x")]',
      'emails[a.b.c eq null]',
      '\u0000',
      '\ud800',
    ],
  ])('never fails the server, whatever the value of %j', async (attribute) => {
    const { scim } = await institution();
    const { body: person } = await scim('POST', '/Users', somebody());
    const { body: group } = await scim('POST', '/Groups', { displayName: 'Riesgos' });
    for (const value of odd) {
      const whole = { [attribute]: value };
      const changed = ['add', 'replace', 'remove'].map((op) => patch({ op, path: attribute, value }));
      for (const [method, path, body] of [
        ['POST', '/Users', somebody(whole)],
        ['PUT', `/Users/${person.id}`, { ...person, ...whole }],
        ['POST', '/Groups', { displayName: 'Otro', ...whole }],
        ['PUT', `/Groups/${group.id}`, { displayName: 'Riesgos', ...whole }],
        ...[...changed, patch({ op: 'replace', value: whole }), { Operations: value }, { Operations: [value] }].flatMap(
          (body) =>
            [
              ['PATCH', `/Users/${person.id}`, body],
              ['PATCH', `/Groups/${group.id}`, body],
            ] as const,
        ),
      ] as const)
        expect([200, 201, 204, 400, 409]).toContain((await scim(method, path, body)).status);
    }
  });
});
