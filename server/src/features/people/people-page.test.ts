import type { RequestOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const { id: entityId } = await create.entity({ name: 'Caja de Muchos', subscription: 'Paid' });
const admin = as(
  await create.session({ role: 'EntidadAdmin', entityId, name: 'Zoe Quiñones', email: 'zoe@caja.example' }),
);
const stranger = as(await create.session({ role: 'EntidadAdmin' }));

const names = [
  'Ángela Núñez',
  'angela peña',
  'Íñigo 100%_Sól',
  'Ñusta Olvera',
  'Omar Zamudio',
  'Ana Ávila',
  'Ana Ávila',
];
const people = [];
for (const [i, name] of names.entries())
  people.push(
    await create.user({ entityId, name, email: `p${i}@caja.example`, verified: i % 3 !== 0, active: i !== 4 }),
  );
await create.user({ name: 'Ángela Ajena' });

type Query = RequestOf<Calls['listEntityUsers']>['query'];
const page = async (query: Query) => (await admin.listEntityUsers({ query })).body;
const emails = (users: { email: string }[]) => users.map(({ email }) => email.split('@')[0]);

/** The two of one name stand in the order of their ids, which no test knows. */
const sameNames = (email: string) => (email === 'p6' ? 'p5' : email);

/** All pages of that size, one after the other. */
async function walk(query: Query & { limit: number }): Promise<string[]> {
  const seen: (string | undefined)[] = [];
  for (let cursor: string | undefined; ; ) {
    const { users, next_cursor } = await page({ ...query, ...(cursor && { cursor }) });
    expect(users.length).toBeLessThanOrEqual(query.limit);
    seen.push(...emails(users));
    if (!next_cursor) return seen as string[];
    cursor = next_cursor;
  }
}

test('a call without parameters lists everyone, waiting users first, without pages [7-entity-users]', async () => {
  const reply = await admin.listEntityUsers({ query: {} });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.body.entity_name).toBe('Caja de Muchos');
  expect(Object.keys(reply.body)).toEqual(['users', 'entity_name']);
  const waiting = reply.body.users.filter(({ email_verified }) => !email_verified);
  expect(emails(waiting)).toEqual(['p6', 'p0', 'p3']);
  expect(emails(reply.body.users).slice(0, 3)).toEqual(['p6', 'p0', 'p3']);
  expect(emails(reply.body.users).slice(3)).toEqual(['p5', 'p1', 'p2', 'p4', 'zoe']);
});

test('an entity of one, and more people than are read at once, come whole', async () => {
  expect((await stranger.listEntityUsers({ query: {} })).body.users).toHaveLength(1);
  const { id } = await create.entity({ subscription: 'Paid' });
  const many = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  await database
    .insertInto('users')
    .values(
      Array.from({ length: 1_203 }, (_, i) => ({
        entity_id: id,
        name: `Persona ${i % 7}`,
        email: `muchas-${i}@caja.example`,
        password_hash: 'nadie',
        role: 'Empleado' as const,
      })),
    )
    .execute();
  const { users } = (await many.listEntityUsers({ query: {} })).body;
  expect(new Set(users.map((user) => user.id)).size).toBe(1_204);
});

test.each([1, 2, 3, 200])('pages of %i hold everybody once, in the same order', async (limit) => {
  expect(await walk({ limit })).toEqual(['p6', 'p0', 'p3', 'p5', 'p1', 'p2', 'p4', 'zoe']);
  expect(await walk({ limit, order: 'newest' })).toEqual(['p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'p0', 'zoe']);
});

test('by name, everybody once, whatever the page', async () => {
  const expected = ['p6', 'p5', 'p0', 'p1', 'p2', 'p3', 'p4', 'zoe'];
  for (const limit of [1, 3, 8])
    expect((await walk({ limit, order: 'name' })).map(sameNames)).toEqual(expected.map(sameNames));
});

test('waiting users are counted and filtered by what their links need', async () => {
  const { id } = await create.entity({ subscription: 'Paid' });
  const waits = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  const [later, ending, expired, fresh] = await Promise.all(
    ['later', 'ending', 'expired', 'fresh'].map((name) => create.user({ entityId: id, name, verified: false })),
  );
  await create.verificationLink(later?.id ?? '');
  await create.verificationLink(ending?.id ?? '');
  await create.verificationLink(expired?.id ?? '', { expired: true });
  await create.verificationLink(fresh?.id ?? '', { voided: true });
  await database
    .updateTable('verification_links')
    .set({ expires_at: sql`now() + interval '2 days'` })
    .where('user_id', '=', ending?.id ?? '')
    .execute();
  await database
    .updateTable('users')
    .set({ created_at: '2026-03-01T06:00:00Z' })
    .where('id', '=', expired?.id ?? '')
    .execute();
  const names = async (query: Query) => {
    const { users, found } = (await waits.listEntityUsers({ query: { limit: 10, status: 'waiting', ...query } })).body;
    return [users.map(({ name }) => name), found];
  };
  expect(await names({})).toEqual([['ending', 'expired', 'fresh', 'later'], { people: 4, employees: 4 }]);
  expect(await names({ link: 'needed', limit: 1 })).toEqual([['expired'], { people: 2, employees: 2 }]);
  expect(await names({ link: 'ending' })).toEqual([['ending'], { people: 1, employees: 1 }]);
  await database
    .updateTable('users')
    .set({ invited_at: new Date() })
    .where('id', 'in', [fresh?.id ?? '', later?.id ?? ''])
    .execute();
  expect(await names({ invited: 'false' })).toEqual([['ending', 'expired'], { people: 2, employees: 2 }]);
  expect(await names({ invited: 'true' })).toEqual([['fresh', 'later'], { people: 2, employees: 2 }]);
  expect((await waits.summarizeWaiting()).body).toEqual({
    without_link: 2,
    waiting_since: '2026-03-01T06:00:00.000Z',
    ending_soon: 1,
    to_decide: 2,
    invited: 2,
  });
  expect((await stranger.summarizeWaiting()).body).toEqual({
    without_link: 0,
    waiting_since: null,
    ending_soon: 0,
    to_decide: 0,
    invited: 0,
  });
});

test('the first page says how many match, and how many of them are no administrators', async () => {
  const found = async (query: object) => (await page({ limit: 1, ...query })).found;
  expect(await found({})).toEqual({ people: 8, employees: 7 });
  expect(await found({ status: 'active' })).toEqual({ people: 4, employees: 3 });
  expect(await found({ status: 'waiting', role: 'EntidadAdmin' })).toEqual({ people: 0, employees: 0 });
  expect(await found({ role: 'EntidadAdmin' })).toEqual({ people: 1, employees: 0 });
  expect(await found({ role: 'Empleado', status: 'inactive' })).toEqual({ people: 1, employees: 1 });
  expect(await found({ q: 'caja.example' })).toEqual({ people: 8, employees: 7 });
  expect(await found({ q: 'caja.example', status: 'waiting' })).toEqual({ people: 3, employees: 3 });
  expect(await found({ q: 'nadie así' })).toEqual({ people: 0, employees: 0 });
  const { next_cursor } = await page({ limit: 1, q: 'ana' });
  expect((await page({ limit: 1, q: 'ana', cursor: next_cursor ?? '' })).found).toBeUndefined();
});

describe('search', () => {
  test.each([
    ['angela', ['p0', 'p1']],
    ['ÁNGELA', ['p0', 'p1']],
    ['nunez ang', ['p0']],
    ['ñu', ['p0', 'p3']],
    ['100%_', ['p2']],
    ['%', ['p2']],
    ['\\', []],
    ['p4@caja', ['p4']],
    ['nadie así', []],
  ])('%s', async (q, expected) => {
    expect((await walk({ q, limit: 2 })).toSorted()).toEqual(expected);
  });

  test('finds nobody of another entity', async () => {
    const { users } = (await stranger.listEntityUsers({ query: { q: 'caja.example', limit: 10 } })).body;
    expect(users).toEqual([]);
    expect(await walk({ q: 'ajena', limit: 10 })).toEqual([]);
  });
});

test('state and role narrow the list', async () => {
  expect(await walk({ status: 'waiting', limit: 2 })).toEqual(['p6', 'p0', 'p3']);
  expect(await walk({ status: 'active', limit: 2 })).toEqual(['p5', 'p1', 'p2', 'zoe']);
  expect(await walk({ status: 'inactive', limit: 2 })).toEqual(['p4']);
  expect(await walk({ role: 'EntidadAdmin', limit: 2 })).toEqual(['zoe']);
  expect(await walk({ role: 'Empleado', status: 'active', q: 'ana', limit: 2, order: 'newest' })).toEqual(['p5']);
});

test('the counters follow every act', async () => {
  const { id } = await create.entity({ name: 'Caja que Cuenta', subscription: 'Paid' });
  const counting = as(await create.session({ role: 'EntidadAdmin', entityId: id }));
  const counts = async () => (await counting.listEntityUsers({ query: { limit: 1 } })).body.counts;
  expect(await counts()).toEqual({ people: 1, waiting: 0, active: 1, inactive: 0 });
  const registration = {
    name: 'Nueva',
    email: 'nueva@cuenta.example',
    password: 'clave que nadie adivina',
    entity_id: id,
  };
  const { user } = (await as().registerUser({ body: registration })).body;
  expect(await counts()).toEqual({ people: 2, waiting: 1, active: 1, inactive: 0 });
  const { verification_link } = (await counting.sendVerification({ body: { user_id: user.id } })).body;
  await as().verifyEmail({ body: { token: verification_link.split('/').at(-1) ?? '' } });
  expect(await counts()).toEqual({ people: 2, waiting: 0, active: 2, inactive: 0 });
  await counting.toggleUserStatus({ body: { user_id: user.id, action: 'deactivate' } });
  expect(await counts()).toEqual({ people: 2, waiting: 0, active: 1, inactive: 1 });
  await database.deleteFrom('users').where('id', '=', user.id).execute();
  expect(await counts()).toEqual({ people: 1, waiting: 0, active: 1, inactive: 0 });
});

test.each([
  'x',
  Buffer.from('{}').toString('base64url'),
  Buffer.from('{"name":"a","verified":true,"id":"1"}').toString('base64url'),
  Buffer.from(`[true,"a"]`).toString('base64url'),
  Buffer.from(`[true,"a\\u0000","${entityId}"]`).toString('base64url'),
  Buffer.from(`[1e99,"${entityId}"]`).toString('base64url'),
  Buffer.from(`[1,"${entityId}"]`).toString('base64url'),
  Buffer.from(`[true,"a","${entityId}",1]`).toString('base64url'),
])('a cursor that no page of this order gave is refused: %s', async (cursor) => {
  const { status, body } = await admin.listEntityUsers({ query: { limit: 2, cursor } });
  expect([status, body.code]).toEqual([422, 'CURSOR_INVALID']);
});

test.each([{ limit: 0 }, { limit: 201 }, { limit: 'todos' }, { limit: 5, q: '' }, { limit: 5, status: 'pendiente' }])(
  'a page of %o is refused',
  async (query) => {
    expect((await admin.listEntityUsers({ query: query as never })).status).toBe(422);
  },
);
