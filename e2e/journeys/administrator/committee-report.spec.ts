import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/obliged.ts';

test('a report to the committee is previewed, kept as it was, and corrected', async ({ page, openAs, obliged }) => {
  await openAs(obliged.admin, '/cumplimiento/informes');
  await page.getByLabel('Correos que reciben el informe').fill('consejera@');
  await page.getByLabel('Qué se pide al comité').fill('Aprobar un refuerzo');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('«consejera@» no es un correo.')).toBeVisible();
  await page.getByLabel('Correos que reciben el informe').fill('consejera@despacho.example');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Guardado para el siguiente informe')).toBeVisible();

  await page.getByRole('link', { name: 'Ver el informe' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet.getByText('Aprobar un refuerzo')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^informe-al-comite-\d{4}-\d{2}\.pdf$/);
  await page.getByRole('button', { name: /^(Enviar a 1|Guardar sin enviar)$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^(Enviar a 1 correo|Guardar sin enviar)$/ }).click();
  // Its PDF is drawn in the meantime.
  await expect(page.getByText('Como se envió')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('link', { name: 'Corregirlo' }).click();
  await page.getByRole('button', { name: /^(Enviar a 1|Guardar sin enviar)$/ }).click();
  await dialog.getByLabel('Qué corrige').fill('Ya no se pide el refuerzo');
  await dialog.getByRole('button', { name: /^(Enviar a 1 correo|Guardar sin enviar)$/ }).click();
  await expect(sheet.getByText(/^Corrige al informe .*: Ya no se pide el refuerzo$/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Informes' }).last().click();
  await expect(page.getByRole('link', { name: /^Abrir el informe de/ })).toHaveCount(2);
});
