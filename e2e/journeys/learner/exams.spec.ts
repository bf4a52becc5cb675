import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an exam keeps its answers when the connection is cut or the device changes',
  AT_BOTH_WIDTHS,
  async ({ page, context, browser, openAs, learner, isMobile, baseURL }) => {
    await openAs(learner, '/cursos/m01');
    await page.getByRole('link', { name: 'Examen' }).click();
    await expect(page.getByText('15 minutos')).toBeVisible();
    await page.getByRole('button', { name: 'Empezar el examen' }).click();

    // By keyboard alone.
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Guardado \d/)).toBeVisible();
    await page.getByRole('button', { name: 'Siguiente' }).click();

    await context.setOffline(true);
    await page.getByRole('radio').nth(1).check();
    await expect(page.getByText(/Tu respuesta a la pregunta 2 todavía no cuenta/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Guardado \d/)).toBeVisible();

    // Elsewhere the same attempt goes on with what was saved.
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await openAs(learner, '/cursos/m01/examen', other);
    await other.getByRole('button', { name: 'Continuar el examen' }).click();
    await expect(other.getByText('Pregunta 3 de 5')).toBeVisible();
    await other.context().close();

    for (let n = 2; n < 5; n++) {
      await page.getByRole('button', { name: 'Siguiente' }).click();
      await page.getByRole('radio').first().check();
    }
    if (isMobile) await page.getByRole('button', { name: '5 de 5' }).click();
    await page.getByRole('button', { name: 'Entregar examen' }).click();
    // Always taking the first option does not pass.
    await expect(page.getByRole('heading', { level: 1, name: 'Esta vez no aprobaste' })).toBeVisible();
    await expect(page.getByText(/^desde el /)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Esta vez no aprobaste' })).toBeVisible();
    await page
      .getByRole('link', { name: /Volver a leer el curso|Repasar/ })
      .first()
      .click();
    await expect(page.getByRole('navigation', { name: 'Navegación del curso' })).toBeVisible();
  },
);
