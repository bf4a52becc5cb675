import type { Page } from '@playwright/test';
import { FAILURE, inMexico, rowOf, toasts } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';

async function expectCounters(page: Page, counters: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(counters))
    await expect(
      page
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd'),
    ).toHaveText(String(count));
}

test('an account becomes verified, inactive and active when its administrator acts [2-entity-counters] [2-entity-pending] [2-entity-users] [4-account-states] [6-entity-admin]', async ({
  page,
  signIn,
  office,
}) => {
  const { name, admin, people } = await office.institution(
    'Íñigo Ñúñez',
    'Bruno Salgado',
    'Carla Ríos',
    'Dora Luna',
    'Elsa Mata',
    'Félix Peña',
  );
  const stranger = await office.institution('De Otra Entidad');
  const [inigo] = people;
  await signIn(admin, name);
  await expectCounters(page, { Total: 7, Activos: 1, 'Pendientes de verificación': 6, Inactivos: 0 });
  await expect(page.getByText(stranger.people[0]?.email ?? '')).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  const waiting = page.getByRole('region', { name: 'Pendientes de verificación' });
  await expect(waiting.getByRole('button', { name: /^Enviar enlace de verificación a/ })).toHaveCount(4);
  await waiting.getByRole('button', { name: 'Ver los 6 pendientes' }).click();
  await expect(waiting.getByRole('button', { name: /^Enviar enlace de verificación a/ })).toHaveCount(6);

  const users = page.getByRole('region', { name: 'Usuarios' });
  const own = rowOf(page, 'Usuarios', admin.email);
  for (const badge of ['Administrador', 'Verificado', 'Activo'])
    await expect(own.getByText(badge, { exact: true })).toBeVisible();
  await expect(own.getByRole('button')).toHaveText(['Datos']);
  const row = rowOf(page, 'Usuarios', inigo?.email ?? '');
  for (const badge of ['Empleado', 'Pendiente', 'Í']) await expect(row.getByText(badge, { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Verificar a Íñigo Ñúñez' }).click();
  const link = await page.getByRole('dialog').getByLabel('Enlace', { exact: true }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
  await expect(waiting.getByText('Enlace generado, vence en 14 días')).toBeVisible();
  await expect(waiting.getByText(inMexico(new Date(Date.now() + 14 * 86_400_000)))).toBeVisible();
  expect(await office.signInStatus(inigo?.email ?? '')).toBe(403);
  await office.open(link);
  await page.reload();
  await expectCounters(page, { Total: 7, Activos: 2, 'Pendientes de verificación': 5 });
  for (const badge of ['Verificado', 'Activo']) await expect(row.getByText(badge, { exact: true })).toBeVisible();
  expect(await office.signInStatus(inigo?.email ?? '')).toBe(200);

  await row.getByRole('button', { name: 'Desactivar a Íñigo Ñúñez' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Desactivar a Íñigo Ñúñez?' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Desactivar a Íñigo Ñúñez' }).click();
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(toasts(page).getByText('Usuario desactivado exitosamente')).toBeVisible();
  await expect(row.getByText('Inactivo', { exact: true })).toBeVisible();
  await expectCounters(page, { Activos: 1, Inactivos: 1 });
  expect(await office.signInStatus(inigo?.email ?? '')).toBe(403);

  await users.getByRole('combobox', { name: 'Estado' }).selectOption('Inactivos');
  await expect(users.getByRole('button', { name: /^(Activar|Desactivar|Verificar) a/ })).toHaveCount(1);
  await row.getByRole('button', { name: 'Activar a Íñigo Ñúñez' }).click();
  await expect(toasts(page).getByText('Usuario activado exitosamente')).toBeVisible();
  await expect(users.getByText('Nadie coincide con tu búsqueda')).toBeVisible();
  await users.getByRole('button', { name: 'Quitar los filtros' }).click();
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
  await expectCounters(page, { Activos: 2, Inactivos: 0 });
  expect(await office.signInStatus(inigo?.email ?? '')).toBe(200);
});

test('a link or a change that the server refuses says why, and the list shows how things are [8-link] [8-toggle]', async ({
  page,
  signIn,
  office,
}) => {
  const { name, admin, people } = await office.institution('Íñigo Ñúñez', 'Bruno Salgado');
  const [inigo, bruno] = people;
  if (!inigo || !bruno) throw new Error('nobody registered');
  await office.verify(admin, bruno);
  await signIn(admin, name);
  const send = page.getByRole('button', { name: 'Enviar enlace de verificación a Íñigo Ñúñez' });
  await expect(send).toBeVisible();
  await office.verify(admin, inigo);
  await send.click();
  await expect(toasts(page).getByText('Error al generar enlace')).toBeVisible();
  await expect(toasts(page).getByText('Esta persona ya verificó su correo: no necesita un enlace.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectCounters(page, { Activos: 3, 'Pendientes de verificación': 0 });
  await expect(page.getByRole('region', { name: 'Pendientes de verificación' })).toBeHidden();

  await page.route('**/api/admin/toggle-user-status', (route) => route.fulfill(FAILURE));
  await page.getByRole('button', { name: 'Desactivar a Bruno Salgado' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(toasts(page).getByText('Error al cambiar estado del usuario')).toBeVisible();
  await expect(toasts(page).getByText('El servicio descansa.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Usuarios', bruno.email).getByText('Activo', { exact: true })).toBeVisible();
});
