import { FAILURE, toasts } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';

const PEOPLE = 450;

test('a list of 450 people loads page by page when it is searched, narrowed or sorted [2-entity-users]', async ({
  page,
  signIn,
  office,
}) => {
  const { name, admin } = await office.filledInstitution(PEOPLE);
  const everybody = await office.usersOf(admin);
  const asked: URL[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/admin/entity-users') && asked.push(new URL(request.url())),
  );
  await signIn(admin, name);
  const users = page.getByRole('region', { name: 'Usuarios' });
  const rows = users.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(8);
  expect(asked.map(({ searchParams }) => searchParams.get('limit'))).toEqual(['25', '25']);
  await users.getByRole('link', { name: 'Ver a las 451 personas' }).click();
  await expect(rows).toHaveCount(25);
  await expectNoSidewaysScroll(page);

  const more = users.getByRole('button', { name: 'Mostrar más usuarios' });
  await more.press('Enter');
  await expect(users.getByRole('status').getByText('50 de 451')).toBeVisible();
  await expect(rows.nth(25)).toBeFocused();
  await more.press('Enter');
  await expect(rows).toHaveCount(75);
  await expect(rows.nth(50)).toBeFocused();
  const listed = await rows.getByRole('link').allTextContents();
  expect(listed).toEqual(listed.toSorted(new Intl.Collator('es-MX').compare));

  await users.getByRole('combobox', { name: 'Estado' }).selectOption('Inactivos');
  const inactive = everybody.filter((user) => user.email_verified && !user.is_active);
  await expect(rows).toHaveCount(inactive.length);
  await users.getByRole('searchbox').pressSequentially('ANGELA');
  const angelas = inactive.filter((user) => user.name.startsWith('Ángela'));
  await expect(rows).toHaveCount(angelas.length);
  for (const angela of angelas) await expect(rows.filter({ hasText: angela.email })).toHaveCount(1);
  await users.getByRole('combobox', { name: 'Rol' }).selectOption('Administradores');
  await users.getByRole('button', { name: 'Quitar los filtros' }).click();
  await expect(users.getByText('75 de 451')).toBeVisible();

  const waiting = page.getByRole('region', { name: 'Pendientes de verificación' });
  const pending = everybody.filter((user) => !user.email_verified);
  await expect(waiting.getByRole('row')).toHaveCount(1 + 4);
  await waiting.getByRole('button', { name: `Ver los ${pending.length} pendientes` }).click();
  await expect(waiting.getByRole('row')).toHaveCount(1 + 25);
  await waiting.getByRole('button', { name: 'Mostrar más pendientes' }).press('Enter');
  await expect(waiting.getByRole('row')).toHaveCount(1 + pending.length);
  await expect(waiting.getByRole('row').nth(1 + 25)).toBeFocused();
  await expectNoSidewaysScroll(page);
});

test('sorting and selecting reach people who are not shown when the list has several pages', async ({
  page,
  signIn,
  office,
}) => {
  const { name, admin } = await office.filledInstitution(PEOPLE);
  const everybody = await office.usersOf(admin);
  const active = everybody.filter(
    (user) => user.role === 'Empleado' && user.email_verified && user.is_active && /Ángela/.test(user.name),
  );
  await signIn(admin, name);
  await page.getByRole('link', { name: 'Personas', exact: true }).click();
  const users = page.getByRole('region', { name: 'Usuarios' });
  const bar = page.getByRole('region', { name: 'Acciones con la selección' });
  const rows = users.getByRole('row').filter({ has: page.getByRole('cell') });

  const byState = users.getByRole('columnheader', { name: 'Estado' });
  await byState.getByRole('button').click();
  await expect(byState).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.first()).toContainText('Pendiente');
  await page.route('**/api/admin/entity-users*cursor=*', (route) => route.fulfill(FAILURE));
  await users.getByRole('button', { name: 'Mostrar más usuarios' }).click();
  await expect(users.getByText('El servicio descansa.')).toBeVisible();
  await expect(toasts(page).getByText('Error al cargar usuarios de la entidad')).toBeVisible();
  await expect(rows).toHaveCount(25);
  await page.unroute('**/api/admin/entity-users*cursor=*');
  await users.getByRole('button', { name: 'Reintentar' }).click();
  await expect(rows).toHaveCount(50);

  await users.getByRole('checkbox', { name: /que se muestran$/ }).check();
  await users.getByRole('button', { name: 'Seleccionar a las 450 que coinciden' }).click();
  await expect(bar.getByText('450 personas seleccionadas')).toBeVisible();
  await users.getByRole('searchbox').fill('angela');
  await users.getByRole('combobox', { name: 'Estado' }).selectOption('Activos');
  expect(active.length).toBeGreaterThan(25);
  await expect(bar.getByText(`${active.length} personas seleccionadas`)).toBeVisible();
  await bar.getByRole('button', { name: `Desactivar (${active.length})` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Desactivar ${active.length} cuentas` }).click();
  await expect(dialog).toHaveAccessibleName(`${active.length} cuentas desactivadas`);
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(users.getByRole('heading', { name: 'Nadie coincide con tu búsqueda' })).toBeVisible();
  await expect(bar).toBeHidden();
  await users.getByRole('combobox', { name: 'Estado' }).selectOption('Inactivos');
  await expect(bar.getByRole('button', { name: /^Activar \(\d+\)$/ })).toBeVisible();
  await bar.getByRole('button', { name: 'Quitar selección' }).click();

  const left = (await office.usersOf(admin)).filter(
    (user) => user.email_verified && user.is_active && /Ángela/.test(user.name),
  );
  expect(left).toEqual([]);
});
