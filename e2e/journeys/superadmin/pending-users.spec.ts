import { type PendingUser, pendingUser } from '@finaula/contract/entities';
import { FAILURE, PENDING, rowOf, toasts } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'the SuperAdmin sees who waits in any entity with each datum and lets them in; list and counter follow [2-superadmin-list] [2-superadmin-authority] [3-user] [4-override] [6-superadmin] [8-override]',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, account, office }) => {
    await office.post('/api/admin/populate-entities', {}, await office.tokenOf(account('SuperAdmin')));
    const { name, razonSocial, people } = await office.institution('Íñigo Ñúñez Pérez', 'Paola Rentería');
    const [first, second] = people;
    const alone = await office.registerPerson((await office.entityNamed('Banobras')).id, 'Nadie Administra');
    await signIn('SuperAdmin', PENDING);

    const search = page.getByRole('searchbox', { name: 'Buscar por nombre, correo o entidad' });
    await search.fill(alone.email);
    const unadministered = rowOf(page, PENDING, alone.email);
    await expect(unadministered.getByText('Entidad financiera')).toBeVisible();
    // The badge of the product is the only one filled with the brand's colour.
    await expect(unadministered.getByText('Finaula', { exact: true })).toHaveCSS('background-color', 'rgb(240, 160, 44)');

    await search.fill(name);
    const rows = page
      .getByRole('table', { name: PENDING })
      .getByRole('row')
      .filter({ has: page.getByRole('button') });
    await expect(rows).toHaveCount(2);
    await search.fill(`inigo nunez ${name}`);
    await expect(rows).toHaveCount(1);
    await search.fill(name);
    const row = rowOf(page, PENDING, first?.email ?? '');
    for (const datum of ['Íñigo Ñúñez Pérez', name, 'Entidad financiera', 'Pendiente', razonSocial])
      await expect(row.getByText(datum, { exact: true })).toBeVisible();
    await expect(row.getByRole('cell')).toHaveCount(5);
    await expectNoSidewaysScroll(page);

    const listed = page.waitForResponse(/all-pending-users/);
    await row.getByRole('button', { name: 'Activar acceso de Íñigo Ñúñez Pérez' }).press('Enter');
    await expect(toasts(page).getByText('Usuario activado exitosamente')).toBeVisible();
    await expect(row).toBeHidden();
    await expect(rowOf(page, PENDING, second?.email ?? '').getByRole('button')).toBeFocused();
    const { pending_users }: { pending_users: PendingUser[] } = await (await listed).json();
    await expect(page.getByText(`${pending_users.length} por activar en toda la plataforma`)).toBeVisible();
    await expect(page.getByRole('link', { name: PENDING })).toHaveText(`${PENDING}${pending_users.length}`);
    for (const user of pending_users) expect(pendingUser.parse(user)).toEqual(user);
    expect(await office.signInStatus(first?.email ?? '')).toBe(200);

    await page.route('**/api/admin/override-user-access', (route) => route.fulfill(FAILURE));
    await page.getByRole('button', { name: 'Activar acceso de Paola Rentería' }).click();
    await expect(toasts(page).getByText('Error al modificar usuario')).toBeVisible();
    await expect(toasts(page).getByText('El servicio descansa.')).toBeVisible();
    await expect(rows).toHaveCount(1);
  },
);

test('several people are let in by one act that names them', async ({ page, signIn, office }) => {
  const { name, people } = await office.institution('Íñigo Ñúñez', 'Bruno Salgado', 'Carla Ríos');
  await signIn('SuperAdmin', PENDING);
  await page.getByRole('searchbox').fill(name);
  const table = page.getByRole('table', { name: PENDING });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(rowOf(page, PENDING, people[2]?.email ?? '')).toMatchAriaSnapshot(`
    - row:
      - cell /Carla Ríos/:
        - checkbox "Seleccionar a Carla Ríos"
      - cell /Entidad financiera/
      - cell "Pendiente Se registró hoy"
      - cell /S\\.A\\. de C\\.V\\.$/
      - cell "Activar acceso de Carla Ríos":
        - button "Activar acceso de Carla Ríos"
  `);
  await page.getByRole('checkbox', { name: 'Seleccionar a las 3 personas de esta página' }).check();
  await page.getByRole('checkbox', { name: 'Seleccionar a Carla Ríos' }).uncheck();
  const bar = page.getByRole('region', { name: 'Acciones con la selección' });
  await expect(bar.getByText('2 personas seleccionadas')).toBeVisible();
  await bar.getByRole('button', { name: 'Activar su acceso' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('¿Activar el acceso de 2 personas?');
  await dialog.getByRole('button', { name: 'Activar 2' }).click();
  await expect(dialog).toHaveAccessibleName('2 accesos activados');
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, PENDING, people[2]?.email ?? '')).toBeVisible();
  expect(await office.signInStatus(people[0]?.email ?? '')).toBe(200);
});

test('a platform where nobody waits says so [2-superadmin-empty]', async ({ page, signIn }) => {
  await page.route('**/api/admin/all-pending-users', (route) => route.fulfill({ json: { pending_users: [] } }));
  await signIn('SuperAdmin', PENDING);
  await expect(page.getByRole('heading', { name: 'No hay usuarios pendientes' })).toBeVisible();
  await expect(page.getByText('0 por activar en toda la plataforma')).toBeVisible();
});

test('pending users that do not load say so and load at the second try; a directory that does not fill says nothing [8-pending-users] [6-superadmin]', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/admin/all-pending-users', (route) => route.fulfill(FAILURE));
  await page.route('**/api/admin/populate-entities', (route) => route.fulfill(FAILURE));
  const populated = page.waitForResponse('**/api/admin/populate-entities');
  await signIn('SuperAdmin', PENDING);
  await populated;
  const main = page.getByRole('main');
  await expect(main.getByText('Error al cargar usuarios pendientes')).toBeVisible();
  await expect(main.getByText('El servicio descansa.')).toBeVisible();
  await expect(toasts(page).getByText('Error al cargar usuarios pendientes')).toBeVisible();
  await expect(toasts(page).getByText(/Error/)).toHaveCount(1);
  await page.unroute('**/api/admin/all-pending-users');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('table', { name: PENDING })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeHidden();
});
