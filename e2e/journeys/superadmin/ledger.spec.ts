import { expectNoFaults } from '../../fixtures/accessibility-checks.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';

test('the SuperAdmin reads in the Bitácora what was done, and by whom', async ({ page, openAs, office }) => {
  const { name, razonSocial, admin } = await office.institution('Íñigo Ñúñez');
  await openAs('SuperAdmin', '/operacion');
  await page.getByRole('link', { name: 'Bitácora' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bitácora' })).toBeVisible();
  await page.getByLabel('Mostrar').selectOption('Entidad registrada');
  const row = page.getByRole('row').filter({ hasText: razonSocial });
  await expect(row).toContainText('Entidad registrada');
  await expect(row).toContainText(admin.name);
  await expect(row).toContainText(name);
  await expectNoSidewaysScroll(page);
});

test('sign-ins are shown with their method when the reader of the ledger asks for them', async ({ page, openAs }) => {
  await openAs('SuperAdmin', '/operacion');
  await page.getByRole('link', { name: 'Bitácora' }).click();
  const rows = page.getByRole('row').filter({ hasText: /, con contraseña, en / });
  await expect(page.getByRole('table', { name: 'Registros de la bitácora' })).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.getByLabel('Mostrar').selectOption('Entradas y rechazos');
  await expect(rows.first()).toContainText('Entrada');
  await expectNoSidewaysScroll(page);
});

test('the chain is checked on request, and its seal can be written down', async ({ page, openAs }) => {
  await openAs('SuperAdmin', '/bitacora');
  await page.getByRole('button', { name: 'Revisar la cadena' }).click();
  await expect(page.getByText('La cadena está íntegra')).toBeVisible();
  await expect(page.getByText(/^Sello: [0-9a-f]{64}/)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the Bitácora has no accessibility faults (${colorScheme})`, async ({ page, openAs }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openAs('SuperAdmin', '/bitacora');
    await page.getByRole('button', { name: 'Revisar la cadena' }).click();
    await expect(page.getByText('La cadena está íntegra')).toBeVisible();
    await expectNoFaults(page, 'bitácora');
  });
