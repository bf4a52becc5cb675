import { toasts } from '../../fixtures/administrators.ts';
import { expect } from '../../fixtures/journey.ts';
import { progressOf, test } from '../../fixtures/learners.ts';

test.describe('the offline page, when the browser may keep it', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the offline page is shown until the connection is back and keeps nothing of a person', async ({
    page,
    context,
    signIn,
    learner,
  }) => {
    await signIn(learner);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
    await context.setOffline(true);
    // The document itself: Playwright counts a page that the worker answers without a network as loaded.
    await page.goto('/cursos/m04?lamina=3');
    await expect(page.getByRole('heading', { name: 'No tienes conexión' })).toBeVisible();
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('button') ?? document.body).minHeight),
    ).toBe('48px');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: 'No tienes conexión' })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return caught.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.sort()).toEqual(['/marca.svg', '/sin-conexion.css', '/sin-conexion.html', '/sin-conexion.js']);

    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Lámina 3 de 12' })).toBeVisible();
  });
});

test('reading goes on without a connection, and the progress is sent when it is back', async ({
  page,
  context,
  openAs,
  learner,
}) => {
  await openAs(learner, '/cursos/m12?lamina=2');
  await expect(page.getByRole('button', { name: 'Lámina 2 de 12' })).toBeVisible();
  await expect.poll(() => progressOf(page)).toEqual({ m12: 2 });
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'Sin conexión.' });
  await expect(notice).toContainText('Puedes seguir leyendo y contestar el quiz; tu avance se envía en cuanto vuelva.');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('button', { name: 'Lámina 4 de 12' })).toBeVisible();
  await context.setOffline(false);
  await expect(toasts(page).getByText('Volvió la conexión')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect.poll(() => progressOf(page)).toEqual({ m12: 4 });
});

test('without a connection the catalogue and its other courses open from the one that was open', async ({
  page,
  context,
  openAs,
  learner,
}) => {
  const all = page.waitForResponse((reply) => reply.url().endsWith('/api/courses') && reply.ok());
  await openAs(learner, '/cursos/m12?lamina=2');
  await expect(page.getByRole('button', { name: 'Lámina 2 de 12' })).toBeVisible();
  await (await all).finished();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Tus cursos' }).first().click();
  const card = page.getByRole('article').nth(3).getByRole('link').first();
  const title = await card.innerText();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('button', { name: /^Lámina 2 de/ })).toBeVisible();
});

test('progress made without a connection is also sent when the page was closed meanwhile', async ({
  page,
  context,
  openAs,
  learner,
}) => {
  await openAs(learner, '/cursos/m12?lamina=1');
  await expect(page.getByRole('button', { name: 'Lámina 1 de 12' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: /^Lámina 6/ }).click();
  await expect(page.getByRole('button', { name: 'Lámina 6 de 12' })).toBeVisible();
  await context.setOffline(false);
  const later = await context.newPage();
  await page.close();
  await later.goto('/');
  await expect(later.getByRole('article').getByText('En curso · 6 de 12')).toBeVisible();
  await later.close();
});

test('the application can be installed: a manifest in Spanish, its icons, and a way into it', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await request.get(address ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    short_name: 'Finaula',
    lang: 'es-MX',
    display: 'standalone',
    scope: '/',
    start_url: '/?pantalla=entrar',
  });
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/cursos',
    '/mis-constancias',
    '/constancias',
  ]);
  const icons: { src: string; sizes: string; type: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type } of [
    ...icons.slice(1),
    { src: '/iconos/180.png', sizes: '180x180', type: 'image/png' },
  ]) {
    const image = await request.get(src);
    expect(image.headers()['content-type']).toBe(type);
    const bytes = await image.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', '/iconos/180.png');
  expect(
    await page.locator('meta[name=theme-color]').evaluateAll((tags) => tags.map((tag) => tag.getAttribute('media'))),
  ).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});
