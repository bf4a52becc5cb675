import { expect, test } from 'vitest';
import { scimClient, switchDirectoryOn } from '../../testing/directory-fixture.ts';
import { type ImportingInstitution, importingApp } from '../../testing/importing-app.ts';

/* P19: a person moves between two institutions of a group that share a domain. */

const { app, as, create, database, institution } = await importingApp();
const GROUP = 'grupo.example';

const proves = (own: ImportingInstitution) =>
  database
    .insertInto('domain_proofs')
    .values({
      entity_id: own.entityId,
      domain: GROUP,
      token: crypto.randomUUID(),
      requested_by: own.administrator.id,
      proven_at: new Date(),
    })
    .execute();

async function group({ shared = true } = {}) {
  const [from, to] = [await institution(), await institution()];
  await proves(from);
  if (shared) await proves(to);
  const email = `p${crypto.randomUUID()}@${GROUP}`;
  const person = await from.person({ name: 'Íñigo Ñúñez Paz', email });
  const { folio } = await create.certificate(person.id, { userName: person.name });
  const leave = () => from.employment({ hired_on: '2020-01-01', left_on: '2026-10-31' }, person.id);
  const upload = () => to.upload(`nombre,correo\r\nÍñigo Ñúñez Paz,${email}`);
  return { from, to, email, person, folio, leave, upload };
}

test('somebody who left moves with the next import, and the evidence stays where it was earned', async () => {
  const { from, to, email, person, folio, leave, upload } = await group();
  await leave();
  await to.apply(await upload());
  expect(await to.listed('Íñigo')).toMatchObject({ name: 'Íñigo Ñúñez Paz', email });
  const { rows } = (await from.admin.listEntityCertificates({ query: { user_id: person.id } })).body;
  expect(rows).toMatchObject([{ folio, user_name: 'Íñigo Ñúñez Paz' }]);
  expect((await to.admin.listEntityCertificates({ query: {} })).body.rows).toEqual([]);
  expect((await as().getPublicCertificate({ params: { folio } })).body.state).toBe('vigente');
  expect(await from.listed('Íñigo')).toMatchObject({ name: 'Íñigo Ñúñez Paz', has_left: true });
  const acts = await database
    .selectFrom('audit_log')
    .select(['entity_id', 'actor_id'])
    .where('action', '=', 'address released')
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
  expect(acts).toEqual(
    expect.arrayContaining([
      { entity_id: to.entityId, actor_id: to.administrator.id },
      { entity_id: from.entityId, actor_id: null },
    ]),
  );
});

test('the form and the directory take the person as well', async () => {
  const { to, email, leave } = await group();
  await leave();
  expect((await to.admin.addPerson({ body: { name: 'Íñigo Ñúñez Paz', email } })).status).toBe(201);
  const other = await group();
  await other.leave();
  const { entityId, administrator } = other.to;
  const token = await switchDirectoryOn(database, { entityId, administratorId: administrator.id });
  const { status } = await scimClient(app, { entityId, token })('POST', '/Users', {
    userName: other.email,
    displayName: 'Íñigo Ñúñez Paz',
  });
  expect(status).toBe(201);
});

test.each([
  ['still works there', { shared: true }, false],
  ['left, and the domain is not of this institution', { shared: false }, true],
])('somebody who %s does not move, and the file says what is missing', async (_, traits, leaves) => {
  const { from, to, email, leave, upload } = await group(traits);
  if (leaves) await leave();
  expect((await to.rows(await upload()))[0]?.problems.map(({ code }) => code)).toEqual(['email_unusable']);
  expect((await to.admin.addPerson({ body: { name: 'Íñigo Ñúñez Paz', email } })).body.code).toBe('EMAIL_TAKEN');
  expect(await from.listed('Íñigo')).toMatchObject({ email });
});
