import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/learners.ts';

const ID = 'dQw4w9WgXcQ';
const REFUSED = { status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } };

const opener = (page: Page) => page.getByRole('button', { name: 'Añadir curso de YouTube' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Añadir curso de YouTube' });
const videos = (page: Page) => page.getByRole('region', { name: 'Videos de tu entidad' }).getByRole('article');
const toasts = (page: Page) => page.getByRole('region', { name: /Notificaciones/ });

async function addVideo(page: Page, title: string, description = ''): Promise<void> {
  await opener(page).click();
  await dialog(page).getByLabel('Título').fill(title);
  await dialog(page).getByLabel('Dirección del video').fill(`https://youtu.be/${ID}?si=abc`);
  await dialog(page).getByLabel('Descripción').fill(description);
  await dialog(page).getByRole('button', { name: 'Añadir curso' }).click();
}

test('title and address are asked for in Spanish, and the address must be one of a video [5-youtube]', async ({
  page,
  signIn,
  colleagues,
}) => {
  const { person } = await colleagues('Paid');
  await signIn(person);
  await opener(page).click();
  const title = dialog(page).getByLabel('Título');
  const address = dialog(page).getByLabel('Dirección del video');
  const add = dialog(page).getByRole('button', { name: 'Añadir curso' });
  await expect(title).toBeFocused();
  await expectNoSidewaysScroll(page);
  await add.click();
  await expect(dialog(page).getByText('Escribe el título del curso.')).toBeVisible();
  await expect(dialog(page).getByText('Escribe la dirección del video.')).toBeVisible();
  await expect(title).toBeFocused();
  await title.fill('Inducción');
  for (const wrong of ['https://vimeo.com/1', 'dQw4w9WgXcQ']) {
    await address.fill(wrong);
    await add.click();
    await expect(dialog(page).getByText('Escribe la dirección de un video de YouTube', { exact: false })).toBeVisible();
    await expect(address).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('a video that was added is there at once, for the own entity only [2-catalogue-youtube] [7-youtube-courses] [8-youtube]', async ({
  page,
  signIn,
  colleagues,
  learner,
}) => {
  const { person, admin, entity } = await colleagues('Paid');
  await signIn(person);
  await expect(page.getByText('Tu entidad puede sumar sus propios videos', { exact: false })).toBeVisible();
  await expect(videos(page)).toHaveCount(0);
  await addVideo(page, '<b>Inducción</b>', 'Seis minutos con Mesa de Control.');
  await expect(toasts(page).getByText('Curso de YouTube añadido exitosamente')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(videos(page)).toHaveCount(1);
  await expect(videos(page).getByRole('heading', { name: '<b>Inducción</b>' })).toBeVisible();
  await expect(videos(page).getByText('Seis minutos con Mesa de Control.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await addVideo(page, 'Otra sesión');
  await expect(videos(page).getByRole('heading')).toHaveText(['Otra sesión', '<b>Inducción</b>']);

  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await signIn(admin, entity);
  await page.goto('/cursos');
  await expect(videos(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await signIn(learner);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(videos(page)).toHaveCount(0);
});

test('a video is removed by its author or an administrator after a question, not by a colleague', async ({
  page,
  signIn,
  colleagues,
}) => {
  const { person, admin, entity } = await colleagues('Paid');
  await signIn(person);
  await addVideo(page, 'Uno de prueba');
  await addVideo(page, 'Inducción');
  await expect(videos(page)).toHaveCount(2);
  const remove = videos(page).filter({ hasText: 'Uno de prueba' }).getByRole('button', { name: 'Quitar' });
  const question = page.getByRole('dialog', { name: '¿Quitar este video?' });
  await remove.click();
  await expectNoSidewaysScroll(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Quitar video' }).click();
  await expect(toasts(page).getByText('Video quitado')).toBeVisible();
  await expect(videos(page)).toHaveCount(1);
  await expect(opener(page)).toBeFocused();

  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await signIn(admin, entity);
  await page.goto('/cursos');
  await videos(page).getByRole('button', { name: 'Quitar' }).click();
  await question.getByRole('button', { name: 'Quitar video' }).click();
  // A reload before the server has answered would take the request back.
  await expect(toasts(page).getByText('Video quitado')).toBeVisible();
  await expect(videos(page)).toHaveCount(0);
  await page.reload();
  await expect(opener(page)).toBeVisible();
  await expect(videos(page)).toHaveCount(0);
});

test('without the Paid plan the refusal says so, and nothing that was typed is lost [6-youtube-paid] [8-youtube]', async ({
  page,
  signIn,
  colleagues,
}) => {
  const { person } = await colleagues('Standard');
  await signIn(person);
  await addVideo(page, 'Inducción');
  await expect(toasts(page).getByText('Error al añadir el curso. Verifique que tenga suscripción Paid.')).toBeVisible();
  await expect(
    toasts(page).getByText('Tu entidad necesita el plan Custom (suscripción Paid)', { exact: false }),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Inducción');
  await page.keyboard.press('Escape');
  await expect(videos(page)).toHaveCount(0);
});

test('a video plays here, with a way to YouTube [2-catalogue-youtube]', async ({ page, signIn, colleagues }) => {
  const { person } = await colleagues('Paid');
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>Aquí va el video</p>' }),
  );
  await signIn(person);
  await addVideo(page, 'Inducción');
  const link = videos(page).getByRole('link', { name: /^Ver en YouTube/ });
  await expect(link).toHaveAttribute('href', `https://www.youtube.com/watch?v=${ID}`);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  await videos(page).getByRole('button', { name: 'Ver aquí' }).click();
  const player = page.getByRole('dialog', { name: 'Inducción' });
  await expect(player.frameLocator('iframe').getByText('Aquí va el video')).toBeVisible();
  const frame = player.locator('iframe');
  await expect(frame).toHaveAttribute('title', 'Video: Inducción');
  await expect(frame).toHaveAttribute('src', new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${ID}\\?`));
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  await expect(frame).toHaveAttribute('sandbox', /^allow-scripts/);
  await expect(player.getByRole('link', { name: /^Ver en YouTube/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(player).toBeHidden();
  await expect(videos(page).getByRole('button', { name: 'Ver aquí' })).toBeFocused();
});

test('a user without an entity is not offered to add a video [2-catalogue-youtube]', async ({ page, openAs }) => {
  await openAs('SuperAdmin', '/cursos');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(opener(page)).toBeHidden();
});

test('that the videos could not be loaded is nobody’s trouble [7-youtube-courses]', async ({
  page,
  signIn,
  learner,
}) => {
  await page.route('**/api/youtube-courses', (route) => route.fulfill(REFUSED));
  await signIn(learner);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(opener(page)).toBeVisible();
  await expect(videos(page)).toHaveCount(0);
  await expect(toasts(page).getByText('El servicio descansa.')).toBeHidden();
});
