import { type PendingUser, pendingUser } from '@finaula/contract/people';
import { FAILURE, PENDING, rowOf, TO_DECIDE, toasts } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'the list of pending users and its counter follow when the SuperAdmin lets one in [2-superadmin-list] [2-superadmin-authority] [3-user] [4-override] [6-superadmin] [8-override]',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, account, office }) => {
    await office.post('/api/admin/populate-entities', {}, await office.tokenOf(account('SuperAdmin')));
    const { name, razonSocial, people } = await office.institution('Íñigo Ñúñez Pérez', 'Paola Rentería');
    const [first, second] = people;
    const alone = await office.registerPerson((await office.entityNamed('Banobras')).id, 'Nadie Administra');
    await signIn('SuperAdmin', TO_DECIDE);

    const search = page.getByRole('searchbox', { name: 'Buscar por nombre, correo o entidad' });
    await search.fill(alone.email);
    const unadministered = rowOf(page, PENDING, alone.email);
    await expect(unadministered.getByText('Entidad financiera')).toBeVisible();
    // The badge of the product is the only one filled with the brand's colour.
    await expect(unadministered.getByText('Finaula', { exact: true })).toHaveCSS(
      'background-color',
      'rgb(240, 160, 44)',
    );

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
    await expect(
      page.getByText(`${pending_users.length.toLocaleString('es-MX')} por activar en toda la plataforma`),
    ).toBeVisible();
    for (const user of pending_users) expect(pendingUser.parse(user)).toEqual(user);
    expect(await office.signInStatus(first?.email ?? '')).toBe(200);

    await page.route('**/api/admin/override-user-access', (route) => route.fulfill(FAILURE));
    await page.getByRole('button', { name: 'Activar acceso de Paola Rentería' }).click();
    await expect(toasts(page).getByText('Error al modificar usuario')).toBeVisible();
    await expect(toasts(page).getByText('El servicio descansa.')).toBeVisible();
    await expect(rows).toHaveCount(1);
  },
);
