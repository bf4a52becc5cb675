import { rowOf } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { ON_A_PHONE } from '../../fixtures/widths.ts';

test(
  'the list of a phone shows name, state and date, and the acts when its name is tapped',
  ON_A_PHONE,
  async ({ page, openAs, office }) => {
    const { admin, people } = await office.institution('Íñigo Ñúñez', 'Bruno Salgado');
    const [inigo] = people;
    if (inigo === undefined) throw new Error('the institution has no people');
    await office.verify(admin, inigo);
    await openAs(admin, '/personas');
    const row = rowOf(page, 'Usuarios', inigo.email);
    for (const shown of ['Verificado', 'Activo']) await expect(row.getByText(shown, { exact: true })).toBeVisible();
    await expect(row.getByText(/^Alta: /)).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filtros' })).toHaveAttribute('aria-expanded', 'false');
    await expectNoSidewaysScroll(page);

    await row.getByRole('link', { name: 'Íñigo Ñúñez' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Íñigo Ñúñez' })).toBeFocused();
    await page.getByRole('button', { name: 'Enlace para nueva contraseña' }).click();
    const made = page.getByRole('dialog', { name: 'Enlace para nueva contraseña' });
    await expect(made.getByLabel('Enlace', { exact: true })).toHaveValue(/\/restablecer#/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Terminar su acceso…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^No debe entrar por ahora/ })
      .check();
    await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
    await expect(page.getByRole('button', { name: 'Activar', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Personas' }).click();
    await expect(row.getByText('Inactivo', { exact: true })).toBeVisible();
  },
);
