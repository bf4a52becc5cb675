import { FAILURE, signOut, TO_DECIDE, toasts } from '../../fixtures/administrators.ts';
import { expect, expectNoSidewaysScroll, test } from '../../fixtures/journey.ts';

test('the SuperAdmin, and nobody else, loads the content and the courses come again [2-catalogue-load] [6-static-role] [8-static-content]', async ({
  page,
  signIn,
}) => {
  const load = page.getByRole('button', { name: 'Cargar contenido' });
  await signIn();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(load).toBeHidden();
  await signOut(page);
  await signIn('EntidadAdmin', 'Banco Ejemplo del Centro');
  await page.getByRole('link', { name: 'Cursos y exámenes' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(load).toBeHidden();
  await signOut(page);

  await signIn('SuperAdmin', TO_DECIDE);
  await page.getByRole('link', { name: 'Contenido', exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  const loaded = page.waitForResponse('**/api/admin/load-static-rich-content');
  const reloaded = page.waitForResponse('**/api/catalogue');
  await load.click();
  const dialog = page.getByRole('dialog', { name: 'Cargar contenido' });
  const confirm = dialog.getByRole('button', { name: /^Cargar/ });
  await expect(dialog.getByText(/Sin cambios|Curso nuevo|Cambian/).first()).toBeVisible();
  await confirm.click();
  const { success_count } = await (await loaded).json();
  await expect(toasts(page).getByText(`${success_count} cursos actualizados`)).toBeVisible();
  expect((await reloaded).ok()).toBe(true);
  await expect(dialog.getByText('Sin cambios.')).toBeVisible();

  const answers = [
    [{ json: { success_count: 0 } }, '❌ No se pudo cargar contenido estático'],
    [FAILURE, 'Error al cargar contenido estático. Verifica la conexión.'],
    [
      { status: 403, json: { detail: 'No tienes permiso.', code: 'FORBIDDEN' } },
      'Solo SuperAdmin puede cargar contenido estático',
    ],
  ] as const;
  for (const [answer, sentence] of answers) {
    await page.route('**/api/admin/load-static-rich-content', (route) => route.fulfill(answer), { times: 1 });
    await confirm.click();
    await expect(toasts(page).getByRole('alert').getByText(sentence)).toBeVisible();
  }
});
