import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { test } from './learners.ts';

async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
}

for (const scheme of ['light', 'dark'] as const) {
  test(`the catalogue in progress, the videos and their dialogs have no accessibility faults (${scheme})`, async ({
    page,
    signIn,
    colleagues,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html lang="es"><title>Video</title><p>Video</p></html>' }),
    );
    const { person } = await colleagues('Paid');
    await signIn(person);
    await page.goto('/?curso=m12&lamina=4');
    await page.getByRole('link', { name: 'Volver a tus cursos' }).click();
    await expect(page.getByText('Continúa donde te quedaste')).toBeVisible();
    await page.getByRole('button', { name: 'Añadir curso de YouTube' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Añadir curso' }).click();
    await expectNoViolations(page);
    await dialog.getByLabel('Título').fill('Inducción');
    await dialog.getByLabel('Dirección del video').fill('https://youtu.be/dQw4w9WgXcQ');
    await dialog.getByRole('button', { name: 'Añadir curso' }).click();
    await expect(dialog).toBeHidden();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Ver aquí' }).click();
    await expect(dialog.frameLocator('iframe').getByText('Video')).toBeVisible();
    await expectNoViolations(page);
  });

  test(`the assistant has no accessibility faults, empty, answered and with nothing found (${scheme})`, async ({
    page,
    signIn,
    learner,
    isMobile,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await signIn(learner);
    await page.goto('/?curso=m12&lamina=4');
    if (isMobile) await page.getByRole('button', { name: 'Asistente' }).click();
    const field = page.getByRole('textbox', { name: 'Tu pregunta' });
    await expect(field).toBeVisible();
    await expectNoViolations(page);
    for (const question of ['phishing', 'mole poblano']) {
      await field.fill(question);
      await field.press('Enter');
      await expect(page.getByRole('log')).toContainText(question);
      await expect(field).toBeEnabled();
    }
    await expect(page.getByRole('button', { name: 'Abrir el índice' })).toBeVisible();
    await expectNoViolations(page);
  });
}
