import { DIALOG, expectNoFaults } from '../fixtures/accessibility-checks.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/learners.ts';
import { widthsOf } from '../fixtures/widths.ts';

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, widthsOf(scheme), () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the own account and its question have no accessibility faults', async ({ page, openAs, office, learner }) => {
      await office.tokenOf(learner);
      await openAs(learner, '/?seccion=cuenta');
      const others = page.getByRole('button', { name: 'Cerrar otras sesiones' });
      await expect(others).toBeVisible();
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await expectNoFaults(page, 'cuenta');
      await others.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFaults(page, 'cerrar otras sesiones', DIALOG);
    });

    test('the panel with a link for a new password has no accessibility faults', async ({ page, signIn, colleagues }) => {
      const { admin, entity } = await colleagues('Standard');
      await signIn(admin, entity);
      const make = page.getByRole('button', { name: /^Enlace para nueva contraseña de/ });
      await expect(make).toBeVisible();
      await expectNoFaults(page, 'panel');
      await make.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFaults(page, 'enlace', DIALOG);
    });

    test('the new password and the help of the sign-in card have no accessibility faults', async ({ page }) => {
      await page.goto('/?pantalla=entrar');
      await page.getByText('¿Olvidaste tu contraseña?').click();
      await expectNoFaults(page, 'ayuda');
      await page.goto('/restablecer/desconocido');
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await expectNoFaults(page, 'contraseña nueva');
      await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra clave larga');
      await page.getByLabel('Confirmar contraseña nueva').fill('otra clave larga');
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFaults(page, 'enlace desconocido');
      await page.route('**/api/auth/reset-password', (route) => route.fulfill({ json: { message: 'Tu contraseña cambió.', device: 'x' } }));
      await page.goto('/restablecer/desconocido');
      await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra clave larga');
      await page.getByLabel('Confirmar contraseña nueva').fill('otra clave larga');
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await expect(page.getByText('Contraseña nueva lista')).toBeVisible();
      await expectNoFaults(page, 'lista');
    });
  });
}
