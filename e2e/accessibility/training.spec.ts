import { DIALOG, expectNoFaultsWhenNarrower } from '../fixtures/accessibility-checks.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/trained.ts';
import { AT_BOTH_WIDTHS } from '../fixtures/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the training report and its dialogs have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, trained }) => {
    await signIn(trained.admin, trained.name);
    await page.getByRole('link', { name: 'Cumplimiento' }).click();
    await page.getByRole('link', { name: 'Cobertura por curso' }).click();
    await expect(page.getByRole('table', { name: 'Persona por curso' })).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'capacitación');
    await page.getByRole('button', { name: 'Ángela Núñez' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'persona', DIALOG);
    await dialog.getByRole('button', { name: /^Ver la constancia de Sistema/ }).click();
    await expect(dialog.getByRole('button', { name: 'Descargar PDF' })).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'constancia', DIALOG);
    await dialog.getByRole('button', { name: 'Revocar…' }).click();
    await expect(dialog.getByLabel('Motivo')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'revocación', DIALOG);
    await page.keyboard.press('Escape');
    await page.goto('/cumplimiento/capacitacion?de_curso=m01&estado=vigente');
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await expectNoFaultsWhenNarrower(page, 'un curso');
    await page.goto('/cumplimiento/capacitacion?buscar=nadie');
    await expect(page.getByText('Nadie coincide con tu búsqueda')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'nadie coincide');
  },
);
