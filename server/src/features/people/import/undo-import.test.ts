import { expect, test } from 'vitest';
import { PEOPLE_HEADER as HEADER, importingApp } from '../../../testing/importing-app.ts';

const { as, create, database, institution } = await importingApp();

test('undoing an import voids reset links and the proof of the wrong address', async () => {
  const own = await institution();
  const maria = await own.person({ name: 'María Ruiz', email: `maria@${own.domain}` });
  await own.employment({ employee_number: '1' }, maria.id);
  const id = await own.upload([HEADER, `,otra@${own.domain},1,,,,,`].join('\r\n'));
  await own.apply(id);
  const token = await create.resetLink(maria.id);
  await database.updateTable('users').set({ email_proven_at: new Date() }).where('id', '=', maria.id).execute();

  expect((await own.admin.undoPeopleImport({ params: { id }, body: {} })).status).toBe(200);
  const person = await database
    .selectFrom('users')
    .select(['email', 'email_proven_at'])
    .where('id', '=', maria.id)
    .executeTakeFirstOrThrow();
  expect(person).toEqual({ email: `maria@${own.domain}`, email_proven_at: null });
  const reset = await as().resetPassword({ body: { token, password: 'otra clave larga' } });
  expect(reset.body).toMatchObject({ code: 'RESET_LINK_VOIDED' });
});

test('two imports undone in reverse order leave everybody as before', async () => {
  const own = await institution();
  const maria = await own.person({ name: 'María Ruiz', email: `maria@${own.domain}` });
  await own.employment({ employee_number: '1', area: 'Riesgos' }, maria.id);
  const ids: string[] = [];
  for (const row of [`,,1,,,,31/10/2026,`, `,,1,Crédito,,,31/10/2026,`]) {
    ids.push(await own.upload([HEADER, row].join('\r\n')));
    await own.apply(ids.at(-1) ?? '', { leavers: 1 });
  }
  for (const id of ids.toReversed())
    expect((await own.admin.undoPeopleImport({ params: { id }, body: {} })).body).toMatchObject({
      state: 'undone',
      kept: 0,
    });
  expect(await own.listed('maria')).toMatchObject({ area: 'Riesgos', left_on: null });
});
