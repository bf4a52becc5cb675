import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/learners.ts';

test('an administrator sees whom a policy touches before requiring the exam', async ({ page, openAs, colleagues }) => {
  const { admin } = await colleagues('Standard');
  await openAs(admin, '/examenes');
  await expect(page.getByText('Nadie ha terminado un examen')).toBeVisible();
  await page.getByRole('radio', { name: /Solo con el examen/ }).check();
  await page.getByRole('button', { name: 'Ver a quién toca' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Toca a \d+ personas desde hoy/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cambiar la política' }).click();
  await expect(page.getByText('Política de exámenes cambiada')).toBeVisible();
  await expect(page.getByText(/^Vigente desde el /)).toBeVisible();

  await page.getByRole('button', { name: 'Dar más tiempo' }).click();
  await dialog
    .getByRole('button', { name: /^Elegir a / })
    .first()
    .click();
  await dialog.getByLabel('Motivo').fill('Baja visión');
  await dialog.getByRole('button', { name: 'Dar más tiempo' }).click();
  await expect(page.getByRole('table', { name: 'Personas con más tiempo' })).toContainText('45 minutos');
});
