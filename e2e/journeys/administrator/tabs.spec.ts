import { expect, expectNoSidewaysScroll, test } from '../../fixtures/journey.ts';
import { ON_A_PHONE } from '../../fixtures/widths.ts';

test(
  'on a phone the tab one is on is seen whole, and the row fades where there are more',
  ON_A_PHONE,
  async ({ page, openAs }) => {
    const tabs = page.getByRole('navigation', { name: 'Secciones' });
    const shown = tabs.locator('[aria-current=page]');
    await openAs('EntidadAdmin', '/');
    await expect(shown).toHaveText('Usuarios');
    await expect(tabs).toHaveAttribute('data-after');
    await expect(tabs).not.toHaveAttribute('data-before');
    for (const [address, name] of [
      ['/asistente', 'Asistente'],
      ['/institucion', 'Institución'],
    ] as const) {
      await page.goto(address);
      await expect(shown).toHaveText(name);
      await expect(shown).toBeInViewport({ ratio: 1 });
      await expect(tabs).toHaveAttribute('data-before');
      await expect(tabs).toHaveAttribute('data-after');
    }
    await page.goto('/mis-constancias');
    await expect(shown).toBeInViewport({ ratio: 1 });
    await expect(tabs).not.toHaveAttribute('data-after');

    await page.goto('/cumplimiento/expedientes');
    const views = page.getByRole('navigation', { name: 'Vistas de cumplimiento' });
    await expect(views.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
    await expect(views).toHaveAttribute('data-before');
    await views.evaluate((row) => row.scrollTo(0, 0));
    await expect(views).toHaveAttribute('data-after');
    await expect(views).not.toHaveAttribute('data-before');
    await expectNoSidewaysScroll(page);
  },
);
