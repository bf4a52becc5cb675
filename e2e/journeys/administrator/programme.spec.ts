import { readFileSync } from 'node:fs';
import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/obliged.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an annual programme is drafted, approved, changed with a reason and exported',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, obliged }) => {
    await openAs(obliged.admin, '/cumplimiento/programa');
    await page
      .getByRole('button', { name: /^Preparar el de/ })
      .first()
      .click();
    await expect(page.getByText('Borrador: ningún órgano lo ha aprobado todavía.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Capacitaciones del borrador' })).toBeVisible();
    await page.getByRole('button', { name: /^Cambiar PLD/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Minutos por persona').fill('150');
    await dialog.getByLabel('Responsable').fill('Dirección de Cumplimiento');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Responsable: Dirección de Cumplimiento')).toBeVisible();

    await page.getByRole('button', { name: 'Registrar aprobación' }).click();
    await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(dialog.getByText('Escribe con qué acta o sesión se aprobó.')).toBeVisible();
    await dialog.getByLabel('Órgano que aprobó').selectOption('Comité');
    await dialog.getByLabel('Acta o sesión').fill('Acta 12, punto 4');
    await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(page.getByText(/^Versión 1: la aprobó el comité/)).toBeVisible();
    await expect(page.getByText('Comparado con la versión 1.')).toBeVisible();
    await expect(page.getByText('Aprobado, versión 1', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Capacitaciones', exact: true })).toBeVisible();

    await page.getByRole('button', { name: /^Cambiar PLD/ }).click();
    await dialog.getByLabel('Mes programado').selectOption('Octubre');
    await dialog.getByLabel('Responsable').fill('Recursos Humanos');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Cambios sin aprobar', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Aprobar el cambio' }).click();
    await dialog.getByLabel('Acta o sesión').fill('Acta 15');
    await dialog.getByLabel('Motivo del cambio').fill('Se mueve a octubre por la fusión');
    await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(page.getByText('Motivo: Se mueve a octubre por la fusión')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF de la versión 2' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^programa-\d{4}-version-2\.pdf$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  },
);
