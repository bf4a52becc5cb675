import { DIALOG, expectNoFaultsWhenNarrower } from '../fixtures/accessibility-checks.ts';
import { PASSWORD } from '../fixtures/institution.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/obliged.ts';
import { AT_BOTH_WIDTHS } from '../fixtures/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'compliance, obligations and what is due have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, obliged }) => {
    await openAs(obliged.admin, '/cumplimiento');
    await expect(page.getByRole('table', { name: 'Personas por obligación' })).toBeVisible();
    await expect(page.getByText('Si nadie hace nada')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'cumplimiento');
    await page
      .getByRole('button', { name: /^Por qué está/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Los hechos' })).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'por qué', DIALOG);
    await page.getByRole('dialog').getByRole('button', { name: 'Exentar' }).click();
    await expect(page.getByLabel('Exenta hasta')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'exención', DIALOG);
    await page.goto('/cumplimiento/obligaciones');
    await expect(page.getByRole('heading', { name: 'Para empezar' })).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'obligaciones');
    await page.getByRole('button', { name: 'Usar Ciberseguridad anual' }).click();
    await expect(page.getByLabel('Título')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'obligación', DIALOG);
    await page.getByRole('button', { name: 'Ver a quién le toca' }).click();
    await expect(page.getByRole('heading', { name: 'Antes de guardar' })).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'vista previa', DIALOG);
    await page.goto('/cumplimiento/programa');
    await page
      .getByRole('button', { name: /^Preparar el de/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Renglones del borrador' })).toBeVisible();
    await expect(page.getByText('Comparado con el borrador')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'programa');
    await page.getByRole('button', { name: 'Registrar aprobación' }).click();
    await expect(page.getByLabel('Acta o sesión')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'aprobación', DIALOG);
    const [angela] = obliged.people;
    await openAs({ email: angela?.email ?? '', password: PASSWORD }, '/');
    await expect(page.getByRole('heading', { level: 1, name: 'Lo que te toca' })).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'lo que te toca');
  },
);
