import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/journey.ts';

const headline = { level: 1, name: 'El cumplimiento se aprende. Y se demuestra.' } as const;

/** Keeps these files back until told. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('the landing page is read without JavaScript, and its links lead to their sections', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', headline)).toBeVisible();
  for (const name of ['Cumplimiento normativo', 'Cumplimiento y ética', 'Plan Standard', 'Beneficios clave'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Planes' }).last().click();
  await expect(page.getByRole('heading', { name: 'Empieza gratis y crece cuando lo necesites' })).toBeInViewport();
  await expect(page.locator('noscript')).toBeVisible();
  await context.close();
});

test('the landing page hardly moves when its script and fonts arrive', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { shifts });
  });
  const shifts = (): Promise<number[]> =>
    page.evaluate(
      () =>
        new Promise((painted) =>
          requestAnimationFrame(() => requestAnimationFrame(() => painted(Reflect.get(globalThis, 'shifts')))),
        ),
    );
  const releaseScript = await hold(page, /\/assets\/(?!before-paint).*\.js$/);
  const releaseFonts = await hold(page, /\.woff2$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', headline)).toBeVisible();
  expect(await shifts()).toEqual([]);
  releaseFonts();
  await page.evaluate(() => document.fonts.ready);
  const byFonts = await shifts();
  // A shift of 0.1 is what begins to be felt.
  expect(byFonts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05);
  releaseScript();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', headline)).toBeVisible();
  expect(await shifts()).toEqual(byFonts);
});

test('a signed-in user never sees the landing page on the way to their dashboard', async ({ page, openAs }) => {
  const release = await hold(page, /\/assets\/index-.*\.js$/);
  const opened = openAs('Empleada', '/');
  await expect(page.getByRole('heading', { ...headline, includeHidden: true })).toBeAttached();
  await expect(page.getByRole('heading', headline)).toBeHidden();
  release();
  await opened;
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
  await expect(page.getByRole('heading', { ...headline, includeHidden: true })).not.toBeAttached();
});

test('a signed-in user’s first calls go out before the scripts arrive, and only once', async ({ page, openAs }) => {
  const expected = ['auth/session', 'catalogue', 'certificates', 'platform', 'progress', 'youtube-courses'].map(
    (name) => `/api/${name}`,
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (expected.includes(pathname)) asked.push(pathname);
  });
  const release = await hold(page, /\/assets\/index-.*\.js$/);
  const answers = Promise.all(expected.map((pathname) => page.waitForResponse(`**${pathname}`)));
  const opened = openAs('Empleada', '/');
  await answers;
  release();
  await opened;
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.toSorted()).toEqual(expected);
});

for (const address of ['/', '/?pantalla=entrar'])
  test(`${address} loads at most 136 KB of JavaScript and 25 KB of CSS, compressed by gzip`, async ({ page }) => {
    const weights = { js: 0, css: 0 };
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const kind = pathname.split('.').at(-1);
      if (kind === 'js' || kind === 'css')
        weights[kind] += gzipSync(readFileSync(join(import.meta.dirname, '../../../web/dist', pathname)), {
          level: 9,
        }).length;
    });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(weights.js).toBeGreaterThan(0);
    expect(weights.js).toBeLessThanOrEqual(136_000);
    expect(weights.css).toBeGreaterThan(0);
    expect(weights.css).toBeLessThanOrEqual(25_000);
  });
