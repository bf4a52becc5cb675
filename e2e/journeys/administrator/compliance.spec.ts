import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/obliged.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an administrator sees who is late and why, excuses somebody, and asks for something new',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, obliged }) => {
    await openAs(obliged.admin, '/');
    await page.getByRole('link', { name: 'Cumplimiento' }).click();
    await expect(page.getByRole('heading', { name: '3 personas obligadas' })).toBeVisible();
    const people = page.getByRole('table', { name: 'Personas por obligación' });
    await people.getByRole('button', { name: /^Por qué está por vencer: Ángela Núñez/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('+ 20 días')).toBeVisible();
    await expect(dialog.getByText('Base legal: LIC, art. 115')).toBeVisible();
    await dialog.getByRole('button', { name: 'Exentar' }).click();
    await page.getByLabel('Exenta hasta').fill('2099-12-31');
    await page.getByLabel('Motivo').fill('Licencia médica');
    await page.getByRole('dialog').getByRole('button', { name: 'Exentar' }).click();
    await expect(page.getByText('1 exención otorgada')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 personas obligadas' })).toBeVisible();
    await expect(people.getByText('Licencia médica')).toBeVisible();

    await page.getByRole('link', { name: /^Obligaciones/ }).click();
    await page.getByRole('button', { name: 'Usar Ciberseguridad anual' }).click();
    await page.getByRole('button', { name: 'Ver a quién le toca' }).click();
    await expect(page.getByRole('dialog').getByText('3 personas')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar obligación' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Ciberseguridad anual' })).toBeVisible();
  },
);
