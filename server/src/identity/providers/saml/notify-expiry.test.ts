import { samlProposals } from '@finaula/contract/saml';
import { afterAll, expect, test } from 'vitest';
import { databaseAs } from '../../../database/rls-context.ts';
import { outboxOn } from '../../../shared/mail/outbox.ts';
import { mexicanDay } from '../../../shared/time/days.ts';
import { decodedMail } from '../../../testing/decoded-mail.ts';
import { deliverMail } from '../../../testing/deliver-mail.ts';
import { institutionWithDomain } from '../../../testing/provider-fixture.ts';
import { newSigner } from '../../../testing/saml-signer.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { testApp } from '../../../testing/test-app.ts';
import { parseCertificate } from './certificates.ts';
import { notifyExpiry } from './notify-expiry.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { as, config, create, database, pool } = await testApp({
  MAIL_URL: sink.url,
  MAIL_FROM: 'avisos@plataforma.example',
});
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const enqueue = outboxOn(async () => undefined);

/** An institution whose provider is on and signs with certificates that end after so many days. */
async function signing(domain: string, ...days: number[]) {
  const { entityId, administrator, token } = await institutionWithDomain(database, create, domain);
  const idp = { entity_id: 'urn:proveedor', sso_url: 'https://proveedor.example/sso' };
  const settings = JSON.stringify({ kind: 'saml', vendor: 'other', idp, ...samlProposals.other });
  const { id } = await database
    .insertInto('identity_providers')
    .values({
      entity_id: entityId,
      kind: 'saml',
      name: 'Cuenta de la caja',
      state: 'on',
      settings,
      new_people: 'active',
      created_by: administrator.id,
      configured_by: administrator.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const add = async (until: number) => {
    const certificate = parseCertificate((await newSigner('Proveedor', { until: inDays(until) })).certificate);
    await database
      .insertInto('provider_certificates')
      .values({ ...certificate, provider_id: id, entity_id: entityId, added_by: administrator.id })
      .execute();
  };
  for (const until of days) await add(until);
  const tell = () => notifyExpiry(databaseAs(pool)({ entity: entityId }), enqueue, entityId);
  const told = async () =>
    (
      await database
        .selectFrom('messages')
        .select(['user_id', 'facts'])
        .where('entity_id', '=', entityId)
        .orderBy('id')
        .execute()
    ).map(({ user_id, facts }) => [user_id, (facts as { expires_on: string }).expires_on]);
  return { entityId, administrator, id, token, tell, told };
}

test('administrators are told at 30 days and at 7, once each, however often it is looked', async () => {
  const { tell, told, administrator, id, entityId } = await signing('uno.example', 29);
  const colleague = await create.user({ entityId, role: 'EntidadAdmin' });
  await create.user({ entityId });
  await create.user({ entityId, role: 'EntidadAdmin', active: false });
  await tell();
  await tell();
  const both = [administrator.id, colleague.id].toSorted();
  expect((await told()).map(([user]) => user).toSorted()).toEqual(both);
  expect(new Set((await told()).map(([, day]) => day))).toEqual(new Set([mexicanDay(inDays(29))]));
  await database
    .updateTable('provider_certificates')
    .set({ expires_at: inDays(6) })
    .where('provider_id', '=', id)
    .execute();
  await tell();
  await tell();
  expect(await told()).toHaveLength(4);
  await database
    .updateTable('provider_certificates')
    .set({ expires_at: inDays(-1) })
    .where('provider_id', '=', id)
    .execute();
  await tell();
  expect(await told()).toHaveLength(4);
});

test('no expiry notice is sent while another certificate lasts or the provider is off', async () => {
  const rolled = await signing('dos.example', 5, 400);
  const off = await signing('tres.example', 5);
  await database.updateTable('identity_providers').set({ state: 'off' }).where('id', '=', off.id).execute();
  const far = await signing('cuatro.example', 31);
  for (const { tell, told } of [rolled, off, far]) {
    await tell();
    expect(await told()).toEqual([]);
  }
});

test('the mail says what ends, when, and what to do; so does the provider itself', async () => {
  const { tell, administrator, entityId, token } = await signing('cinco.example', 20);
  await tell();
  await deliverMail(database, config, entityId);
  const mail = sink.received.find(({ to }) => to === administrator.email);
  const text = decodedMail(mail?.raw ?? '');
  expect(text).toContain('«Cuenta de la caja»');
  expect(text).toMatch(/vence el último certificado de firma/);
  expect(text).toMatch(/se aceptan los dos/);
  const { body } = await as(token).listProviders();
  expect(body.providers[0]).toMatchObject({
    certificate_expires_on: mexicanDay(inDays(20)),
    certificates: [{ state: 'valid', used_at: null }],
  });
});
