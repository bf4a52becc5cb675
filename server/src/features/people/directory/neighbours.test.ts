import { describe, expect, test } from 'vitest';
import { directoriesOn, patch } from '../../../testing/directory-fixture.ts';
import { testApp } from '../../../testing/test-app.ts';

const { app, create, database } = await testApp();
const { institution, somebody, account } = directoriesOn(app, database, create);
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const unknown = '00000000-0000-4000-8000-000000000009';
const active = (value: unknown) => ({ op: 'replace', path: 'active', value });

describe('a directory that speaks otherwise', () => {
  test.each([
    ['below the name of the core schema', patch({ op: 'replace', value: { [CORE]: { active: false } } }), false],
    ['with the core schema as path', patch({ op: 'replace', path: CORE, value: { active: 'False' } }), false],
    ['in small letters, without schemas', { operations: [{ op: 'REPLACE', path: 'ACTIVE', value: '0' }] }, false],
    ['as the last of two states', patch(active(true), active(false)), false],
    ['as the first of two states', patch(active(false), active(true)), true],
    ['as null, or removed', patch(active(null), { op: 'remove', path: 'active' }), true],
  ])('says that a person leaves %s', async (_, body, stays) => {
    const { scim } = await institution();
    const sent = somebody();
    const { id } = (await scim('POST', '/Users', sent)).body;
    const reply = await scim('PATCH', `/Users/${id}`, body);
    expect([reply.status, reply.body.active]).toEqual([200, stays]);
    expect((await account(sent.userName))?.left_on === null).toBe(stays);
  });

  test('creates nobody twice in another case or under a chosen id, and finds both spellings', async () => {
    const { scim } = await institution();
    const sent = somebody({ id: unknown, [CORE]: { title: 'Cajera' } });
    const made = (await scim('POST', '/Users', sent)).body;
    expect(made.id).not.toBe(unknown);
    expect((await account(sent.userName))?.position).toBe('Cajera');
    const again = await scim('POST', '/Users', somebody({ userName: sent.userName.toUpperCase() }));
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const filter = encodeURIComponent(`userName eq "${sent.userName.toUpperCase()}" and active eq true`);
    expect((await scim('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(1);
  });

  test.each([
    ['startIndex=-5&count=-1', 200],
    ['count=abc', 400],
    ['filter=userName+eq', 400],
    [`filter=${encodeURIComponent('userName eq "a\\"b"')}`, 200],
    ['sortBy=userName&sortOrder=descending&excludedAttributes=emails', 200],
  ])('asks for people with %s', async (query, status) => {
    const { scim } = await institution();
    expect((await scim('GET', `/Users?${query}`)).status).toBe(status);
  });

  test('gets an answer for a deleted or unknown person, /Bulk and /Me, and for a body with a BOM', async () => {
    const { scim } = await institution();
    const { id } = (await scim('POST', '/Users', `\ufeff${JSON.stringify(somebody())}`)).body;
    const statuses = [
      (await scim('DELETE', `/Users/${id}`)).status,
      (await scim('DELETE', `/Users/${id}`)).status,
      (await scim('PATCH', `/Users/${unknown}`, patch(active(false)))).status,
      (await scim('PATCH', '/Users/abc', patch(active(false)))).status,
      (await scim('POST', '/Bulk', { Operations: [] })).status,
      (await scim('GET', '/Me')).status,
      (await scim('POST', '/Users', `{"userName":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)).status,
    ];
    expect(statuses).toEqual([204, 404, 404, 404, 404, 404, 400]);
  });
});
