import { PENDING, signOut, TO_DECIDE } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, fillSignIn } from '../../fixtures/journey.ts';

test('each role finds its own panel below a bar that greets the user [2-dashboard-role] [2-shell]', async ({
  page,
  signIn,
}) => {
  await signIn();
  await expect(page.getByRole('banner').getByText('Hola, Mariana Ríos Peña')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')).toHaveText([
    'Inicio',
    /^Mis constancias/,
  ]);
  await signOut(page);

  await signIn('EntidadAdmin', 'Banco Ejemplo del Centro');
  await expect(page.getByRole('banner').getByText('Hola, Ana Herrera Solís')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inicio', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Cursos y exámenes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeFocused();
  await signOut(page);

  await signIn('SuperAdmin', TO_DECIDE);
  await expect(page.getByRole('heading', { level: 2, name: PENDING })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Hola, Administración de la plataforma')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inicio', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Contenido', exact: true }).click();
  await page.getByRole('link', { name: 'Curso sin láminas ni quiz', exact: true }).click();
  await page.getByRole('link', { name: 'Volver a tus cursos' }).click();
  await expect(page.getByRole('link', { name: 'Cursos', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Cursos' })).toBeVisible();
  await page.getByRole('link', { name: /inicio/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: TO_DECIDE })).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('heading', { name: TO_DECIDE })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('finaula.token'))).toBeNull();
});

test('a tab’s address asks a visitor to sign in and then leads there', async ({ page, account }) => {
  await page.goto('/entidades');
  await fillSignIn(page, account('SuperAdmin'));
  await expect(page.getByRole('heading', { level: 1, name: 'Entidades' })).toBeVisible();
});
