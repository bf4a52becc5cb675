import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { outboxOn } from '../../shared/mail/outbox.ts';
import { scimClient, switchDirectoryOn } from '../../testing/directory-fixture.ts';
import { importingApp, PEOPLE_HEADER } from '../../testing/importing-app.ts';
import { tokenOf } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';
import { endLeftAdministrators, settleHandovers } from './handovers.ts';
import { notifyTenure } from './jobs.ts';

/* Second audit, H6 and M1: what an administrator leaves behind is confirmed by a colleague, or ends. */

const app = await testApp();
const { as, create, database, pool } = app;
const enqueueMessage = outboxOn(async () => undefined);
const platform = databaseAs(pool)('platform');

/** An administrator who made one setting of each kind and a link, and a colleague who stays. */
async function office() {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const domain = `${randomUUID()}.example`;
  const leaver = await create.user({ role: 'EntidadAdmin', entityId, name: 'Beto Bravo', email: `b@${domain}` });
  const colleague = await create.user({ role: 'EntidadAdmin', entityId, name: 'Ana Herrera', email: `a@${domain}` });
  const employee = await create.user({ entityId });
  await database
    .insertInto('domain_proofs')
    .values({ entity_id: entityId, domain, token: 'x', requested_by: leaver.id, proven_at: new Date() })
    .execute();
  const { id: providerId } = await database
    .insertInto('identity_providers')
    .values({
      entity_id: entityId,
      kind: 'oidc',
      name: 'Entra',
      state: 'on',
      settings: JSON.stringify({
        kind: 'oidc',
        vendor: 'other',
        issuer: 'https://127.0.0.1',
        client_id: 'x',
        address_claim: 'email',
      }),
      new_people: 'pending',
      created_by: leaver.id,
      configured_by: leaver.id,
      tested_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const auditor = await create.auditor({ entityId });
  await sql`set session_replication_role = replica`.execute(database);
  await database.updateTable('auditors').set({ recorded_by: leaver.id }).where('id', '=', auditor.auditorId).execute();
  await sql`set session_replication_role = origin`.execute(database);
  const token = await switchDirectoryOn(database, { entityId, administratorId: leaver.id });
  const leaverAs = as(await create.sessionOf(leaver.id));
  const reset = tokenOf((await leaverAs.createResetLink({ body: { user_id: employee.id } })).body.reset_link);
  return {
    entityId,
    leaver: { ...leaver, as: leaverAs },
    colleague: { ...colleague, as: as(await create.sessionOf(colleague.id)) },
    auditor: as(await create.sessionOf(auditor.id)),
    employee,
    providerId,
    domain,
    reset,
    scim: scimClient(app.app, { entityId, token }),
  };
}

/** The hourly job. */
const hour = async () => {
  await endLeftAdministrators(platform);
  await settleHandovers(platform);
};
const openOf = async ({ colleague }: Awaited<ReturnType<typeof office>>) =>
  (await colleague.as.listHandovers()).body.map(({ kind, made_by }) => [kind, made_by]);
/** Moves the last day of every handover of an entity, which stands in for days that pass. */
const endsIn = (entityId: string, days: number) =>
  database
    .updateTable('handovers')
    .set({ ends_on: sql`mexican_today() + ${days}::int` })
    .where('entity_id', '=', entityId)
    .execute();
const resetCode = async (token: string) =>
  (await as().resetPassword({ body: { token, password: 'la del que se fue' } })).body.code;
const EVERYTHING = [
  ['directory_token', 'Beto Bravo'],
  ['auditor', 'Beto Bravo'],
  ['domain', 'Beto Bravo'],
  ['provider', 'Beto Bravo'],
];
const sorted = (pairs: readonly (readonly unknown[])[]) => pairs.map(String).toSorted();

test('the preview of a removal names what ends and what has to be confirmed', async () => {
  const made = await office();
  const { body } = await made.colleague.as.previewRemoval({ params: { user_id: made.leaver.id } });
  expect(body.links).toBe(1);
  expect(sorted(body.settings.map(({ kind, days }) => [kind, days]))).toEqual(
    sorted([
      ['auditor', 30],
      ['directory_token', 7],
      ['domain', 30],
      ['provider', 30],
    ]),
  );
});

test('a confirmed setting stays, and the others end when their days are over', async () => {
  const made = await office();
  const { colleague, leaver, entityId } = made;
  expect((await colleague.as.removeAdministrator({ params: { user_id: leaver.id } })).status).toBe(200);
  expect(sorted(await openOf(made))).toEqual(sorted(EVERYTHING));
  await hour();
  expect((await made.scim('GET', '/Users')).status).toBe(200);

  const { body } = await colleague.as.listHandovers();
  const decide = (kind: string) =>
    colleague.as.decideHandover({
      params: { id: body.find((one) => one.kind === kind)?.id ?? '' },
      body: { decision: 'confirm' },
    });
  expect((await decide('auditor')).status).toBe(200);
  expect((await decide('directory_token')).body.code).toBe('HANDOVER_NEEDS_ROTATION');
  await endsIn(entityId, -1);
  await hour();

  expect((await made.auditor.getCompliance({ query: {} })).status).toBe(200);
  expect((await made.scim('GET', '/Users')).status).toBe(401);
  expect((await colleague.as.listProviders()).body.providers[0]).toMatchObject({ state: 'off' });
  expect((await colleague.as.getOwnEntity()).body.domain_proven).toBe(false);
  expect(await openOf(made)).toEqual([]);
});

test('administrators are told when it happens and again before the end, once each', async () => {
  const made = await office();
  await made.colleague.as.removeAdministrator({ params: { user_id: made.leaver.id } });
  const told = async () =>
    Number(
      (
        await database
          .selectFrom('messages')
          .select(sql<number>`count(*)`.as('n'))
          .where('user_id', '=', made.colleague.id)
          .where('kind', '=', 'handover_due')
          .executeTakeFirstOrThrow()
      ).n,
    );
  const tell = async () => {
    await notifyTenure(platform, enqueueMessage);
    await notifyTenure(platform, enqueueMessage);
    return told();
  };
  expect(await tell()).toBe(4);
  await endsIn(made.entityId, 8);
  expect(await tell()).toBe(4);
  await endsIn(made.entityId, 7);
  expect(await tell()).toBe(7);
  await endsIn(made.entityId, 2);
  expect(await tell()).toBe(8);
});

test('a last day in the future ends links and asks about settings when it comes', async () => {
  const made = await office();
  const { leaver, colleague, entityId } = made;
  const leaves = (left_on: string) => colleague.as.correctPerson({ params: { id: leaver.id }, body: { left_on } });
  expect((await leaves('2100-01-15')).status).toBe(200);
  await hour();
  expect(await openOf(made)).toEqual([]);
  // The day comes: nobody acts on it.
  await database
    .insertInto('employment_facts')
    .values({ entity_id: entityId, user_id: leaver.id, left_on: sql`mexican_today()`, recorded_by: colleague.id })
    .execute();
  expect((await leaver.as.listEntityUsers({ query: {} })).status).toBe(401);
  await hour();
  await hour();
  expect(sorted(await openOf(made))).toEqual(sorted(EVERYTHING));
  expect(await resetCode(made.reset)).toBe('RESET_LINK_VOIDED');
});

test('an administrator who leaves by a directory loses links, and settings are asked about', async () => {
  const made = await office();
  const { leaver } = made;
  const name = { givenName: 'Beto', familyName: 'Bravo' };
  const { status } = await made.scim('POST', '/Users', { userName: leaver.email, active: false, name });
  expect(status).toBe(201);
  expect((await leaver.as.getSession()).status).toBe(401);
  expect(await resetCode(made.reset)).toBe('RESET_LINK_VOIDED');
  expect(sorted(await openOf(made))).toEqual(sorted(EVERYTHING));
});

test('a handover is closed when its setting is over, and when its maker is back', async () => {
  const made = await office();
  const { leaver, colleague, entityId, providerId } = made;
  await colleague.as.removeAdministrator({ params: { user_id: leaver.id } });
  await database.updateTable('identity_providers').set({ state: 'off' }).where('id', '=', providerId).execute();
  await hour();
  // Another administrator configures it again: it is theirs.
  await database
    .updateTable('identity_providers')
    .set({ state: 'on', configured_by: colleague.id })
    .where('id', '=', providerId)
    .execute();
  await colleague.as.addAdministrator({ body: { user_id: leaver.id } });
  await hour();
  await endsIn(entityId, -1);
  await hour();
  expect((await colleague.as.listProviders()).body.providers[0]).toMatchObject({ state: 'on' });
  const outcomes = await database
    .selectFrom('handovers')
    .select(['kind', 'outcome'])
    .where('entity_id', '=', entityId)
    .execute();
  expect(sorted(outcomes.map(({ kind, outcome }) => [kind, outcome]))).toEqual(
    sorted([
      ['auditor', 'returned'],
      ['directory_token', 'returned'],
      ['domain', 'returned'],
      ['provider', 'ended'],
    ]),
  );
});

test('an import ends an administrator with a known last day, and what they made', async () => {
  const importing = await importingApp();
  const bank = await importing.institution();
  const leaver = await bank.person({ role: 'EntidadAdmin', name: 'Beto Bravo', email: `beto@${bank.domain}` });
  const employee = await bank.person();
  const leaverAs = importing.as(await importing.create.sessionOf(leaver.id));
  const reset = tokenOf((await leaverAs.createResetLink({ body: { user_id: employee.id } })).body.reset_link);
  const file = `${PEOPLE_HEADER}\nBeto Bravo,beto@${bank.domain},,,,,15/01/2026,\n`;
  const [refused] = await bank.rows(await bank.upload(file));
  expect(refused?.problems.map(({ code }) => code)).toEqual(['administrator_leaves']);
  expect((await bank.employment({ left_on: '2100-01-15' }, leaver.id)).status).toBe(200);
  expect((await bank.apply(await bank.upload(file), { leavers: 1 })).status).toBe(200);
  expect((await leaverAs.getSession()).status).toBe(401);
  const { body } = await importing.as().resetPassword({ body: { token: reset, password: 'la del que se fue' } });
  expect(body.code).toBe('RESET_LINK_VOIDED');
});
