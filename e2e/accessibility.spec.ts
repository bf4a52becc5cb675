import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './journey.ts';

const screens = {
  'la portada': '/',
  'la tarjeta de inicio de sesión': '/?pantalla=entrar',
  'el catálogo': '/?signed',
  'una lámina': '/?curso=m04&lamina=2',
  'una pregunta': '/?curso=m04&quiz=1',
  'un curso que no existe': '/?curso=nada',
};

for (const scheme of ['light', 'dark'] as const) {
  for (const [name, path] of Object.entries(screens)) {
    test(`${name} no tiene faltas de accesibilidad (${scheme})`, async ({ page, signIn }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      if (path.includes('curso') || path.includes('signed')) await signIn();
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
    });
  }
}
