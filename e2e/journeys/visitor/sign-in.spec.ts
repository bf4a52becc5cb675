import { expect, expectNoSidewaysScroll, fillSignIn, test as journey } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

/** Here the form is what is tested. */
const test = journey.extend({
  signIn: async ({ page, account }, use) => {
    await use(async (who = 'Empleada', heading = 'Tus cursos') => {
      await page.goto('/?pantalla=entrar');
      await fillSignIn(page, typeof who === 'string' ? account(who) : who);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
  },
});

test('a visitor goes from the landing page to the sign-in card and back [2-routes] [2-signin-card]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeHidden();
});

test('wrong credentials are said in a toast, with the server’s sentence below [8-login] [7-login]', async ({
  page,
}) => {
  await page.goto('/?pantalla=entrar');
  await fillSignIn(page, { email: 'nadie@correo.example', password: 'incorrecta' });
  const toast = page.getByRole('region', { name: /Notificaciones/ });
  await expect(toast.getByText('Credenciales inválidas')).toBeVisible();
  await expect(toast.getByText('El correo o la contraseña no coinciden.')).toBeVisible();
});

test('an employee who is still to be verified learns so', async ({ page, account }) => {
  await page.goto('/?pantalla=entrar');
  await fillSignIn(page, account('Empleado por verificar'));
  await expect(page.getByText('Tu correo aún no está verificado.', { exact: false })).toBeVisible();
});

test(
  'signing in says so, greets, survives a reload, and ends with the logout [4-sign-in-out] [8-login] [2-shell]',
  AT_BOTH_WIDTHS,
  async ({ page, signIn }) => {
    await signIn();
    await expect(page.getByText('¡Inicio de sesión exitoso!')).toBeVisible();
    await expect(page.getByText(/^Hola, Mariana/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Tus cursos' })).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page.getByRole('heading', { name: 'Tus cursos' })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('finaula.token'))).toBeNull();
    await page.goto('/cursos/m04');
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  },
);

test('a session that ended leads to the sign-in card, and from there back to the slide', async ({
  page,
  signIn,
  account,
}) => {
  await signIn();
  await page.goto('/cursos/m04?lamina=3');
  await expect(page.getByRole('button', { name: /Lámina 3 de/ })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('finaula.token', 'x'.repeat(43)));
  await page.reload();
  await expect(page.getByText('Tu sesión terminó. Inicia sesión de nuevo.')).toBeVisible();
  await fillSignIn(page, account('Empleada'));
  await expect(page.getByRole('button', { name: /Lámina 3 de/ })).toBeVisible();
});

test('the session is kept in the browser and sent as a bearer header; without it nothing is sent [3-session] [4-sign-in-out]', async ({
  page,
  signIn,
}) => {
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/catalogue')) sent.push(request.headers().authorization);
  });
  await signIn();
  const token = await page.evaluate(() => localStorage.getItem('finaula.token'));
  expect(token).toMatch(/^\S{40,}$/);
  await expect.poll(() => sent).toEqual([`Bearer ${token}`]);
  const left = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  expect((await left).status()).toBe(204);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
  const refused = await page.request.get('/api/courses', { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status()).toBe(401);
});
