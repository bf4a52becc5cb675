import { expectNoFaults } from './accessible.ts';
import { expect, test } from './journey.ts';

/** The landing page and the registration are looked at in visitor-accessibility. */
const screens = {
  'el catálogo': '/',
  'una lámina': '/?curso=m04&lamina=2',
  'una pregunta': '/?curso=m04&quiz=1',
  'un curso que no existe': '/?curso=nada',
};

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`con los colores de ${scheme}`, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });

    test('la tarjeta de inicio de sesión no tiene faltas de accesibilidad', async ({ page }) => {
      await page.goto('/?pantalla=entrar');
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectNoFaults(page, 'entrar');
    });

    for (const [name, path] of Object.entries(screens))
      test(`${name} no tiene faltas de accesibilidad`, async ({ page, openAs }) => {
        await openAs('Empleada', path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expectNoFaults(page, name);
      });
  });
}
