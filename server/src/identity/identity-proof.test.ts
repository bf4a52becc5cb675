import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { bypassTriggers } from '../testing/bypass-triggers.ts';
import { eventually } from '../testing/eventually.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { testApp } from '../testing/test-app.ts';
import { totpCode } from '../testing/totp-code.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { app, as, create, database } = await testApp(
  { MAIL_URL: sink.url, MAIL_FROM: 'avisos@institucion.example', PUBLIC_URL: 'https://aula.example' },
  { content: true, runsJobs: true },
);
await app.ready();
const bank = await create.entity({ subscription: 'Paid' });
const administrator = await create.user({ role: 'EntidadAdmin', entityId: bank.id });
const admin = as(await create.sessionOf(administrator.id));

const NEW = 'otra clave larga 77';
const employee = () => create.user({ entityId: bank.id });
const tokenIn = (link: string) => link.split(/[#/]/).at(-1) ?? '';
const signIn = async (email: string, password = NEW) => (await as().login({ body: { email, password } })).body.token;

async function claim(token: string, n = 0) {
  const client = as(token);
  const course: Course | undefined = (await client.listCourses()).body[n];
  const answers = course?.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
  const { body } = await client.claimCertificate({ body: { course_id: course?.id ?? '', answers } });
  const act = await database
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'certificate issued')
    .where(sql`detail ->> 'folio'`, '=', body.folio)
    .executeTakeFirstOrThrow();
  return { proof: body.identity_proof, folio: body.folio, act: act.detail };
}

/** Waits for the mailed link to an address and returns its token. */
const mailed = (email: string, path: RegExp) =>
  eventually(() => {
    const raw = sink.received.findLast(({ to }) => to === email)?.raw.replace(/=\r\n/g, '') ?? '';
    const token = path.exec(raw)?.[1];
    if (token === undefined) throw new Error('not sent yet');
    return token;
  });

async function useHandedResetLink(userId: string) {
  const { reset_link } = (await admin.createResetLink({ body: { user_id: userId } })).body;
  await as().resetPassword({ body: { token: tokenIn(reset_link), password: NEW } });
}

async function useMailedResetLink(email: string) {
  await as().forgotPassword({ body: { email } });
  const token = await mailed(email, /restablecer#([\w-]{43})/);
  expect((await as().resetPassword({ body: { token, password: NEW } })).status).toBe(200);
}

describe('a link that an administrator was shown (H3)', () => {
  test('marks certificates until the owner opens a mailed link, and names its maker in the act', async () => {
    const { id, email } = await employee();
    await useHandedResetLink(id);
    // The earlier mark ended after a day.
    await sql`update identity_proofs set at = at - interval '40 days' where user_id = ${id}`.execute(database);
    const marked = await claim(await signIn(email));
    expect(marked).toMatchObject({
      proof: 'link_of_administrator',
      act: { identity_proof: 'link_of_administrator', link_made_by: administrator.id },
    });
    await useMailedResetLink(email);
    expect((await claim(await signIn(email), 1)).proof).toBe('own');
    expect((await as().getPublicCertificate({ params: { folio: marked.folio } })).body.identity_proof).toBe(
      'link_of_administrator',
    );
  });

  test('proves no address when it invites or verifies', async () => {
    const { id, email } = await create.user({ entityId: bank.id, verified: false });
    const { verification_link } = (await admin.sendVerification({ body: { user_id: id } })).body;
    const token = tokenIn(verification_link);
    await as().verifyEmail({ body: { token } });
    expect((await as().setPasswordOnVerification({ body: { token, password: NEW } })).status).toBe(200);
    expect((await claim(await signIn(email))).proof).toBe('link_of_administrator');
    expect((await as(await signIn(email)).getOwnAccount()).body.email_proven_at).toBeNull();
  });

  test('stops counting when the user enrols a second factor', async () => {
    const { id, email } = await employee();
    await useHandedResetLink(id);
    const own = as(await signIn(email));
    const { secret } = (await own.enrolTotp({ body: { confirmation: { current_password: NEW } } })).body;
    expect((await own.confirmTotp({ body: { code: totpCode(secret) } })).status).toBe(200);
    const { token } = (
      await as().login({ body: { email, password: NEW, second_factor: { totp: totpCode(secret, 1) } } })
    ).body;
    expect((await claim(token)).proof).toBe('own');
  });
});

describe('an address that an administrator corrected (M7)', () => {
  test('marks what a mailed link opens there, and its old owner is told', async () => {
    const { id, email } = await employee();
    const other = `otro.${id}@correo.example`;
    expect((await admin.correctPerson({ params: { id }, body: { email: other } })).status).toBe(200);
    await eventually(() =>
      expect(sink.received.filter(({ to, raw }) => to === email && /Tu cuenta ya no usa este/.test(raw))).toHaveLength(
        1,
      ),
    );
    await useMailedResetLink(other);
    expect(await claim(await signIn(other))).toMatchObject({
      proof: 'link_of_administrator',
      act: { link_made_by: administrator.id },
    });
  });

  test('proves its owner again when they did not object in seven days', async () => {
    const { id } = await employee();
    const other = `nuevo.${id}@correo.example`;
    await admin.correctPerson({ params: { id }, body: { email: other } });
    await bypassTriggers(database, (tx) =>
      sql`update identity_changes set at = at - interval '8 days' where user_id = ${id}`.execute(tx),
    );
    await useMailedResetLink(other);
    expect((await claim(await signIn(other))).proof).toBe('own');
  });

  test('stays marked when the user of a handed link changes it', async () => {
    const { id, email } = await employee();
    await useHandedResetLink(id);
    const own = as(await signIn(email));
    const other = `robado.${id}@correo.example`;
    await own.requestEmailChange({ body: { email: other, current_password: NEW } });
    const { email_link } = (await admin.createEmailChangeLink({ body: { user_id: id } })).body;
    expect((await as().confirmEmailChange({ body: { token: tokenIn(email_link) } })).status).toBe(200);
    await useMailedResetLink(other);
    expect((await claim(await signIn(other))).proof).toBe('link_of_administrator');
  });
});

test('an account that nothing proved says so', async () => {
  const { id } = await employee();
  expect((await claim(await create.sessionOf(id))).proof).toBe('unproven');
});
