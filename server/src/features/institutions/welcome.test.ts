import { afterAll, expect, test } from 'vitest';
import { decodedMail } from '../../testing/decoded-mail.ts';
import { deliverMail } from '../../testing/deliver-mail.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { testApp } from '../../testing/test-app.ts';

const sink = await startSmtpSink();
afterAll(() => sink.stop());
const { as, config, create, database } = await testApp({
  MAIL_URL: sink.url,
  MAIL_FROM: 'avisos@plataforma.example',
});
const lettersTo = (email: string) =>
  sink.received.filter(({ to }) => to === email).map(({ raw }) => decodedMail(raw).replaceAll(/\s+/g, ' '));

/** Registers an institution, and returns its id once its mail is sent. */
async function register(name: string, email: string): Promise<string> {
  const { status } = await as().registerEntity({
    body: {
      nombre_entidad: name,
      razon_social: `${name}, S.A.`,
      nombre_firmante: 'Zita Zúñiga',
      email_contacto: email,
      admin_name: 'Rosa Peña Íñiguez',
      admin_email: email,
      admin_password: 'una-clave-muy-larga-7',
    },
  });
  expect(status).toBe(201);
  const { entity_id } = await database
    .selectFrom('users')
    .select('entity_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await deliverMail(database, config, entity_id ?? '');
  return entity_id ?? '';
}

test('an administrator who registers an institution gets one mail with the next steps', async () => {
  await register('Caja Ñandú', 'rosa@nandu.example');
  const [letter = '', ...others] = lettersTo('rosa@nandu.example');
  expect(others).toEqual([]);
  expect(letter).toContain('Da de alta a tu gente');
  expect(letter).toContain('Di qué le toca a cada quien');
  // The address is unproven: nobody's words reach it.
  expect(letter).not.toContain('Ñandú');
  expect(letter).not.toContain('Rosa');
});

test('a verified institution is told by mail that its invitations leave now', async () => {
  const entityId = await register('Caja Íntegra', 'luz@integra.example');
  const platform = as(await create.session({ role: 'SuperAdmin' }));
  await platform.reviewEntity({
    params: { id: entityId },
    body: { decision: 'verify', reason: 'Datos comprobados' },
  });
  await deliverMail(database, config, entityId);
  expect(lettersTo('luz@integra.example').at(-1)).toContain('las invitaciones y los recordatorios salen por correo');
});
