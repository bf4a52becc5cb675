import { PASSWORD, test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';
import { dialog, entity, field, fillEmployee, freshEmail, open, toasts } from '../../fixtures/registration.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test('the registration has two tabs and keeps what was typed, also when it is closed and opened again [2-landing-registration]', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Registrarse' }).click();
  await field(page, 'Nombre completo').fill('Íñigo Ñúñez');
  await field(page, 'Contraseña').fill(PASSWORD);
  await dialog(page).getByRole('tab', { name: 'Empleado' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('tab', { name: 'Entidad', selected: true })).toBeFocused();
  await field(page, 'Razón social').fill('Caja Nueva, S.A.');
  await expectNoSidewaysScroll(page);

  await dialog(page).getByRole('link', { name: 'aviso de privacidad' }).click();
  const notice = page.getByRole('dialog', { name: 'Aviso de privacidad' });
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await expect(field(page, 'Razón social')).toHaveValue('Caja Nueva, S.A.');
  await expect(dialog(page).getByRole('link', { name: 'aviso de privacidad' })).toBeFocused();

  await dialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Registrarse' }).click();
  await expect(field(page, 'Nombre completo')).toHaveValue('Íñigo Ñúñez');
  await expect(field(page, 'Contraseña')).toHaveValue(PASSWORD);
  await dialog(page).getByRole('tab', { name: 'Entidad' }).click();
  await expect(field(page, 'Razón social')).toHaveValue('Caja Nueva, S.A.');
});

test('an employee must fill everything in, choose an entity and repeat the password [5-employee-form]', async ({ page }) => {
  await open(page, 'empleado');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await dialog(page).getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(field(page, 'Nombre completo')).toBeFocused();
  for (const message of [
    'Escribe tu nombre completo.',
    'Escribe tu correo electrónico.',
    'Por favor selecciona una entidad',
    'Escribe una contraseña.',
    'Escribe tu contraseña otra vez.',
  ])
    await expect(dialog(page).getByText(message)).toBeVisible();
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0);

  await field(page, 'Nombre completo').fill('Íñigo Ñúñez');
  await field(page, 'Correo electrónico').fill('no es correo');
  await field(page, 'Contraseña').fill('corta');
  await field(page, 'Confirmar contraseña').fill('otra cosa');
  await dialog(page).getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(dialog(page).getByText('Escribe un correo válido', { exact: false })).toBeVisible();
  await expect(dialog(page).getByText('La contraseña debe tener entre 8 y 128 caracteres.')).toBeVisible();
  await expect(dialog(page).getByText('Las contraseñas no coinciden')).toBeVisible();
  await expect(dialog(page).getByText('Por favor selecciona una entidad')).toBeVisible();
  await expect(field(page, 'Correo electrónico')).toBeFocused();
  await field(page, 'Correo electrónico').fill(freshEmail());
  await dialog(page).getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(entity(page)).toBeFocused();
  expect(sent).toEqual([]);
});

test('a password shows its strength in a word and can be seen', async ({ page }) => {
  await open(page, 'empleado');
  const password = field(page, 'Contraseña');
  for (const [typed, word] of [
    ['corta', 'Corta'],
    ['aaaaaaaaaa', 'Débil'],
    ['caballo-lento-7-Nubes', 'Fuerte'],
  ] as const) {
    await password.fill(typed);
    await expect(dialog(page).getByRole('status').filter({ hasText: word })).toBeVisible();
  }
  await dialog(page).getByRole('button', { name: 'Mostrar contraseña' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('the list of entities is asked anew, begins with Aprendiz Individual and is searched without accents, by keyboard too [3-public-entity] [7-entities-public]', async ({
  page,
  office,
}) => {
  const name = `Sofipo Águila ${crypto.randomUUID()}`;
  await office.registerEntity(name);
  const asked = page.waitForRequest('**/api/auth/entities-public');
  await open(page, 'empleado');
  const headers = await (await asked).allHeaders();
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers.pragma).toBe('no-cache');

  await entity(page).click();
  const first = dialog(page).getByRole('option').first();
  await expect(first).toContainText('Aprendiz Individual');
  await expect(first).toContainText('Entras de inmediato');
  await expect(
    dialog(page).getByText('La inclusión en el directorio no implica relación comercial, autorización ni aval.', { exact: false }),
  ).toBeVisible();
  await entity(page).fill(`aguila ${name.slice(-12)}`);
  await expect(dialog(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(entity(page)).toHaveValue(name);
  await entity(page).fill('zzz nada');
  await expect(dialog(page).getByText('Ninguna entidad coincide.')).toBeVisible();
});

test(
  'an employee registers, learns that the administrator sends a link, and waits for it [8-registration-ok] [7-register-user]',
  AT_BOTH_WIDTHS,
  async ({ page, office }) => {
    const { name, admin } = await office.institution();
    const email = freshEmail();
    await open(page, 'empleado');
    await fillEmployee(page, { email, entityName: name });
    await dialog(page).getByRole('button', { name: 'Crear cuenta' }).click();
    const sentence = 'Registro exitoso. El administrador de tu entidad recibirá instrucciones para enviarte el enlace de verificación.';
    await expect(toasts(page).getByRole('status')).toHaveText(sentence);
    await expect(dialog(page).getByRole('heading', { name: 'Tu registro está hecho' })).toBeFocused();
    await expect(dialog(page).getByText(sentence)).toBeVisible();
    expect((await office.usersOf(admin)).map((user) => [user.email, user.email_verified])).toContainEqual([email, false]);

    await dialog(page).getByRole('button', { name: 'Entendido' }).click();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: 'Registrarse' }).click();
    await expect(field(page, 'Nombre completo')).toHaveValue('');
  },
);

test(
  'an individual learner registers and signs in at once [4-individual] [3-public-entity] [8-registration-ok]',
  AT_BOTH_WIDTHS,
  async ({ page }) => {
    const email = freshEmail();
    await open(page, 'empleado');
    await fillEmployee(page, { email, entityName: 'Aprendiz Individual' });
    await dialog(page).getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(dialog(page).getByText('Registro exitoso. Ya puedes iniciar sesión.')).toBeVisible();
    await dialog(page).getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeFocused();
    await fillSignIn(page, { email, password: PASSWORD });
    await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
  },
);

test('a refused registration says what the server says, beside the field too; without an answer, the general sentence [8-registration-failed]', async ({
  page,
  office,
}) => {
  const { name, admin } = await office.institution();
  await open(page, 'empleado');
  await fillEmployee(page, { email: admin.email, entityName: name });
  await dialog(page).getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(toasts(page).getByText('Ya existe una cuenta con este correo electrónico.')).toBeVisible();
  await expect(dialog(page).getByText('Ya existe una cuenta con este correo electrónico.')).toBeVisible();

  await page.route('**/api/auth/register-user', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad</h1>' }));
  await field(page, 'Correo electrónico').fill(freshEmail());
  await dialog(page).getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(toasts(page).getByText('Error en el registro. Intenta nuevamente.')).toBeVisible();
  await expect(field(page, 'Nombre completo')).toHaveValue('Íñigo Ñúñez');
});

test('a list of entities that does not load is only logged, and asked again when it is opened [8-entity-list]', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.route('**/api/auth/entities-public', (route) =>
    route.fulfill({ status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } }),
  );
  await open(page, 'empleado');
  await expect.poll(() => logged.filter((text) => text.startsWith('The list of entities did not load.'))).toHaveLength(1);
  await expect(page.getByText('El servicio descansa.')).toBeHidden();
  await expect(toasts(page).locator('> *')).toHaveCount(0);
  await page.unroute('**/api/auth/entities-public');
  await entity(page).click();
  await expect(dialog(page).getByRole('option').first()).toContainText('Aprendiz Individual');
});
