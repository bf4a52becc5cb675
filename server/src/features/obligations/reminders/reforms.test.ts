import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { outboxOn } from '../../../shared/mail/outbox.ts';
import { longDay } from '../../../shared/time/format.ts';
import { readToday } from '../../../shared/time/read-today.ts';
import { decodedMail } from '../../../testing/decoded-mail.ts';
import { deliverMail } from '../../../testing/deliver-mail.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { testApp } from '../../../testing/test-app.ts';
import { runRound } from './run-round.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { as, config, create, database } = await testApp({
  MAIL_URL: sink.url,
  MAIL_FROM: 'avisos@plataforma.example',
});
const platform = as(await create.session({ role: 'SuperAdmin' }));
const enqueue = outboxOn(async () => undefined);
const today = await readToday(database);
const ahead = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

/** A source that slides cite, and two courses: the first depends on it. */
async function cited() {
  const { body: sources } = await platform.listSources();
  const key = sources.find(({ slides }) => slides > 0)?.key ?? '';
  const { body } = await platform.getSourceDependents({ params: { key } });
  return { key, courseId: body.slides[0]?.course_id ?? '' };
}
const { key, courseId } = await cited();
const notice = {
  source_key: key,
  title: 'Cambia el plazo del aviso',
  summary: 'Ahora son diez días.',
  published_on: today,
  course_ids: [courseId],
};

/** An institution with an administrator, an employee and an obligation that asks for a course, if given. */
async function institution(asked: string | undefined) {
  const { id: entityId } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId });
  const employee = await create.user({ entityId });
  const admin = as(await create.sessionOf(administrator.id));
  if (asked !== undefined)
    await admin.createObligation({
      body: {
        title: 'PLD anual',
        legal_basis: 'Manual interno',
        course_ids: [asked],
        evidence: 'quiz',
        audience: { everyone: true },
        starts_on: today,
        first_due: { days_after_assignment: 60 },
        repeat: 'none',
      },
    });
  return {
    admin,
    administrator,
    employee,
    round: async (day: number) => {
      await runRound(database, enqueue, entityId, ahead(day));
      // A letter of another day is outdated, so each one leaves today.
      await sql`update messages set facts = facts || jsonb_build_object('day', ${today}::text) where entity_id = ${entityId}`.execute(
        database,
      );
      await deliverMail(database, config, entityId);
    },
    lettersTo: ({ email }: { email: string }, words: string) =>
      sink.received
        .filter(({ to }) => to === email)
        .map(({ raw }) => decodedMail(raw))
        .filter((letter) => letter.includes(words)),
  };
}

test('administrators are told once of a change that concerns an obligation in force', async () => {
  const bank = await institution(courseId);
  const other = await institution(undefined);
  const { body: before } = await platform.previewReformMail({ body: notice });
  expect(before.letter?.subject).toBe('Un cambio normativo espera tu decisión');
  expect(before.letter?.text).toContain('Ahora son diez días.');
  await platform.publishReform({ body: notice });
  const { body: shown } = await bank.admin.previewReminder({ query: { kind: 'reforms_waiting' } });
  expect(shown).toMatchObject({ people: 1, letter: { to_email: bank.administrator.email } });
  for (const day of [0, 1]) {
    await bank.round(day);
    await other.round(day);
  }
  const words = 'Cambia el plazo del aviso';
  expect(bank.lettersTo(bank.administrator, words)).toHaveLength(1);
  expect(bank.lettersTo(bank.administrator, words)[0]).toContain('https://aula.example/cumplimiento/obligaciones');
  expect(bank.lettersTo(bank.employee, words)).toEqual([]);
  expect(other.lettersTo(other.administrator, words)).toEqual([]);
});

test('a preview counts administrators who did not switch the mail off, and publishes nothing', async () => {
  const bank = await institution(courseId);
  const counts = async () => {
    const { people, institutions } = (await platform.previewReformMail({ body: notice })).body;
    return { people, institutions };
  };
  const { people, institutions } = await counts();
  const { length } = (await platform.listReforms()).body;
  await bank.admin.updateReminders({ body: { reforms_waiting: false } });
  expect(await counts()).toEqual({ people: people - 1, institutions: institutions - 1 });
  expect((await platform.listReforms()).body).toHaveLength(length);
  const late = await platform.previewReformMail({ body: { ...notice, published_on: ahead(2) } });
  expect(late.body.code).toBe('DATE_AHEAD');
});

test('a decided change is not mailed, and its people are told why they are asked again', async () => {
  const bank = await institution(courseId);
  const { body: reform } = await platform.publishReform({ body: { ...notice, title: 'Cambia el formato' } });
  for (const { id } of (await bank.admin.listReforms()).body)
    await bank.admin.decideReform({
      params: { id },
      body: id === reform.id ? { decision: 'everyone', days: 30 } : { decision: 'inform' },
    });
  await bank.round(0);
  expect(bank.lettersTo(bank.administrator, 'espera tu decisión')).toEqual([]);
  const [letter] = bank.lettersTo(bank.employee, 'Recertificación: Cambia el formato');
  expect(letter?.replaceAll(/\s+/g, ' ')).toContain(
    `Se pide de nuevo porque cambió la norma: «Cambia el formato», publicado el ${longDay(today)}.`,
  );
});
