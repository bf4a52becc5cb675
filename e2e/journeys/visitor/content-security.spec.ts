import { expect, test } from '@playwright/test';

/** Without the journeys' guard: what is stopped here is meant to be reported on the console. */
test.use({ baseURL: async ({}, use) => use(process.env.FINAULA_URL) });

/** Injected content, by the directive that stops it. */
const attacks = {
  'script-src-elem': '<script>globalThis.attacked = true</script>',
  'script-src-attr': '<img src="/marca.svg" onload="globalThis.attacked = true">',
  'style-src-elem': '<style>body { display: none }</style>',
  'style-src-attr': '<p style="position: fixed; inset: 0">x</p>',
  'frame-src': '<iframe src="https://otro.example/"></iframe>',
  'img-src': '<img src="https://otro.example/robar.png" alt="">',
};

for (const [directive, markup] of Object.entries(attacks))
  test(`markup slipped into the page is stopped by ${directive}, and the page still works`, async ({ page }) => {
    await page.addInitScript(() => {
      const stopped: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        stopped.push(effectiveDirective),
      );
      Object.assign(globalThis, { stopped });
    });
    await page.route('/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('</body>', `${markup}</body>`) });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate('stopped')).toContain(directive);
    expect(await page.evaluate(() => 'attacked' in globalThis)).toBe(false);
  });

test('text made into markup by a script is refused before it is parsed', async ({ page }) => {
  await page.goto('/');
  const refusal = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<b>x</b>');
    } catch (error) {
      return String(error);
    }
    return 'nothing refused it';
  });
  expect(refusal).toContain('TrustedHTML');
});

test('the page has no inline style or script, as it came and after it drew itself', async ({ page, request }) => {
  const inline = /<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/;
  expect(await (await request.get('/', { headers: { accept: 'text/html' } })).text()).not.toMatch(inline);
  await page.goto('/?pantalla=entrar&dialogo=privacidad');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.locator('style').count()).toBe(0);
});

test('robots.txt lets search engines read the landing page and nothing of a person', async ({ request }) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toMatch(/^text\/plain/);
  const lines = (await response.text()).trim().split('\n');
  expect(lines).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /verify',
    'Disallow: /restablecer',
    'Disallow: /constancias',
  ]);
});

test('the page behind a dialog does not scroll by keyboard and keeps its position', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo({ top: 100, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Comenzar prueba gratis' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const at = () => page.evaluate(() => window.scrollY);
  const before = await at();
  expect(before).toBeGreaterThan(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden');
  await dialog.getByRole('button', { name: 'Cerrar' }).press('End');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('visible');
  expect(await at()).toBe(before);
});
