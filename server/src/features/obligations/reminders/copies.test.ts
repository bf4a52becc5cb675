import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { outboxOn } from '../../../shared/mail/outbox.ts';
import { addDays } from '../../../shared/time/days.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { bypassTriggers } from '../../../testing/bypass-triggers.ts';
import { deliverMail } from '../../../testing/deliver-mail.ts';
import { obligationOf } from '../../../testing/obligation-fixture.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { testApp } from '../../../testing/test-app.ts';
import { runRound } from './run-round.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { as, config, create, database } = await testApp({
  MAIL_URL: sink.url,
  MAIL_FROM: 'Capacitación <avisos@institucion.example>',
  PUBLIC_URL: 'https://aula.example',
});
const today = await readToday(database);
/** Nothing is sent: what is written stays to be looked at. */
const enqueue = outboxOn(async () => undefined);

/** An institution in which somebody leads these people; their deadline is tomorrow. */
async function team(...names: string[]) {
  const { id: entityId } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' });
  const manager = await create.user({ entityId, name: 'Patricia Zamora' });
  await database.updateTable('users').set({ email_proven_at: new Date() }).where('id', '=', manager.id).execute();
  const reports = [];
  for (const name of names) reports.push(await create.user({ entityId, name }));
  const record = (userId: string, managerEmail: string | null) =>
    database
      .insertInto('employment_facts')
      .values({ entity_id: entityId, user_id: userId, recorded_by: administrator.id, manager_email: managerEmail })
      .execute();
  for (const { id } of reports) await record(id, manager.email);
  await bypassTriggers(database, async (tx) => {
    await sql`update account_facts set recorded_at = now() - interval '500 days' where entity_id = ${entityId}`.execute(
      tx,
    );
  });
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: addDays(today, -29) });
  const admin = as(await create.sessionOf(administrator.id));
  const user_ids = reports.map(({ id }) => id);
  const copies = async () =>
    (
      await database
        .selectFrom('messages')
        .select(['user_id', 'state', 'reason'])
        .where('entity_id', '=', entityId)
        .where('kind', '=', 'team_reminded')
        .execute()
    ).map(({ user_id, state, reason }) => ({ isToManager: user_id === manager.id, state, reason }));
  return { entityId, admin, administrator, manager, user_ids, record, copies };
}
const queued = { isToManager: true, state: 'en cola', reason: null };

test('a manager is told once a day of all reminded people, and only when asked', async () => {
  const { admin, user_ids, copies } = await team('Daniela Fuentes', 'Iván Robles', 'Ruth Alanís');
  const [first = '', ...others] = user_ids;
  expect((await admin.remindPeople({ body: { user_ids: [first] } })).body).toMatchObject({ queued: 1, managers: 0 });
  expect(await copies()).toEqual([]);
  const [second = '', third = ''] = others;
  const remind = (id: string) => admin.remindPeople({ body: { user_ids: [id], copy_managers: true } });
  expect((await remind(second)).body).toMatchObject({ queued: 1, managers: 1 });
  expect((await remind(third)).body).toMatchObject({ queued: 1, managers: 0 });
  expect(await copies()).toEqual([queued]);
  // The copy goes with the last reminder that it would tell of.
  await admin.withdrawReminders({ body: { user_ids: [second] } });
  expect(await copies()).toEqual([queued]);
  await admin.withdrawReminders({ body: { user_ids: [third] } });
  expect(await copies()).toEqual([]);
});

test('a reminder is foreseen for each person, with the mails so far, managers and letter', async () => {
  const { admin, user_ids } = await team('Daniela Fuentes', 'Iván Robles');
  const [first = '', second = ''] = user_ids;
  await create.certificate(second, { courseId: 'm01' });
  const stranger = await create.user();
  const asked = { body: { user_ids: [first, second, stranger.id] } };
  const person = { times: 0, last_at: null };
  expect((await admin.foreseeReminder(asked)).body).toMatchObject({
    people: [
      { ...person, user_id: first, name: 'Daniela Fuentes', outcome: 'queued' },
      { ...person, user_id: second, outcome: 'nothing_due' },
    ],
    managers: 1,
    letter: { to_name: 'Daniela Fuentes', subject: expect.stringContaining('Tu capacitación vence') },
  });
  await admin.remindPeople({ body: { user_ids: [first] } });
  await database
    .updateTable('messages')
    .set({ state: 'enviado', settled_at: new Date('2026-11-24T15:00:00Z') })
    .where('user_id', '=', first)
    .execute();
  expect((await admin.foreseeReminder(asked)).body).toMatchObject({
    people: [{ outcome: 'already', times: 1, last_at: '2026-11-24T15:00:00.000Z' }, {}],
    managers: 0,
    letter: null,
  });
});

test('the round copies managers once the institution wants it, with names and what is due only', async () => {
  const { entityId, admin, manager, user_ids, copies } = await team('Daniela Fuentes', 'Iván Robles');
  expect((await admin.getReminders()).body.copy_managers).toBe(false);
  expect((await admin.updateReminders({ body: { copy_managers: true } })).body).toMatchObject({ copy_managers: true });
  await admin.updateReminders({ body: { obligation_assigned: false, weekly_digest: false } });
  expect((await admin.getReminders()).body).toMatchObject({ copy_managers: true, on: { weekly_digest: false } });
  await create.certificate(user_ids[1] ?? '', { courseId: 'm01' });
  await runRound(database, enqueue, entityId, today);
  expect(await copies()).toEqual([queued]);
  await deliverMail(database, config, entityId);
  const raw = sink.received.filter(({ to }) => to === manager.email).map((mail) => mail.raw);
  const copy = raw.find((text) => text.includes('mi-equipo')) ?? '';
  expect(copy).toContain('Daniela Fuentes');
  expect(copy).toContain('PLD/FT anual: vence ma');
  expect(copy).not.toMatch(/Iv=C3=A1n|Ivan|minutos|Curso/);
});

test.each([
  [
    'somebody else leads the people',
    (ids: Awaited<ReturnType<typeof team>>) => ids.record(ids.user_ids[0] ?? '', null),
  ],
  [
    'the manager is deactivated',
    ({ manager }: Awaited<ReturnType<typeof team>>) =>
      database.updateTable('users').set({ is_active: false }).where('id', '=', manager.id).execute(),
  ],
])('a queued copy tells nothing after %s', async (_case, change) => {
  const made = await team('Daniela Fuentes');
  const { entityId, admin, manager, copies } = made;
  await admin.updateReminders({ body: { copy_managers: true } });
  await runRound(database, enqueue, entityId, today);
  expect(await copies()).toEqual([queued]);
  await change(made);
  await deliverMail(database, config, entityId);
  expect(await copies()).toEqual([expect.objectContaining({ state: 'omitido' })]);
  expect(sink.received.filter(({ to, raw }) => to === manager.email && raw.includes('mi-equipo'))).toEqual([]);
});
