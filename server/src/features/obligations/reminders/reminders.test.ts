import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { outboxOn } from '../../../shared/mail/outbox.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { isWorkingDay, workingDayFrom } from '../../../shared/time/working-days.ts';
import { bypassTriggers } from '../../../testing/bypass-triggers.ts';
import { decodedMail } from '../../../testing/decoded-mail.ts';
import { deliverMail, testSender } from '../../../testing/deliver-mail.ts';
import { obligationOf } from '../../../testing/obligation-fixture.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { testApp } from '../../../testing/test-app.ts';
import { previewReminder } from './preview-reminder.ts';
import { runRound } from './run-round.ts';
import { nextRound, sendTimeAfter } from './send-time.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { as, config, create, database } = await testApp({
  MAIL_URL: sink.url,
  MAIL_FROM: 'Capacitación <avisos@institucion.example>',
  PUBLIC_URL: 'https://aula.example',
});
const today = await readToday(database);
const ahead = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
/** Nothing is sent: what a round writes stays to be looked at. */
const enqueue = outboxOn(async () => undefined);
const kinds = {
  obligation_assigned: true,
  reminder: true,
  weekly_digest: true,
  registrations_waiting: true,
  reforms_waiting: true,
  invitation_reminder: true,
};

/** An institution with one administrator and people whose accounts are older than today. */
async function institution(people: number) {
  const { id: entityId } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' });
  const employees = [];
  for (let n = 0; n < people; n += 1) employees.push(await create.user({ entityId, name: `Ñandú ${n}` }));
  await bypassTriggers(database, async (tx) => {
    await sql`update account_facts set recorded_at = now() - interval '500 days' where entity_id = ${entityId}`.execute(
      tx,
    );
  });
  return { entityId, administrator, employees, admin: as(await create.sessionOf(administrator.id)) };
}
const messagesOf = async (entityId: string, kind?: string) => {
  const { rows } = await sql<{ user_id: string; kind: string; state: string; reason: string | null; day: string }>`
    select user_id, kind, state, reason, facts ->> 'day' as day from messages
    where entity_id = ${entityId} and (${kind ?? null}::text is null or kind = ${kind ?? null}) order by facts ->> 'day', kind`.execute(
    database,
  );
  return rows;
};
const sent = (entityId: string) =>
  sql`update messages set state = 'enviado', settled_at = now() where entity_id = ${entityId} and state = 'en cola'`.execute(
    database,
  );
/** The rounds of each working day from today on, each sent before the next. */
async function live(entityId: string, from: number, to: number, isUp: (day: number) => boolean = () => true) {
  for (let day = from; day <= to; day += 1) {
    if (!isWorkingDay(ahead(day)) || !isUp(day)) continue;
    await runRound(database, enqueue, entityId, ahead(day));
    await sent(entityId);
  }
}

test('mails go out on assignment, 30, 7 and 1 days before, the day after, and weekly', async () => {
  const { entityId, administrator, employees } = await institution(1);
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: today, firstDueDays: 40 });
  await live(entityId, 0, 130);
  const toEmployee = (await messagesOf(entityId)).filter(({ user_id }) => user_id === employees[0]?.id);
  const dates = [0, 40 - 30, 40 - 7, 40 - 1, 40 + 1, ...Array.from({ length: 8 }, (_, week) => 40 + 8 + 7 * week)];
  expect(toEmployee.map(({ day }) => day)).toEqual([...new Set(dates.map((days) => workingDayFrom(ahead(days))))]);
  expect(toEmployee.map(({ kind }) => kind)).toEqual([
    'obligation_assigned',
    ...Array(toEmployee.length - 1).fill('reminder'),
  ]);
});

test('one mail that states the passed deadline is sent after three days without a server', async () => {
  const { entityId, administrator, employees } = await institution(1);
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: today, firstDueDays: 20 });
  // The three days before the deadline, and as many more as it takes to reach a working day.
  const back = [22, 23, 24, 25, 26].find((day) => isWorkingDay(ahead(day))) ?? 0;
  await live(entityId, 0, back, (day) => day < 19 || day === back);
  const told = (await messagesOf(entityId)).filter(
    ({ user_id, day }) => user_id === employees[0]?.id && day >= ahead(19),
  );
  expect(told).toEqual([expect.objectContaining({ kind: 'reminder', day: ahead(back) })]);
  await live(entityId, back + 1, back + 3);
  expect(
    (await messagesOf(entityId)).filter(({ user_id, day }) => user_id === employees[0]?.id && day > ahead(back)),
  ).toEqual([]);
});

test('a mail that waited for the server until the next day is replaced by a current one', async () => {
  const { entityId, administrator } = await institution(2);
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: today });
  await runRound(database, enqueue, entityId, today);
  await runRound(database, enqueue, entityId, ahead(1));
  const assigned = await messagesOf(entityId, 'obligation_assigned');
  expect(assigned.map(({ state, reason, day }) => [state, reason, day])).toEqual([
    ...Array(3).fill(['omitido', 'outdated', today]),
    ...Array(3).fill(['en cola', null, ahead(1)]),
  ]);
});

test('fulfilled, excused, inactive and unverified people get no mail', async () => {
  const { entityId, administrator, employees, admin } = await institution(4);
  const obligation_id = await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: today });
  const [done, excused, off, waiting] = employees.map(({ id }) => id);
  await create.certificate(done ?? '', { courseId: 'm01' });
  await admin.createWaiver({ body: { user_id: excused ?? '', obligation_id, until: ahead(90), reason: 'Licencia' } });
  await database
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', off ?? '')
    .execute();
  await database
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', waiting ?? '')
    .execute();
  await runRound(database, enqueue, entityId, today);
  expect(new Set((await messagesOf(entityId)).map(({ user_id }) => user_id))).toEqual(new Set([administrator.id]));
});

test('several processes at once write one letter a person, and one round a day', async () => {
  const { entityId, administrator } = await institution(12);
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: today });
  await Promise.all(Array.from({ length: 4 }, () => runRound(database, enqueue, entityId, today)));
  const written = await messagesOf(entityId, 'obligation_assigned');
  expect(new Set(written.map(({ user_id }) => user_id)).size).toBe(13);
  expect(written).toHaveLength(13);
  expect(await messagesOf(entityId, 'weekly_digest')).toHaveLength(1);
});

test('a kind that is switched off is not written; each change is in the ledger', async () => {
  const { entityId, administrator, admin } = await institution(1);
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: ahead(-5) });
  expect((await admin.getReminders()).body.on).toEqual(kinds);
  expect((await admin.updateReminders({ body: { obligation_assigned: false } })).body.on).toEqual({
    ...kinds,
    obligation_assigned: false,
  });
  expect((await admin.updateReminders({ body: { obligation_assigned: false } })).body.code).toBe('NOTHING_CHANGED');
  await runRound(database, enqueue, entityId, today);
  expect(await messagesOf(entityId, 'obligation_assigned')).toEqual([]);
  await admin.updateReminders({ body: { weekly_digest: false } });
  const acts = await database.selectFrom('audit_log').select('action').where('entity_id', '=', entityId).execute();
  expect(acts.filter(({ action }) => action === 'reminders changed')).toHaveLength(2);
});

test('administrators get the figures once a week, on its first day that has a round', async () => {
  const { entityId, administrator } = await institution(3);
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: ahead(-200) });
  await live(entityId, 0, 21);
  const days = (await messagesOf(entityId, 'weekly_digest')).map(({ day }) => day);
  const monday = (day: string) => Math.floor((Date.parse(day) / 86_400_000 + 3) / 7);
  const working = Array.from({ length: 22 }, (_, n) => ahead(n)).filter(isWorkingDay);
  expect(days).toEqual(working.filter((day, n) => n === 0 || monday(day) !== monday(working[n - 1] ?? '')));
});

test('an administrator who is obliged gets the digest and the own reminder on one day', async () => {
  const { entityId, administrator } = await institution(1);
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: today, firstDueDays: 40 });
  await runRound(database, enqueue, entityId, today);
  const own = (await messagesOf(entityId)).filter(({ user_id }) => user_id === administrator.id);
  expect(own.map(({ kind }) => kind).sort()).toEqual(['obligation_assigned', 'weekly_digest']);
});

test('the preview equals the mail that arrives', async () => {
  const { entityId, administrator, employees } = await institution(1);
  await obligationOf(database, {
    entityId,
    recordedBy: administrator.id,
    startsOn: ahead(-100),
    title: 'Prevención de lavado: <b>todos</b> en banco.mx',
  });
  const asked = { entityId, day: today, on: kinds, sender: testSender };
  // Long overdue: nothing of it was said within a week.
  expect(await previewReminder(database, { ...asked, kind: 'reminder' })).toEqual({
    people: 0,
    not_entered: 0,
    letter: null,
  });
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: ahead(-30), firstDueDays: 31 });
  const { people, letter } = await previewReminder(database, { ...asked, kind: 'reminder' });
  expect(people).toBe(2);
  expect(letter?.text).toContain('Vence mañana');
  expect(letter?.html).toContain('&lt;b&gt;todos&lt;/b&gt; en banco.\u2060mx');
  const { email } = employees[0] ?? { email: '' };
  await runRound(database, enqueue, entityId, today);
  await deliverMail(database, config, entityId);
  const mail = decodedMail(sink.received.find(({ to }) => to === email)?.raw ?? '');
  const ofReceiver = (text: string) => text.replaceAll(letter?.to_name ?? '', 'NOMBRE');
  for (const line of (letter?.text ?? '')
    .split('\n')
    .filter((each) => each !== '' && each !== '--' && !each.startsWith('Hola')))
    expect(ofReceiver(mail)).toContain(ofReceiver(line));
  expect(mail).toContain('Tienes 1 capacitación vencida');
});

test('people are reminded at once, each once a day', async () => {
  const { entityId, administrator, employees, admin } = await institution(3);
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: ahead(-100) });
  const [first, second, done] = employees.map(({ id }) => id);
  await create.certificate(done ?? '', { courseId: 'm01' });
  const stranger = await create.user({ entityId: (await create.entity()).id });
  const user_ids = [first ?? '', second ?? '', done ?? '', stranger.id];
  expect((await admin.remindPeople({ body: { user_ids } })).body).toMatchObject({
    queued: 2,
    already: 0,
    nothing_due: 1,
    unreachable: 1,
    queued_user_ids: expect.arrayContaining([first, second]),
  });
  expect((await admin.remindPeople({ body: { user_ids } })).body).toMatchObject({
    queued: 0,
    queued_user_ids: [],
    already: 2,
    nothing_due: 1,
    unreachable: 1,
  });
  const sendTime = sendTimeAfter(new Date());
  expect((await messagesOf(entityId, 'reminder')).map(({ day }) => day)).toEqual([sendTime.day, sendTime.day]);

  // Until they are sent they can be withdrawn, by their own institution only, and asked for again.
  const { admin: other } = await institution(1);
  expect((await other.withdrawReminders({ body: { user_ids } })).body).toEqual({ withdrawn: 0 });
  expect((await admin.withdrawReminders({ body: { user_ids } })).body).toEqual({ withdrawn: 2 });
  expect((await admin.remindPeople({ body: { user_ids } })).body).toMatchObject({ queued: 2, already: 0 });
});

test.each([
  ['before nine', '2026-11-23T14:59:00Z', '2026-11-23T15:00:00.000Z', false],
  ['from nine on', '2026-11-23T15:00:00Z', '2026-11-23T15:00:00.000Z', true],
  ['at eight in the evening', '2026-11-24T02:00:00Z', '2026-11-24T15:00:00.000Z', false],
  ['on a Saturday evening', '2026-11-22T03:00:00Z', '2026-11-23T15:00:00.000Z', false],
  ['on Christmas', '2026-12-25T18:00:00Z', '2026-12-26T15:00:00.000Z', false],
])('what is asked for %s leaves when it should', (_when, instant, at, now) => {
  const sendTime = sendTimeAfter(new Date(instant));
  expect([sendTime.at.toISOString(), sendTime.now]).toEqual([at, now]);
});

test('after the round of a day the next one is that of the next working day', () => {
  expect(nextRound(new Date('2026-11-23T16:00:00Z'), '2026-11-23').at.toISOString()).toBe('2026-11-24T15:00:00.000Z');
  expect(nextRound(new Date('2026-11-21T16:00:00Z'), '2026-11-21').day).toBe('2026-11-23');
});
