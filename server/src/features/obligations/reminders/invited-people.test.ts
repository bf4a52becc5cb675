import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { databaseAs } from '../../../database/rls-context.ts';
import { outboxOn } from '../../../shared/mail/outbox.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { decodedMail } from '../../../testing/decoded-mail.ts';
import { deliverMail } from '../../../testing/deliver-mail.ts';
import { obligationOf } from '../../../testing/obligation-fixture.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { testApp } from '../../../testing/test-app.ts';
import { runRound } from './run-round.ts';
import { listEntitiesToRemind } from './settings.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { as, config, create, database, pool } = await testApp({
  MAIL_URL: sink.url,
  MAIL_FROM: 'avisos@plataforma.example',
});
// A round has the rights of a background job of its institution, on connections of its own.
const roundPool = new Pool(pool.options);
afterAll(() => roundPool.end());
const databaseFor = databaseAs(roundPool);
const enqueue = outboxOn(async () => undefined);
const today = await readToday(database);

/** An institution that invited a person by mail. */
async function inviting() {
  const { id: entityId } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' });
  const admin = as(await create.sessionOf(administrator.id));
  const email = `p${crypto.randomUUID()}@banco.example`;
  await admin.addPerson({ body: { name: 'Ana Ruiz', email, area: 'Sucursales' } });
  await deliverMail(database, config, entityId);
  const { id } = await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  /** Moves everything about the person and the last round some days back. */
  const pass = async (days: number) => {
    const past = sql`make_interval(days => ${days}::int)`;
    await sql`update messages set created_at = created_at - ${past}, settled_at = settled_at - ${past},
      facts = case when facts ? 'day' then facts || jsonb_build_object('day', ((facts ->> 'day')::date - ${days}::int)::text) else facts end,
      dedupe_key = gen_random_uuid()::text where user_id = ${id}`.execute(database);
    await sql`update verification_links set created_at = created_at - ${past}, expires_at = expires_at - ${past} where user_id = ${id}`.execute(
      database,
    );
    await sql`update reminder_settings set last_round = last_round - ${days}::int where entity_id = ${entityId}`.execute(
      database,
    );
  };
  const round = async () => {
    await runRound(databaseFor({ entity: entityId }), enqueue, entityId, today);
    await deliverMail(database, config, entityId);
  };
  /** A round on each of so many days, the first after one day. */
  const live = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      await pass(1);
      await round();
    }
  };
  const letters = () => sink.received.filter(({ to }) => to === email).map(({ raw }) => decodedMail(raw));
  const tokens = () => letters().map((letter) => /invitacion#([\w-]{43})/.exec(letter)?.[1] ?? '');
  const kinds = async () => {
    const rows = await database
      .selectFrom('messages')
      .select(['kind'])
      .where('user_id', '=', id)
      .where('state', '=', 'enviado')
      .orderBy('created_at')
      .execute();
    return rows.map(({ kind }) => kind);
  };
  return { entityId, administrator, admin, id, email, pass, round, live, letters, tokens, kinds };
}
const open = (token: string) => as().getInvitation({ body: { token } });

test('an invitation repeats after 3 and after 10 days with a link that works, and then no more', async () => {
  const { entityId, admin, live, letters, tokens, kinds } = await inviting();
  expect(await listEntitiesToRemind(database, today)).toContain(entityId);
  await live(2);
  expect(letters()).toHaveLength(1);
  await live(1);
  expect(letters()).toHaveLength(2);
  expect(letters()[1]).toContain('todavía no entras');
  const [first = '', second = ''] = tokens();
  for (const token of [first, second]) expect((await open(token)).status).toBe(200);
  await live(6);
  expect(letters()).toHaveLength(2);
  await live(1);
  expect(letters()).toHaveLength(3);
  const [third = ''] = tokens().slice(2);
  expect((await open(third)).status).toBe(200);
  await live(20);
  expect(await kinds()).toEqual(['invitation', 'invitation_reminder', 'invitation_reminder']);
  const { body } = await admin.listMessages({ query: { kind: 'invitation_reminder' } });
  expect(body.messages).toHaveLength(2);
});

test('an invitation whose link has ended is repeated with a new link', async () => {
  const { pass, round, letters, tokens } = await inviting();
  await pass(15);
  await round();
  expect(letters()).toHaveLength(2);
  const [first = '', second = ''] = tokens();
  expect((await open(first)).body.code).toBe('INVITATION_VOIDED');
  expect((await open(second)).status).toBe(200);
  await round();
  expect(letters()).toHaveLength(2);
});

test('Invitar de nuevo counts anew', async () => {
  const { admin, id, entityId, live, kinds } = await inviting();
  await live(10);
  await admin.sendVerification({ body: { user_id: id } });
  await deliverMail(database, config, entityId);
  await live(14);
  const reminded = ['invitation', 'invitation_reminder', 'invitation_reminder'];
  expect(await kinds()).toEqual([...reminded, ...reminded]);
});

test('several processes at once repeat an invitation once', async () => {
  const { entityId, pass, kinds } = await inviting();
  await pass(3);
  const own = databaseFor({ entity: entityId });
  await Promise.all(Array.from({ length: 4 }, () => runRound(own, enqueue, entityId, today)));
  await Promise.all([deliverMail(database, config, entityId), deliverMail(database, config, entityId)]);
  expect(await kinds()).toEqual(['invitation', 'invitation_reminder']);
});

type Inviting = Awaited<ReturnType<typeof inviting>>;

test.each<[string, (own: Inviting) => Promise<unknown>]>([
  [
    'entered',
    ({ tokens }) => as().acceptInvitation({ body: { token: tokens()[0] ?? '', password: 'caballo lento 7' } }),
  ],
  ['is suspended', ({ id }) => database.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()],
  ['left', ({ admin, id }) => admin.changePeople({ body: { user_ids: [id], left_on: today } })],
  ['was withdrawn', ({ admin, id }) => admin.rejectRegistration({ params: { id } })],
  [
    'belongs to a suspended institution',
    ({ entityId }) =>
      database.updateTable('entities').set({ review: 'suspended' }).where('id', '=', entityId).execute(),
  ],
  [
    'belongs to an institution under review',
    ({ entityId }) => database.updateTable('entities').set({ review: 'pending' }).where('id', '=', entityId).execute(),
  ],
  [
    'got no invitation that repeats',
    ({ id }) => sql`update messages set is_repeated = false where user_id = ${id}`.execute(database),
  ],
  [
    'is of an institution that switched it off',
    ({ admin }) => admin.updateReminders({ body: { invitation_reminder: false } }),
  ],
])('an invitation is not repeated to a person who %s, and no link is renewed', async (_, act) => {
  const own = await inviting();
  await act(own);
  const links = () => sql`select token_hash from verification_links where user_id = ${own.id}`.execute(database);
  const before = (await links()).rows;
  await own.pass(15);
  await own.round();
  expect(own.letters()).toHaveLength(1);
  expect((await links()).rows).toEqual(before);
});

test('the preview shows the invitation that leaves next, with the end of its link', async () => {
  const { admin, pass, email } = await inviting();
  await pass(3);
  const { body } = await admin.previewReminder({ query: { kind: 'invitation_reminder' } });
  expect(body).toMatchObject({ people: 1, not_entered: 0, letter: { to_email: email } });
  expect(body.letter?.text).toMatch(/vence el \d+ de \p{L}+ de \d{4}/u);
});

test('previews of obligations and reminders count people who have not accepted their invitation', async () => {
  const { admin, administrator, entityId, id } = await inviting();
  const obligation = await admin.previewObligation({
    body: {
      title: 'PLD/FT anual',
      legal_basis: 'LIC, art. 115.',
      course_ids: ['curso-1'],
      evidence: 'quiz',
      audience: { everyone: true },
      starts_on: today,
      first_due: { days_after_assignment: 40 },
      repeat: { months: 12 },
      warn_days: 30,
    },
  });
  expect(obligation.body).toMatchObject({ people: 2, not_entered: 1 });
  await obligationOf(database, { entityId, recordedBy: administrator.id, startsOn: today });
  const assigned = await admin.previewReminder({ query: { kind: 'obligation_assigned' } });
  expect(assigned.body).toMatchObject({ people: 1, not_entered: 1 });
  const { body } = await admin.foreseeReminder({ body: { user_ids: [administrator.id, id] } });
  expect(Object.fromEntries(body.people.map(({ user_id, outcome }) => [user_id, outcome]))).toEqual({
    [administrator.id]: 'queued',
    [id]: 'not_entered',
  });
});
