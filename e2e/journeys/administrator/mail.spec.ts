import { expectNoFaultsWhenNarrower } from '../../fixtures/accessibility-checks.ts';
import { rowOf, toasts } from '../../fixtures/administrators.ts';
import { expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';
import { mailedLink, test } from '../../fixtures/mail.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

const pathOf = (link: string) => link.slice(new URL(link).origin.length);

// All on one of the workers, each of which starts a server of its own.
test.describe.configure({ mode: 'default' });

test('a verification link also goes by mail, and what was refused can be tried again', async ({
  page,
  browser,
  baseURL,
  signIn,
  office,
  sink,
}) => {
  const { name, admin, people } = await office.institution('Íñigo Ñúñez');
  const email = people[0]?.email ?? '';
  sink.behaviour.recipient = () => ({ code: 550, text: '5.1.1 Mailbox unavailable' });
  await signIn(admin, name);
  await page.getByRole('button', { name: 'Verificar a Íñigo Ñúñez' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enlace de verificación' });
  await expect(dialog.getByText(`También se lo enviamos por correo a ${email}.`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFaultsWhenNarrower(page, 'enlace enviado', '[role=dialog]');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Ajustes' }).click();
  await page.getByRole('link', { name: 'Mensajes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible();
  const row = rowOf(page, 'Mensajes', email);
  await expect(async () => {
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(row.getByText('Rechazado')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(row.getByText('Su servidor no acepta esta dirección.', { exact: false })).toBeVisible();
  await row.getByText('Respuesta del servidor').click();
  await expect(row.getByText('550 5.1.1 Mailbox unavailable')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFaultsWhenNarrower(page, 'mensajes');

  delete sink.behaviour.recipient;
  await row.getByRole('button', { name: 'Reintentar el correo a Íñigo Ñúñez' }).click();
  await expect(toasts(page).getByText('De nuevo en cola: el correo a Íñigo Ñúñez')).toBeVisible();
  const link = await mailedLink(sink, email);
  const theirs = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await theirs.goto(pathOf(link));
  await expect(theirs.getByText('Email verificado exitosamente. Ya puedes iniciar sesión.')).toBeVisible();
  await theirs.close();
});

test(
  'a user asks for a link by mail and sets a new password when the old one is forgotten',
  AT_BOTH_WIDTHS,
  async ({ page, account, sink }) => {
    const { email } = account('Empleada');
    await page.goto('/?pantalla=entrar');
    await page.getByText('Olvidé mi contraseña').click();
    await page.getByLabel('Correo de tu cuenta').fill(email);
    await expectNoFaultsWhenNarrower(page, 'olvidé mi contraseña');
    await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Si hay una cuenta activa con' })).toBeFocused();
    await expectNoSidewaysScroll(page);
    await page.goto(pathOf(await mailedLink(sink, email)));
    const password = `otra clave larga ${crypto.randomUUID()}`;
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(password);
    await page.getByLabel('Confirmar contraseña nueva').fill(password);
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await fillSignIn(page, { email, password });
    await expect(page.getByRole('heading', { level: 1, name: /^(Lo que te toca|Tus cursos)$/ })).toBeVisible();
  },
);
