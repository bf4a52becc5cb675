import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { remindOfSecondFactor } from '../../identity/access-policy/announce-second-factor.ts';
import { outboxOn } from '../../shared/mail/outbox.ts';
import { longDay } from '../../shared/time/format.ts';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { decodedMail } from '../../testing/decoded-mail.ts';
import { deliverMail } from '../../testing/deliver-mail.ts';
import { hoursPass, sitExam } from '../../testing/examinee.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { testApp } from '../../testing/test-app.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { as, config, create, database } = await testApp(
  { MAIL_URL: sink.url, MAIL_FROM: 'avisos@plataforma.example' },
  { signingKey: true },
);
const enqueue = outboxOn(async () => undefined);

async function institution() {
  const { id: entityId } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId });
  const employee = await create.user({ entityId });
  return {
    entityId,
    administrator,
    employee,
    admin: as(await create.sessionOf(administrator.id)),
    learner: as(await create.sessionOf(employee.id)),
    deliver: () => deliverMail(database, config, entityId),
  };
}
const lettersTo = ({ email }: { email: string }) =>
  sink.received.filter(({ to }) => to === email).map(({ raw }) => decodedMail(raw));
const states = async (kind: string, entityId: string) =>
  (
    await database
      .selectFrom('messages')
      .select(['state', 'reason'])
      .where('kind', '=', kind)
      .where('entity_id', '=', entityId)
      .execute()
  ).map(({ state, reason }) => [state, reason]);

/** Time passes for a person's exams and for an entity's messages. */
async function pass({ entityId, employee }: Awaited<ReturnType<typeof institution>>, hours: number) {
  await hoursPass(database, employee.id, hours);
  await sql`update messages set due_at = due_at - make_interval(hours => ${hours}) where entity_id = ${entityId}`.execute(
    database,
  );
}

test('an examinee who has to wait gets one mail when the next attempt may begin', async () => {
  const bank = await institution();
  const { result } = await sitExam(database, bank.learner, 'curso-1', 3);
  expect(result).toMatchObject({ passed: false, attempts_left: 2, next_attempt_at: expect.any(String) });
  // Its oldest attempt leaves the window of 30 days.
  const days = (Date.parse(result.window_ends_at ?? '') - Date.parse(result.finished_at)) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  await pass(bank, 23);
  await bank.deliver();
  expect(lettersTo(bank.employee)).toEqual([]);
  await pass(bank, 2);
  await bank.deliver();
  await bank.deliver();
  expect(lettersTo(bank.employee)).toHaveLength(1);
  expect(lettersTo(bank.employee)[0]).toContain('Ya puedes presentar de nuevo');
  expect(lettersTo(bank.employee)[0]).toContain('https://aula.example/cursos/curso-1/examen');
});

test('the mail about the next attempt is not sent to an examinee who has already begun it', async () => {
  const bank = await institution();
  await sitExam(database, bank.learner, 'curso-1', 3);
  await pass(bank, 25);
  const { result } = await sitExam(database, bank.learner, 'curso-1', 10);
  expect(result.passed).toBe(true);
  await bank.deliver();
  expect(lettersTo(bank.employee)).toEqual([]);
  expect(await states('exam_open_again', bank.entityId)).toEqual([['omitido', 'nothing_due']]);
});

test('people without a second factor are told when it is decided and again two days before', async () => {
  const { entityId, administrator, employee, admin, deliver } = await institution();
  const armed = await create.user({ entityId });
  await create.secondFactor(armed.id);
  const { body } = await admin.changeAccessPolicy({
    body: { second_factor: 'everyone', second_factor_grace_days: 7 },
  });
  const on = (day: string | null) => `antes del ${longDay(day ?? '')}`;
  await deliver();
  await remindOfSecondFactor(database, enqueue);
  await deliver();
  for (const told of [administrator, employee]) {
    expect(lettersTo(told)).toHaveLength(1);
    expect(lettersTo(told)[0]).toContain(on(body.second_factor_from));
  }
  await bypassTriggers(database, (tx) =>
    sql`update access_policies set recorded_at = recorded_at - interval '5 days', second_factor_from = second_factor_from - 5
      where entity_id = ${entityId}`.execute(tx),
  );
  await create.secondFactor(administrator.id);
  await remindOfSecondFactor(database, enqueue);
  await remindOfSecondFactor(database, enqueue);
  await deliver();
  expect(lettersTo(employee)).toHaveLength(2);
  expect(lettersTo(administrator)).toHaveLength(1);
  expect(lettersTo(armed)).toEqual([]);
});

test('the announcement of a second factor is not sent once the decision was withdrawn', async () => {
  const { entityId, employee, admin, deliver } = await institution();
  await admin.changeAccessPolicy({ body: { second_factor: 'administrators', second_factor_grace_days: 7 } });
  expect(await states('second_factor_due', entityId)).toHaveLength(1);
  await admin.changeAccessPolicy({ body: { second_factor: 'off' } });
  await deliver();
  expect(await states('second_factor_due', entityId)).toEqual([['omitido', 'nothing_due']]);
  expect(lettersTo(employee)).toEqual([]);
});

test('the holder of a replaced constancia gets its new folio by mail', async () => {
  const { employee, admin, deliver } = await institution();
  const older = await create.certificate(employee.id, { userName: 'Íñigo Muños', courseId: 'm01' });
  const { status, body } = await admin.replaceCertificate({ params: { folio: older.folio } });
  expect(status).toBe(201);
  await deliver();
  expect(lettersTo(employee)).toHaveLength(1);
  expect(lettersTo(employee)[0]).toContain(`https://aula.example/constancias/${body.folio}`);
  expect(lettersTo(employee)[0]).toContain(older.folio);
});
