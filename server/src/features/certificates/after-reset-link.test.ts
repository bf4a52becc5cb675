import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

/*
 * M1: an administrator sets an employee's password with a reset link, signs in as her and earns constancias
 * in her name.
 */

const { as, create, database } = await testApp({}, { content: true });
const bank = await create.entity();
const administrator = as(await create.session({ role: 'EntidadAdmin', entityId: bank.id }));

async function claimAs(token: string, n = 0) {
  const client = as(token);
  const { body: courses } = await client.listCourses();
  const course: Course | undefined = courses[n];
  const answers = course?.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
  return (await client.claimCertificate({ body: { course_id: course?.id ?? '', answers } })).body;
}
const rowOf = async (name: string, folio: string) =>
  (await administrator.getTrainingReport({ query: { q: name } })).body.rows.find((row) => row.folio === folio);

test('a certificate claimed within a day of a reset link says so to the institution only (M1)', async () => {
  const employee = await create.user({ entityId: bank.id, name: 'Ximena Olvera' });
  const before = await claimAs(await create.sessionOf(employee.id), 1);
  const token = new URL(
    (await administrator.makeResetLink({ body: { user_id: employee.id } })).body.reset_link,
  ).hash.slice(1);
  await as().resetPassword({ body: { token: token ?? '', password: 'otra-clave-larga-77' } });
  const { body: signedIn } = await as().login({ body: { email: employee.email, password: 'otra-clave-larga-77' } });
  const earned = await claimAs(signedIn.token);
  expect([before.issued_after_reset_link, earned.issued_after_reset_link]).toEqual([false, true]);
  expect(await rowOf('Ximena', earned.folio)).toMatchObject({ issued_after_reset_link: true });
  expect(await rowOf('Ximena', before.folio)).toMatchObject({ issued_after_reset_link: false });
  const { detail } = await database
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'certificate issued')
    .where(sql`detail ->> 'folio'`, '=', earned.folio)
    .executeTakeFirstOrThrow();
  expect(detail).toHaveProperty('reset_link_used_at');
  expect((await as().getPublicCertificate({ params: { folio: earned.folio } })).body).not.toHaveProperty(
    'issued_after_reset_link',
  );
});

test('two days later it says nothing of it (M1)', async () => {
  const employee = await create.user({ entityId: bank.id });
  const token = await create.resetLink(employee.id);
  await as().resetPassword({ body: { token, password: 'otra-clave-larga-77' } });
  await database
    .updateTable('reset_links')
    .set({ used_at: sql`now() - interval '25 hours'` })
    .where('user_id', '=', employee.id)
    .execute();
  expect((await claimAs(await create.sessionOf(employee.id))).issued_after_reset_link).toBe(false);
});
