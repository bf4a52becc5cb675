import { errors } from '@finaula/contract/errors';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { directoriesOn, patch } from '../../../testing/directory-fixture.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, as, create, database } = await testApp();
const { institution, somebody, account } = directoriesOn(app, database, create);
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';

type Institution = Awaited<ReturnType<typeof institution>>;
const notesOf = async ({ administrator }: Institution) =>
  (await as(await create.sessionOf(administrator.id)).getDirectory()).body.notes;
const hasLeft = async (email: string) => (await account(email))?.left_on !== null;

describe('a leaver', () => {
  const leaving: [string, 'PATCH' | 'PUT', (taken: string, own: string) => unknown][] = [
    [
      'beside a taken user name',
      'PATCH',
      (taken) =>
        patch({ op: 'replace', path: 'userName', value: taken }, { op: 'replace', path: 'active', value: false }),
    ],
    [
      'beside an unknown operation',
      'PATCH',
      () => patch({ op: 'borrar', path: 'title' }, { op: 'Replace', path: 'active', value: 'False' }),
    ],
    ['by the whole name', 'PATCH', () => patch({ op: 'Replace', path: `${CORE}:active`, value: 'False' })],
    ['as one operation', 'PATCH', () => ({ Operations: { op: 'replace', path: 'active', value: 'FALSE' } })],
    [
      'in a list of one value',
      'PATCH',
      () => patch({ op: 'Add', path: 'Active', value: [{ $ref: null, value: 'False' }] }),
    ],
    [
      'by the whole name without a path',
      'PATCH',
      () => patch({ op: 'replace', value: { [`${CORE}:active`]: 'false' } }),
    ],
    ['as 0', 'PATCH', () => patch({ op: 'replace', value: { active: 0 } })],
    [
      'beside a filter that nobody reads',
      'PATCH',
      () => patch({ op: 'replace', path: 'emails[[', value: 'x' }, { op: 'replace', path: 'active', value: false }),
    ],
    [
      'beside an impossible address',
      'PUT',
      (_, own) => ({ userName: own, active: false, emails: [{ value: 'ana..ruiz@banco.example' }] }),
    ],
    ['beside a taken user name', 'PUT', (taken) => ({ userName: taken, active: 'false' })],
    [
      'beside a name of objects',
      'PUT',
      (_, own) => ({ userName: own, active: false, name: [{}, {}], emails: [7, null, {}] }),
    ],
  ];
  test.each(leaving)('is out %s (%s)', async (_, method, body) => {
    const { scim } = await institution();
    const [taken, sent] = [somebody(), somebody()];
    await scim('POST', '/Users', taken);
    const { body: made } = await scim('POST', '/Users', sent);
    const reply = await scim(method, `/Users/${made.id}`, body(taken.userName, sent.userName));
    expect([reply.status, reply.body.active]).toEqual([200, false]);
    expect(await hasLeft(sent.userName)).toBe(true);
    expect(await hasLeft(taken.userName)).toBe(false);
  });

  test('is out, and the screen says what of the request was refused', async () => {
    const made = await institution();
    const [taken, sent] = [somebody(), somebody()];
    await made.scim('POST', '/Users', taken);
    const { body } = await made.scim('POST', '/Users', sent);
    await made.scim('PUT', `/Users/${body.id}`, { userName: taken.userName, active: false });
    expect(await notesOf(made)).toMatchObject([
      {
        name: sent.userName,
        attribute: 'active',
        note: expect.stringContaining('Ya hay una persona con ese userName.'),
      },
    ]);
    await made.scim('PATCH', `/Users/${body.id}`, patch({ op: 'replace', path: 'active', value: true }));
    expect(await notesOf(made)).toEqual([]);
    expect(await hasLeft(sent.userName)).toBe(false);
  });

  test.each([
    ['a removed state', 'PATCH', () => patch({ op: 'remove', path: 'active' })],
    ['a replacement without a state', 'PUT', (userName: string) => ({ userName, title: 'Gerente' })],
    ['a state of null', 'PUT', (userName: string) => ({ userName, active: null })],
  ] as const)('does not return by %s', async (_, method, body) => {
    const { scim } = await institution();
    const sent = somebody();
    const { body: made } = await scim('POST', '/Users', sent);
    await scim('PATCH', `/Users/${made.id}`, patch({ op: 'replace', path: 'active', value: false }));
    const reply = await scim(method, `/Users/${made.id}`, body(sent.userName));
    expect([reply.status, reply.body.active]).toEqual([200, false]);
    expect(await hasLeft(sent.userName)).toBe(true);
  });

  test('is out by a DELETE with a content type and no body', async () => {
    const { scim } = await institution();
    const sent = somebody();
    const { body } = await scim('POST', '/Users', sent);
    const headers = { 'content-type': 'application/json' };
    expect((await scim('DELETE', `/Users/${body.id}`, undefined, headers)).status).toBe(204);
    expect(await hasLeft(sent.userName)).toBe(true);
  });

  test('does not return when the plan has no free place', async () => {
    const { scim, entityId } = await institution();
    const sent = somebody();
    const { body } = await scim('POST', '/Users', sent);
    await database
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('email', '=', sent.userName)
      .execute();
    await scim('PATCH', `/Users/${body.id}`, patch({ op: 'replace', path: 'active', value: false }));
    await sql`
      insert into users (entity_id, name, email, password_hash, role, email_verified_at)
      select ${entityId}, 'Persona', 'lleno' || n || '-' || ${entityId} || '@correo.example', '', 'Empleado', now() from generate_series(1, 99) n`.execute(
      database,
    );
    await database.updateTable('entities').set({ subscription: 'Standard' }).where('id', '=', entityId).execute();
    const back = patch({ op: 'replace', path: 'active', value: true });
    const reply = await scim('PATCH', `/Users/${body.id}`, back);
    expect([reply.status, reply.body.detail]).toEqual([409, errors.NO_PLACE_TO_RETURN.detail]);
    expect(await hasLeft(sent.userName)).toBe(true);
    await database.updateTable('entities').set({ subscription: 'Paid' }).where('id', '=', entityId).execute();
    expect((await scim('PATCH', `/Users/${body.id}`, back)).status).toBe(200);
    expect(await hasLeft(sent.userName)).toBe(false);
  });
});
