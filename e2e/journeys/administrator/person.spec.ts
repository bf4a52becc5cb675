import { toasts } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an administrator adds a person and finds everything about them on one page',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, office }) => {
    const { admin } = await office.institution();
    const email = `renata.${crypto.randomUUID()}@caja.example`;
    await openAs(admin, '/');
    await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible();
    await page.getByRole('button', { name: 'Agregar persona' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre completo').fill('Renata Güemes Ávila');
    await dialog.getByLabel('Correo electrónico').fill(email);
    await dialog.getByLabel('Área').fill('Crédito');
    await dialog.getByLabel('Ingreso').fill('2/11/2026');
    await dialog.getByRole('button', { name: 'Agregar e invitar' }).click();
    await expect(toasts(page).getByText('Renata Güemes Ávila ya está en tu institución')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('table', { name: 'Usuarios' }).getByRole('link', { name: 'Renata Güemes Ávila' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Renata Güemes Ávila' })).toBeFocused();
    await expect(page.getByText('2 nov 2026').first()).toBeVisible();
    await expect(page.getByText('Hoy no le toca ninguna obligación.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invitar de nuevo' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);
