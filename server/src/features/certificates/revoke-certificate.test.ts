import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const bank = await create.entity();
const admin = as(await create.session({ role: 'EntidadAdmin', entityId: bank.id }));
const holder = await create.user({ entityId: bank.id });
const revoke = (folio: string, reason: string) => admin.revokeCertificate({ params: { folio }, body: { reason } });

test('a revoked constancia stays, and says so with its reason to whoever verifies it', async () => {
  const { folio } = await create.certificate(holder.id);
  const { status, body } = await revoke(folio, ' La evaluación la respondió otra persona. ');
  expect([status, body.state, body.revocation_reason]).toEqual([
    200,
    'revocada',
    'La evaluación la respondió otra persona.',
  ]);
  const seen = (await as().getPublicCertificate({ params: { folio } })).body;
  expect(seen).toMatchObject({
    state: 'revocada',
    revocation_reason: body.revocation_reason,
    revoked_at: body.revoked_at,
    user_name: body.user_name,
  });
});

test('it is revoked once, also when two administrators do it at the same time', async () => {
  const { folio } = await create.certificate(holder.id);
  const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => revoke(folio, `Motivo ${i}`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'ALREADY_REVOKED')).toHaveLength(7);
});

test('a revocation without a reason is refused', async () => {
  const { folio } = await create.certificate(holder.id);
  expect((await revoke(folio, '  ')).body).toMatchObject({ code: 'VALIDATION', detail: 'Falta el dato: motivo.' });
});

test('deleting the person, the course and the entity leaves the constancia', async () => {
  const gone = await create.user();
  const { folio } = await create.certificate(gone.id, { userName: 'Quien Se Fue' });
  await database.deleteFrom('users').where('id', '=', gone.id).execute();
  await database.deleteFrom('courses').where('id', '=', 'curso-1').execute();
  await database.deleteFrom('entities').where('id', '=', gone.entity_id).execute();
  expect((await as().getPublicCertificate({ params: { folio } })).body).toMatchObject({
    user_name: 'Quien Se Fue',
    state: 'vigente',
  });
});
