import { inMexico, toasts } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll, pasted } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'the link dialog copies the link, says its end and returns the focus when it closes [2-entity-link-dialog] [8-link] [9-link-days]',
  AT_BOTH_WIDTHS,
  async ({ page, context, signIn, office }) => {
    await context.grantPermissions(['clipboard-write']);
    const { name, admin } = await office.institution('Íñigo Ñúñez');
    await signIn(admin, name);
    const send = page.getByRole('button', { name: 'Enviar enlace de verificación a Íñigo Ñúñez' });
    await send.press('Enter');
    await expect(toasts(page).getByText('Enlace de verificación generado exitosamente')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Enlace de verificación' });
    await expect(dialog.getByText('Íñigo Ñúñez')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expect(
      dialog.getByText(`Vale 14 días: vence el ${inMexico(new Date(Date.now() + 14 * 86_400_000))}.`, { exact: false }),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);

    const field = dialog.getByLabel('Enlace', { exact: true });
    await expect(field).toHaveValue(/\/verify\/[\w-]{43}$/);
    await expect(field).not.toBeEditable();
    await expect(dialog.getByRole('button', { name: 'Copiar enlace' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toasts(page).getByText('Enlace copiado al portapapeles')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible();
    expect(await pasted(page)).toBe(await field.inputValue());
    await expect(dialog.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();

    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab');
      await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(send).toBeFocused();
  },
);

test('the link is selected when the browser has no clipboard', async ({ page, signIn, office }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const { name, admin } = await office.institution('Bruno Salgado');
  await signIn(admin, name);
  await page.getByRole('button', { name: 'Verificar a Bruno Salgado' }).click();
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  const field = page.getByRole('dialog').getByLabel('Enlace', { exact: true });
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue());
  await expect(toasts(page).getByText(/El enlace quedó seleccionado/)).toBeVisible();
});
