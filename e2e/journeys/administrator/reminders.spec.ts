import { expectNoFaultsWhenNarrower } from '../../fixtures/accessibility-checks.ts';
import { showSelectionActs, toasts } from '../../fixtures/administrators.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/mail.ts';
import { yearly } from '../../fixtures/obliged.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

// All on one of the workers, each of which starts a server of its own.
test.describe.configure({ mode: 'default' });

test(
  'an administrator chooses which mails leave, and reminds people at once',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, office }) => {
    const { name, admin, people } = await office.institution('Ángela Núñez', 'Bruno Salas');
    const token = await office.tokenOf(admin);
    for (const person of people) await office.verify(admin, person);
    await signIn(admin, name);
    await office.post('/api/admin/obligations', yearly(), token);
    await page.getByRole('link', { name: 'Cumplimiento' }).click();
    await page.getByRole('link', { name: /^Obligaciones/ }).click();
    // The kinds that a round of this minute would write are switched off first.
    for (const kind of [/^Obligación nueva/, /^Resumen de la semana/, /^Recordatorios/]) {
      const saved = page.waitForResponse('**/api/admin/reminders');
      await page.getByRole('checkbox', { name: kind }).click();
      await saved;
      await expect(page.getByRole('checkbox', { name: kind })).not.toBeChecked();
      await expect(toasts(page).getByText('Avisos por correo guardados').first()).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /^Recordatorios/ })).not.toBeChecked();
    await expectNoFaultsWhenNarrower(page, 'avisos por correo');
    await page.getByRole('button', { name: 'Ver el correo: Obligación nueva' }).click();
    const preview = page.getByRole('dialog', { name: 'Obligación nueva' });
    await expect(preview.getByText('Te toca una capacitación').first()).toBeVisible();
    const view = preview.getByRole('region', { name: 'Vista del correo' });
    const button = view.getByText('Continuar mi capacitación');
    for (const [scheme, jade] of [
      ['dark', 'rgb(76, 194, 155)'],
      ['light', 'rgb(11, 107, 82)'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      // Refused styles would also be errors on the console, which fail the journey.
      await expect(button).toHaveCSS('border-radius', '999px');
      await expect(button.locator('xpath=..')).toHaveCSS('background-color', jade);
      await expect.poll(() => view.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    await expect(button).not.toHaveAttribute('href');
    await preview.getByRole('button', { name: 'Ver como texto' }).click();
    await expect(preview.getByText('- PLD/', { exact: false })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFaultsWhenNarrower(page, 'el siguiente aviso', '[role=dialog]');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Cumplimiento' }).click();
    await page.getByRole('checkbox', { name: /^Elegir los 3 renglones/ }).click();
    await showSelectionActs(page);
    await page.getByRole('button', { name: 'Recordar (3)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Recordar' }).click();
    await expect(toasts(page).getByText(/^Recordatorio para 3 personas\./)).toBeVisible();
    await page.getByRole('link', { name: 'Ajustes' }).click();
    await page.getByRole('link', { name: 'Mensajes' }).click();
    await expect(page.getByRole('table', { name: 'Mensajes' }).getByText('Recordatorio', { exact: true })).toHaveCount(
      3,
    );
    await expectNoSidewaysScroll(page);
  },
);
