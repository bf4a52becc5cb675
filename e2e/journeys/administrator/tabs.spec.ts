import { expect, expectNoSidewaysScroll, test } from '../../fixtures/journey.ts';
import { ON_A_PHONE } from '../../fixtures/widths.ts';

test(
  'on a phone the five places stay in sight, and a row of views fades at its cut edges',
  ON_A_PHONE,
  async ({ page, openAs }) => {
    const places = page.getByRole('navigation', { name: 'Secciones' });
    const shown = places.locator('[aria-current=page]');
    await openAs('EntidadAdmin', '/');
    await expect(places.getByRole('link')).toHaveCount(5);
    for (const [address, place] of [
      ['/', 'Inicio'],
      ['/personas', 'Personas'],
      ['/cumplimiento/expedientes', /^Cumplimiento/],
      ['/examenes', 'Cursos y exámenes'],
      ['/asistente', 'Ajustes'],
    ] as const) {
      await page.goto(address);
      await expect(shown).toHaveAccessibleName(place);
      for (const link of await places.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
    }

    await page.goto('/cumplimiento/expedientes');
    const views = page.getByRole('navigation', { name: 'Vistas de Cumplimiento' });
    await expect(views.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
    await expect(views).toHaveAttribute('data-before');
    await views.evaluate((row) => row.scrollTo(0, 0));
    await expect(views).toHaveAttribute('data-after');
    await expect(views).not.toHaveAttribute('data-before');
  },
);
