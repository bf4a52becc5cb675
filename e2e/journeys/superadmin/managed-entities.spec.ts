import { inMexico, rowOf, TO_DECIDE, toasts } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';

test('the SuperAdmin changes the plan of an entity after a question that names it [6-superadmin]', async ({
  page,
  signIn,
  office,
}) => {
  const { name } = await office.institution();
  await signIn('SuperAdmin', TO_DECIDE);
  await page.getByRole('link', { name: 'Instituciones', exact: true }).click();
  await expect(page.getByText(/^\d+ entidades · \d+ con administrador$/)).toBeVisible();
  await expect(page.getByText(/^1–25 de \d+$/)).toBeVisible();
  await page.getByRole('searchbox').fill('Aprendiz Individual');
  await expect(rowOf(page, 'Entidades', 'Aprendiz Individual').getByText('Sin plan')).toBeVisible();
  await expect(rowOf(page, 'Entidades', 'Aprendiz Individual').getByRole('button')).toHaveCount(0);
  await page.getByRole('searchbox').fill(name.toUpperCase());
  const row = rowOf(page, 'Entidades', name);
  for (const datum of ['Standard', '1 de 100', 'Adriana Montes Quiroga'])
    await expect(row.getByText(datum, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  const more = row.getByRole('button', { name: `Más acciones de ${name}` });
  const choosePlan = async () => {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Cambiar al plan Custom…' }).press('Enter');
  };
  await choosePlan();
  const dialog = page.getByRole('dialog', { name: '¿Cambiar al plan Custom?' });
  await expect(dialog.getByText(name)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
  await choosePlan();
  await dialog.getByRole('button', { name: 'Cambiar al plan Custom' }).click();
  await expect(toasts(page).getByText(`${name} ahora tiene el plan Custom`)).toBeVisible();
  await expect(row.getByText('Custom', { exact: true })).toBeVisible();
  await expect(more).toBeFocused();
});

test('an entity is back in the directory when the SuperAdmin undoes its takeover', async ({
  page,
  signIn,
  account,
  office,
}) => {
  await office.post('/api/admin/populate-entities', {}, await office.tokenOf(account('SuperAdmin')));
  const name = 'Caja Morelia Valladolid';
  const { admin } = await office.registerEntity(name);
  await signIn('SuperAdmin', TO_DECIDE);
  await page.getByRole('link', { name: 'Instituciones', exact: true }).click();
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('Registradas desde el directorio');
  const row = rowOf(page, 'Entidades', name);
  await expect(row.getByText(`Registrada desde el directorio el ${inMexico(new Date())}`)).toBeVisible();
  await row.getByRole('button', { name: `Más acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Anular el registro…' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Anular el registro?' });
  await expect(dialog.getByText(`Pierden el acceso: ${admin.name} (${admin.email}).`)).toBeVisible();
  await expect(dialog.getByText(`${name} queda suspendida`, { exact: false })).toBeVisible();
  await dialog.getByLabel('Motivo').fill('No era quien decía');
  await dialog.getByRole('button', { name: 'Anular el registro' }).click();
  await expect(toasts(page).getByText(`El registro de ${name} quedó anulado`)).toBeVisible();
  const result = page.getByRole('dialog', { name: 'El registro quedó anulado' });
  await expect(result.getByText(`Perdieron el acceso: ${admin.name} (${admin.email}).`)).toBeVisible();
  await result.getByRole('button', { name: 'Listo' }).click();
  await expect(row).toBeHidden();
  expect(await office.signInStatus(admin.email)).toBe(403);
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('Todas');
  await page.getByRole('searchbox').fill(name);
  await expect(row.getByText('Sin administrador')).toBeVisible();
  await row.getByRole('button', { name: `Revisar ${name}` }).click();
  const review = page.getByRole('dialog', { name: `Revisar ${name}` });
  await review.getByRole('button', { name: 'Devolver al directorio' }).click();
  await expect(review.getByText('Escribe el motivo.')).toBeVisible();
  await expect(review.getByLabel('Motivo')).toBeFocused();
  await review.getByLabel('Motivo').fill('Aclarado con la institución');
  await review.getByRole('button', { name: 'Devolver al directorio' }).click();
  await expect(toasts(page).getByText(`${name} volvió al directorio`)).toBeVisible();
  await expect(row.getByRole('button', { name: `Revisar ${name}` })).toHaveCount(0);
});
