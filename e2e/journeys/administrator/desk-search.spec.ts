import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'people and settings are found without accents or a mouse when an administrator searches',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, office }) => {
    const { admin } = await office.institution('Íñigo Ñúñez', 'Bruno Salgado');
    await office.institution('Íñigo Ñúñez Ajeno');
    await openAs(admin, '/cumplimiento/programa');
    const open = page.getByRole('button', { name: 'Buscar', exact: true });
    await expect(open.locator('svg')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Buscar en tu institución' });
    const field = dialog.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('inigo');
    await expect(dialog.getByRole('option')).toHaveText([/^Íñigo Ñúñez/]);
    await expect(dialog.getByText('1 resultado')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Íñigo Ñúñez' })).toBeVisible();
    await expect(dialog).toBeHidden();

    await open.click();
    await field.fill('segundo');
    await expect(dialog.getByRole('option')).toHaveText([/^Verificación en dos pasos/]);
    await field.fill('auditoria');
    await dialog.getByRole('option', { name: 'Auditoría externa' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();

    await page.keyboard.press('Control+k');
    await field.fill('zzzz');
    await expect(dialog.getByText('Nada coincide. Prueba con menos letras.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);
