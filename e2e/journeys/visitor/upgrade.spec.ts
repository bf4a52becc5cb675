import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/journey.ts';

/** Answers requests for the script of the sign-in card with 404 until that many page loads. */
async function missSignIn(page: Page, loads: number): Promise<void> {
  let loaded = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1;
  });
  await page.route(/\/assets\/sign-in-.*\.js$/, (route) =>
    loaded < loads ? route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }) : route.continue(),
  );
}

test('a tab whose build is gone from the server reloads once and goes on', async ({ browser }) => {
  // The browser logs the missing script as an error, which the fixture's page would fail for.
  const page = await browser.newPage();
  await missSignIn(page, 2);
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.goto('/');
  await page.getByRole('link', { name: 'Iniciar sesión' }).first().click();
  await expect.poll(() => loads.length).toBe(2);
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  await page.close();
});

test('a tab that misses its files again after a reload says so instead of reloading', async ({ browser }) => {
  // The browser logs the missing script as an error, which the fixture's page would fail for.
  const page = await browser.newPage();
  await missSignIn(page, 50);
  await page.goto('/?pantalla=entrar');
  await expect(page.getByRole('heading', { name: 'Algo falló de nuestro lado' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver a cargar' })).toBeVisible();
  await page.close();
});
