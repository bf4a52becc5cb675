import { readFileSync } from 'node:fs';
import { toasts } from '../../fixtures/administrators.ts';
import { PASSWORD } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

const OWN_DATA = '/cuenta/datos';

test(
  'one sees, corrects and downloads one’s own data, and closes the account',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, office, learner }) => {
    await openAs(learner, '/cuenta');
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Tus datos' }).click();
    const identity = page.getByRole('region', { name: 'Quién eres aquí' });
    await expect(identity).toContainText('Lucía Cruz Mena');
    await expect(identity).toContainText('Nadie ha comprobado que es tuyo.');
    await expectNoSidewaysScroll(page);

    await identity.getByRole('button', { name: 'Corregir tu nombre' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre completo').fill('Lucía Cruz Menéndez');
    await dialog.getByLabel('Tu contraseña actual').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Guardar nombre' }).click();
    await expect(toasts(page).getByText('Tu nombre quedó corregido')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Hola, Lucía Cruz Menéndez. Mi cuenta' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Lo que se ha corregido' })).toContainText('por ti');

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar página' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d{2}-\d{2}\.html$/);
    const html = readFileSync(await file.path(), 'utf8');
    for (const held of ['Mis datos personales', 'Lucía Cruz Menéndez', learner.email, 'Navegadores conocidos'])
      expect(html).toContain(held);

    const close = page
      .getByRole('region', { name: 'Cerrar tu cuenta' })
      .getByRole('button', { name: 'Cerrar mi cuenta' });
    await close.click();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(close).toBeFocused();
    await close.click();
    await dialog.getByLabel('Tu contraseña actual').fill(PASSWORD);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
    await expect(page.getByText(/^Tu cuenta está cerrada/)).toBeVisible();
    expect(await office.signInStatus(learner.email)).toBe(401);
    await fillSignIn(page, learner);
    await expect(toasts(page).getByText('El correo o la contraseña no coinciden.')).toBeVisible();
  },
);

test('another address holds once its owner opened the link that the administrator handed over', async ({
  page,
  browser,
  openAs,
  signIn,
  colleagues,
}) => {
  const { person, admin, entity } = await colleagues('Standard');
  const email = `${crypto.randomUUID()}@correo.example`;
  await openAs(person, OWN_DATA);
  await page.getByRole('button', { name: 'Cambiar tu correo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo nuevo').fill(email);
  await dialog.getByLabel('Tu contraseña actual').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Pedir el cambio' }).click();
  await expect(page.getByText(/^Falta que quien administra tu entidad te entregue el enlace/)).toBeVisible();

  await signIn(admin, entity);
  const waiting = page.getByRole('region', { name: 'Cambios de correo por entregar' });
  await expect(waiting).toContainText(email);
  await expectNoSidewaysScroll(page);
  await waiting.getByRole('button', { name: 'Generar enlace para el correo nuevo de Mariana Ríos Peña' }).click();
  const link = await dialog.getByLabel('Enlace', { exact: true }).inputValue();

  const theirs = await browser.newPage();
  await theirs.goto(new URL(link).pathname);
  await theirs.getByRole('button', { name: 'Sí, es mi correo' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Correo comprobado' })).toBeVisible();
  await theirs.getByRole('link', { name: 'Iniciar sesión' }).click();
  await fillSignIn(theirs, { email, password: PASSWORD });
  await expect(theirs.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
  await theirs.close();
});

test('an administrator corrects the name of one of their people, who is told', async ({
  page,
  signIn,
  openAs,
  colleagues,
}) => {
  const { person, admin, entity } = await colleagues('Standard');
  await signIn(admin, entity);
  await page.getByRole('button', { name: 'Datos de Mariana Ríos Peña' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre completo').fill('Mariana Ríos Peñaloza');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(toasts(page).getByText('Datos guardados')).toBeVisible();
  await expect(page.getByText('Mariana Ríos Peñaloza').first()).toBeVisible();
  await openAs(person, '/');
  await expect(page.getByRole('region', { name: 'Avisos de tu cuenta' })).toContainText(
    'Adriana Montes Quiroga rectificó tu nombre',
  );
});
