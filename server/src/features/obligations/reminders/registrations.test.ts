import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { outboxOn } from '../../../shared/mail/outbox.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { decodedMail } from '../../../testing/decoded-mail.ts';
import { deliverMail } from '../../../testing/deliver-mail.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { testApp } from '../../../testing/test-app.ts';
import { runRound } from './run-round.ts';
import { listEntitiesToRemind } from './settings.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { as, config, create, database } = await testApp({
  MAIL_URL: sink.url,
  MAIL_FROM: 'avisos@plataforma.example',
});
const enqueue = outboxOn(async () => undefined);
const today = await readToday(database);
const ahead = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

async function institution() {
  const { id: entityId } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' });
  const round = async (day: number) => {
    await runRound(database, enqueue, entityId, ahead(day));
    // A letter of another day is outdated, so each one leaves today.
    await sql`update messages set facts = facts || jsonb_build_object('day', ${today}::text) where entity_id = ${entityId}`.execute(
      database,
    );
    await deliverMail(database, config, entityId);
  };
  const letters = () => sink.received.filter(({ to }) => to === administrator.email).map(({ raw }) => decodedMail(raw));
  const register = (name: string) => create.user({ entityId, name, verified: false });
  return { entityId, administrator, round, letters, register, admin: as(await create.sessionOf(administrator.id)) };
}

test('administrators are told of waiting registrants once, and again when others register', async () => {
  const { entityId, round, letters, register } = await institution();
  expect(await listEntitiesToRemind(database, today)).not.toContain(entityId);
  await register('Ñandú Pérez');
  await register('banco.mx');
  expect(await listEntitiesToRemind(database, today)).toContain(entityId);
  await round(0);
  await round(1);
  expect(letters()).toHaveLength(1);
  expect(letters()[0]).toContain('2 personas esperan que les des acceso');
  expect(letters()[0]).toContain('Ñandú Pérez');
  expect(letters()[0]).toContain('(nombre ilegible)');
  await register('Íñigo Sáenz');
  await round(2);
  expect(letters()).toHaveLength(2);
  expect(letters()[1]).toContain('3 personas esperan');
});

test('invited people and switched-off registration mails give no letter', async () => {
  const { entityId, round, letters, register, admin } = await institution();
  await admin.addPerson({ body: { name: 'Ana Invitada', email: 'ana.invitada@banco.example' } });
  await round(0);
  expect(letters()).toEqual([]);
  await register('Rosa Espera');
  await admin.updateReminders({ body: { registrations_waiting: false } });
  await round(1);
  expect(letters()).toEqual([]);
  await admin.updateReminders({ body: { registrations_waiting: true } });
  const { body } = await admin.previewReminder({ query: { kind: 'registrations_waiting' } });
  expect(body).toMatchObject({ people: 1, letter: { subject: 'Una persona espera que le des acceso' } });
  expect(body.letter?.text).not.toContain('Ana Invitada');
  await round(2);
  expect(letters()).toHaveLength(1);
  expect(await listEntitiesToRemind(database, ahead(3))).toContain(entityId);
});

test('a letter about registrants is not sent when nobody waits any more', async () => {
  const { entityId, letters, register } = await institution();
  const { id } = await register('Rosa Espera');
  await runRound(database, enqueue, entityId, today);
  await database.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
  await deliverMail(database, config, entityId);
  expect(letters()).toEqual([]);
  const { state, reason } = await database
    .selectFrom('messages')
    .select(['state', 'reason'])
    .where('entity_id', '=', entityId)
    .executeTakeFirstOrThrow();
  expect([state, reason]).toEqual(['omitido', 'nothing_due']);
});
