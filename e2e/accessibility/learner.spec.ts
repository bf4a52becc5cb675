import { DIALOG, expectNoFaults } from '../fixtures/accessibility-checks.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../fixtures/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the catalogue in progress, the videos and their dialogs have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, colleagues }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html lang="es"><title>Video</title><p>Video</p></html>' }),
    );
    const { person } = await colleagues('Paid');
    await openAs(person, '/cursos/m12?lamina=4');
    await page.getByRole('link', { name: 'Volver a tus cursos' }).click();
    await expect(page.getByText('Continúa donde te quedaste')).toBeVisible();
    await page.getByRole('button', { name: 'Añadir curso de YouTube' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Añadir curso' }).click();
    await expectNoFaults(page, 'video nuevo, vacío', DIALOG);
    await dialog.getByLabel('Título').fill('Inducción');
    await dialog.getByLabel('Dirección del video').fill('https://youtu.be/dQw4w9WgXcQ');
    await dialog.getByRole('button', { name: 'Añadir curso' }).click();
    await expect(dialog).toBeHidden();
    await expectNoFaults(page, 'catálogo con avance y video');
    await page.getByRole('button', { name: 'Ver aquí' }).click();
    await expect(dialog.frameLocator('iframe').getByText('Video')).toBeVisible();
    await expectNoFaults(page, 'video', DIALOG);
  },
);

test(
  'the assistant has no accessibility faults, empty, answered and with nothing found',
  AT_BOTH_WIDTHS,

  async ({ page, openAs, learner, isMobile }) => {
    await openAs(learner, '/cursos/m12?lamina=4');
    if (isMobile) await page.getByRole('button', { name: 'Asistente' }).click();
    const field = page.getByRole('textbox', { name: 'Tu pregunta' });
    await expect(field).toBeVisible();
    await expectNoFaults(page, 'asistente vacío', isMobile ? DIALOG : 'aside', false);
    for (const question of ['phishing', 'mole poblano']) {
      await field.fill(question);
      await field.press('Enter');
      await expect(page.getByRole('log')).toContainText(question);
      await expect(field).toBeEnabled();
    }
    await expect(page.getByRole('button', { name: 'Abrir el índice' })).toBeVisible();
    await expectNoFaults(page, 'asistente con respuestas', isMobile ? DIALOG : 'aside', false);
  },
);
