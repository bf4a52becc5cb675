import { expect, test } from 'vitest';
import { importingApp, PEOPLE_HEADER } from '../../../testing/importing-app.ts';

const { as, create, database, institution } = await importingApp();

test('undoing a changed e-mail voids reset links of the wrong address and forgets its proof', async () => {
  const own = await institution();
  const maria = await own.person({ name: 'María Luna', email: `maria@${own.domain}` });
  await own.employment({ employee_number: '7' }, maria.id);
  const id = await own.upload([PEOPLE_HEADER, `María Luna,otra@${own.domain},7,,,,,`].join('\r\n'));
  await own.apply(id);
  const wrongAddress = await create.resetLink(maria.id);
  await database.updateTable('users').set({ email_proven_at: new Date() }).where('id', '=', maria.id).execute();

  expect((await own.admin.undoPeopleImport({ params: { id } })).status).toBe(200);

  const restored = await database
    .selectFrom('users')
    .select(['email', 'email_proven_at'])
    .where('id', '=', maria.id)
    .executeTakeFirstOrThrow();
  expect(restored).toEqual({ email: `maria@${own.domain}`, email_proven_at: null });
  const reset = await as().resetPassword({ body: { token: wrongAddress, password: 'una frase larga y propia' } });
  expect([reset.status, reset.body.code]).toEqual([409, 'RESET_LINK_VOIDED']);
});
