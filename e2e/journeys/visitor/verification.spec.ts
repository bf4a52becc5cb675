import type { Page } from '@playwright/test';
import { test as office, PASSWORD } from '../../fixtures/institution.ts';
import { afterMoment, expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

/** The link of somebody who registered in the browser of the page. */
const test = office.extend<{ pathOfLink: () => Promise<{ path: string; email: string }> }>({
  pathOfLink: async ({ page, office }, use) => {
    await use(async () => {
      const { admin, people } = await office.institution('Íñigo Ñúñez');
      const [person] = people;
      if (!person) throw new Error('Nobody registered');
      await office.registeredIn(page, person);
      return { path: await office.pathOfLink(admin, person), email: person.email };
    });
  },
});

const SUCCESS = 'Email verificado exitosamente. Ya puedes iniciar sesión.';
const landing = (page: Page) => page.getByRole('heading', { level: 1, name: 'El cumplimiento se aprende.' });

test(
  'a link is verified, says so, and leads home after exactly three seconds [2-verify-states] [8-verification] [9-redirect] [7-verify-email]',
  AT_BOTH_WIDTHS,
  async ({ page, pathOfLink }) => {
    const { path, email } = await pathOfLink();
    let answer = () => {};
    await page.route('**/api/auth/verify-email', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByRole('status')).toContainText('Verificando tu correo');
    await expectNoSidewaysScroll(page);
    await page.clock.pauseAt(Date.now() + 1000);
    answer();
    await expect.poll(() => afterMoment(page, () => page.getByRole('status').textContent())).toContain(SUCCESS);
    await expect(page.getByRole('link', { name: 'Ir al inicio' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.clock.runFor(2900);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.clock.runFor(100);
    await expect.poll(() => afterMoment(page, () => new URL(page.url()).pathname)).toBe('/');
    await page.clock.resume();
    await expect(landing(page)).toBeVisible();

    await page.goto('/?pantalla=entrar');
    await fillSignIn(page, { email, password: PASSWORD });
    await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
  },
);

test('a verified link opened again is success again, and its button leads home at once [2-verify-states]', async ({
  page,
  pathOfLink,
}) => {
  const { path } = await pathOfLink();
  for (let i = 0; i < 2; i++) {
    await page.goto(path);
    await expect(page.getByRole('status')).toContainText(SUCCESS);
  }
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(landing(page)).toBeVisible();
});

test('a link that is not valid says what the server says, and a button leads to the start [2-verify-states] [8-verification]', async ({
  page,
}) => {
  await page.goto(`/verify/${crypto.randomUUID()}`);
  await expect(page.getByRole('alert')).toContainText(
    'Este enlace de verificación no es válido. Revisa que lo hayas copiado completo.',
  );
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeHidden();
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(landing(page)).toBeVisible();
});

test('without an answer of the server the general sentence is said, and it can be tried again [8-verification]', async ({
  page,
  pathOfLink,
}) => {
  const { path } = await pathOfLink();
  await page.route('**/api/auth/verify-email', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad</h1>' }),
  );
  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText('Error al verificar el email. El enlace puede haber expirado.');
  await page.unroute('**/api/auth/verify-email');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('status')).toContainText(SUCCESS);
});

for (const path of ['/verify', '/verify/', '/verify/%20'])
  test(`${path} says that the link has no token [4-verify-no-token]`, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('verify-email') && calls.push(request.url()));
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Token de verificación no encontrado en el enlace.');
    await expect(page.getByRole('link', { name: 'Ir al inicio' })).toBeVisible();
    expect(calls).toEqual([]);
  });
