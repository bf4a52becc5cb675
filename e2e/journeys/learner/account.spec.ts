import { toasts } from '../../fixtures/administrators.ts';
import { PASSWORD } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/learners.ts';

const NEW = 'otra clave larga';
const ACCOUNT = '/cuenta';

test('the greeting leads to one’s own account, which says who one is, and back', async ({
  page,
  signIn,
  colleagues,
}) => {
  const { person, entity } = await colleagues('Standard');
  await signIn(person);
  await page.getByRole('link', { name: 'Hola, Mariana Ríos Peña. Mi cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeFocused();
  const data = page.getByRole('region', { name: 'Tus datos' });
  for (const datum of ['Mariana Ríos Peña', person.email, entity, 'Empleado'])
    await expect(data.getByText(datum, { exact: true })).toBeVisible();
  await expect(page.getByText('Solo tienes abierta esta sesión.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar otras sesiones' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
});

test('a password is changed with the current one, and what is wrong stands at its field', async ({
  page,
  openAs,
  office,
  learner,
}) => {
  await openAs(learner, ACCOUNT);
  const elsewhere = await office.tokenOf(learner);
  const form = page.getByRole('region', { name: 'Contraseña' });
  const [current, next, again] = ['Contraseña actual', 'Contraseña nueva', 'Confirmar contraseña nueva'].map((label) =>
    form.getByLabel(label, { exact: true }),
  );
  if (!current || !next || !again) throw new Error('no fields');
  const change = form.getByRole('button', { name: 'Cambiar contraseña' });
  await change.click();
  await expect(current).toBeFocused();
  await expect(form.getByText('Escribe tu contraseña actual.')).toBeVisible();

  await current.fill('no es ésta');
  await next.fill('password');
  await again.fill('passwort');
  await change.click();
  await expect(form.getByText('Las contraseñas no coinciden')).toBeVisible();
  await again.fill('password');
  await change.click();
  await expect(form.getByText('Ésta no es tu contraseña actual. Escríbela de nuevo.')).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(PASSWORD);
  await change.click();
  await expect(form.getByText(/^Esa contraseña es fácil de adivinar/)).toBeVisible();
  await expect(next).toBeFocused();
  await expectNoSidewaysScroll(page);

  await next.fill(NEW);
  await again.fill(NEW);
  await expect(form.getByRole('status').getByText('Fuerte')).toBeVisible();
  await change.click();
  await expect(toasts(page).getByText('Tu contraseña cambió. Cerramos tus demás sesiones.')).toBeVisible();
  await expect(next).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
  const refused = await page.request.get('/api/auth/session', { headers: { authorization: `Bearer ${elsewhere}` } });
  expect(refused.status()).toBe(401);
  expect(await office.signInStatus(learner.email)).toBe(401);
  await office.tokenOf({ ...learner, password: NEW });
});

test('a session closes at once in its browser when the user ends it from another', async ({
  page,
  browser,
  openAs,
  office,
  learner,
}) => {
  const other = await browser.newPage();
  await openAs(learner, '/', other);
  // A request still under way when the session ends would already tell of it, before the reload.
  await other.waitForLoadState('networkidle');
  await openAs(learner, ACCOUNT);
  await office.tokenOf(learner);
  await page.reload();
  const list = page.getByRole('region', { name: 'Sesiones abiertas' });
  const ends = list.getByRole('button', { name: /^Cerrar la sesión de/ });
  await expect(ends).toHaveCount(2);
  await expect(list.getByText('Esta sesión')).toHaveCount(1);
  await expectNoSidewaysScroll(page);

  await ends.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(toasts(page).getByText(/^Sesión de .+ cerrada$/)).toBeVisible();
  await expect(ends).toHaveCount(1);

  await list.getByRole('button', { name: 'Cerrar otras sesiones' }).click();
  await dialog.getByRole('button', { name: 'Cerrar otras sesiones' }).click();
  await expect(toasts(page).getByText('Cerramos 1 sesión')).toBeVisible();
  await expect(ends).toHaveCount(0);
  await expect(list.getByRole('heading', { name: 'Sesiones abiertas' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
  await other.reload();
  await expect(other.getByText('Tu sesión terminó. Inicia sesión de nuevo.')).toBeVisible();
  await other.close();
});

test('sessions that do not load, or do not end, say so and can be tried again', async ({
  page,
  openAs,
  office,
  learner,
}) => {
  await office.tokenOf(learner);
  await page.route('**/api/auth/sessions', (route) =>
    route.fulfill({ status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } }),
  );
  await openAs(learner, ACCOUNT);
  await expect(page.getByText('Error al cargar tus sesiones')).toBeVisible();
  await page.unroute('**/api/auth/sessions');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.route('**/api/auth/sessions/*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } }),
  );
  await page.getByRole('button', { name: /^Cerrar la sesión de/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(toasts(page).getByText('Error al cerrar la sesión')).toBeVisible();
});

test('signing in puts no token in any address, and the next sign-in shows the browser again', async ({
  page,
  learner,
}) => {
  const addresses: string[] = [];
  const shown: unknown[] = [];
  page.on('request', (request) => {
    addresses.push(request.url());
    if (request.url().endsWith('/api/auth/login')) shown.push(request.postDataJSON().device);
  });
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const tokens: string[] = [];
  for (let i = 0; i < 2; i++) {
    await page.goto('/?pantalla=entrar');
    await fillSignIn(page, learner);
    await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
    tokens.push(await page.evaluate(() => localStorage.getItem('finaula.token') ?? ''));
    await page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeHidden();
  }
  const device = await page.evaluate(() => localStorage.getItem('finaula.dispositivo'));
  expect(shown).toEqual([undefined, device]);
  for (const secret of [...tokens, device ?? '']) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  }
});
