import type { PublicEntity } from '@finaula/contract/accounts';
import type { Page } from '@playwright/test';
import { Office, PASSWORD } from './institution.ts';
import { afterMoment, expect, expectNoSidewaysScroll, fillSignIn, test as journey } from './journey.ts';

const test = journey.extend<{ office: Office }>({ office: async ({ request }, use) => use(new Office(request)) });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crea tu cuenta' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const entity = (page: Page) => dialog(page).getByRole('combobox', { name: 'Entidad' });
const toasts = (page: Page) => page.getByRole('region', { name: /Notificaciones/ });
const freshEmail = () => `${crypto.randomUUID()}@correo.example`;
const CHECK = '**/api/auth/check-entity-name*';

async function open(page: Page, tab: 'empleado' | 'entidad'): Promise<void> {
  await page.goto(`/?registro=${tab}`);
  await expect(dialog(page)).toBeVisible();
}

async function chooseEntity(page: Page, name: string): Promise<void> {
  await entity(page).fill(name);
  await dialog(page).getByRole('option', { name }).click();
  await expect(entity(page)).toHaveValue(name);
}

async function fillEmployee(page: Page, { email, entityName }: { email: string; entityName: string }): Promise<void> {
  await field(page, 'Nombre completo').fill('Íñigo Ñúñez');
  await field(page, 'Correo electrónico').fill(email);
  await chooseEntity(page, entityName);
  await field(page, 'Contraseña').fill(PASSWORD);
  await field(page, 'Confirmar contraseña').fill(PASSWORD);
}

async function fillEntity(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await field(page, 'Nombre de la entidad').fill(name);
  await field(page, 'Razón social').fill(`${name}, S.A. de C.V.`);
  await field(page, 'Correo de contacto').fill(email);
  await field(page, 'Nombre del firmante').fill('Quien Firma');
  await field(page, 'Nombre completo').fill('Adriana Montes');
  await field(page, 'Correo electrónico').fill(email);
  await field(page, 'Contraseña').fill(PASSWORD);
  await field(page, 'Confirmar contraseña').fill(PASSWORD);
}

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

test('an employee registers, learns that the administrator sends a link, and waits for it [8-registration-ok] [7-register-user]', async ({
  page,
  office,
}) => {
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
});

test('an individual learner registers and signs in at once [4-individual] [3-public-entity] [8-registration-ok]', async ({ page }) => {
  const email = freshEmail();
  await open(page, 'empleado');
  await fillEmployee(page, { email, entityName: 'Aprendiz Individual' });
  await dialog(page).getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(dialog(page).getByText('Registro exitoso. Ya puedes iniciar sesión.')).toBeVisible();
  await dialog(page).getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeFocused();
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
});

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
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await page.unroute('**/api/auth/entities-public');
  await entity(page).click();
  await expect(dialog(page).getByRole('option').first()).toContainText('Aprendiz Individual');
});

test('an entity must fill in all eight fields, and repeat the password [5-entity-form]', async ({ page }) => {
  await open(page, 'entidad');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await dialog(page).getByRole('button', { name: 'Registrar entidad' }).click();
  await expect(field(page, 'Nombre de la entidad')).toBeFocused();
  await expect(dialog(page).locator('[aria-invalid="true"]')).toHaveCount(8);
  await fillEntity(page, { name: `Caja ${crypto.randomUUID()}`, email: 'no es correo' });
  await field(page, 'Confirmar contraseña').fill('otra cosa');
  await dialog(page).getByRole('button', { name: 'Registrar entidad' }).click();
  await expect(dialog(page).getByText('Escribe un correo válido', { exact: false })).toHaveCount(2);
  await expect(dialog(page).getByText('Las contraseñas no coinciden')).toBeVisible();
  await expect(field(page, 'Correo de contacto')).toBeFocused();
  expect(sent).toEqual([]);
});

test('a name is asked about 500 ms after the last letter, from two letters on, and a shorter one clears the check [5-name-debounce] [4-name-check]', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, 'entidad');
  await page.clock.pauseAt(Date.now() + 1000);
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('check-entity-name')) asked.push(new URL(request.url()).searchParams.get('name'));
  });
  const name = field(page, 'Nombre de la entidad');
  const message = dialog(page).getByText('Este nombre está disponible.');
  const letters = crypto.randomUUID();
  await name.fill(' C ');
  await page.clock.runFor(2000);
  expect(asked).toEqual([]);
  await name.fill(`  Ca${letters}`);
  await page.clock.runFor(400);
  await name.fill(`  Caj${letters} `);
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toHaveLength(1);
  await expect.poll(() => afterMoment(page, () => message.isVisible())).toBe(true);
  expect(asked).toEqual([`Caj${letters}`]);
  await name.fill('C');
  await expect(message).toBeHidden();
  await page.clock.runFor(2000);
  expect(asked).toHaveLength(1);
});

test('the name’s check goes through checking, available, taken, pre-populated in blue and error, which counts as unavailable [4-name-check] [8-name-check] [7-check-entity-name]', async ({
  page,
  office,
  account,
}) => {
  await office.post('/api/admin/populate-entities', {}, await office.tokenOf(account('SuperAdmin')));
  // Colours change at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'entidad');
  const name = field(page, 'Nombre de la entidad');
  const colour = () => name.evaluate((input) => getComputedStyle(input).borderColor);
  const plain = await colour();

  let answer = () => {};
  await page.route(CHECK, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await name.fill(`Caja ${crypto.randomUUID()}`);
  await expect(dialog(page).getByText('Verificando…')).toBeVisible();
  await name.blur();
  expect(await colour()).toBe(plain);
  answer();
  await expect(dialog(page).getByText('Este nombre está disponible.')).toBeVisible();
  await page.unroute(CHECK);
  const green = await colour();

  await name.fill('aprendiz INDIVIDUAL');
  await expect(dialog(page).getByText('Ya existe una entidad registrada con este nombre.')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const red = await colour();

  await name.fill('Otra entidad');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await page.route(CHECK, (route) =>
    route.fulfill({ json: { message: 'Ya está en el directorio.', available: true, is_pre_populated: true } }),
  );
  await name.fill('Otra entidad más');
  await expect(dialog(page).getByText('Ya está en el directorio.')).toBeVisible();
  const blue = await colour();
  expect(new Set([plain, green, red, blue]).size).toBe(4);
  await page.unroute(CHECK);

  await page.route(CHECK, (route) => route.fulfill({ status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } }));
  const free = `Caja ${crypto.randomUUID()}`;
  await fillEntity(page, { name: free, email: freshEmail() });
  await expect(dialog(page).getByText('Error al verificar el nombre')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Registrar entidad' }).click();
  await expect(name).toBeFocused();
  await expect(dialog(page).getByRole('heading', { name: 'Tu registro está hecho' })).toBeHidden();
  await page.unroute(CHECK);
  await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(dialog(page).getByText('Este nombre está disponible.')).toBeVisible();
});

test('an older answer about a name never overwrites a newer one [4-name-check]', async ({ page }) => {
  await open(page, 'entidad');
  const older = `Caja vieja ${crypto.randomUUID()}`;
  let answerOlder = () => {};
  const held = new Promise<void>((resolve) => {
    answerOlder = resolve;
  });
  await page.route(CHECK, async (route) => {
    if (!route.request().url().includes('vieja')) return route.continue();
    await held;
    await route.fulfill({ json: { message: 'Respuesta vieja', available: false, is_pre_populated: false } });
  });
  const name = field(page, 'Nombre de la entidad');
  const asked = page.waitForRequest(/check-entity-name.*vieja/);
  await name.fill(older);
  await asked;
  await name.fill(`Caja nueva ${crypto.randomUUID()}`);
  await expect(dialog(page).getByText('Este nombre está disponible.')).toBeVisible();
  const answered = page.waitForResponse(/check-entity-name.*vieja/);
  answerOlder();
  await answered;
  await expect(dialog(page).getByText('Este nombre está disponible.')).toBeVisible();
  await expect(dialog(page).getByText('Respuesta vieja')).toBeHidden();
});

test('an entity registers and its administrator enters at once; a taken name is refused [8-registration-ok] [8-registration-failed] [7-register-entity]', async ({
  page,
}) => {
  const name = `Caja ${crypto.randomUUID()}`;
  const email = freshEmail();
  await open(page, 'entidad');
  await fillEntity(page, { name, email });
  await dialog(page).getByRole('button', { name: 'Registrar entidad' }).click();
  const sentence = 'Entidad registrada exitosamente. El administrador puede comenzar a usar la plataforma inmediatamente.';
  await expect(toasts(page).getByRole('status')).toHaveText(sentence);
  await expect(dialog(page).getByText(sentence)).toBeVisible();
  await dialog(page).getByRole('link', { name: 'Iniciar sesión' }).click();
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();

  // Sent before the check has answered: the server says no.
  await page.route(CHECK, () => {});
  await open(page, 'entidad');
  await fillEntity(page, { name, email: freshEmail() });
  await dialog(page).getByRole('button', { name: 'Registrar entidad' }).click();
  await expect(toasts(page).getByText('Ya existe una entidad registrada con este nombre.')).toBeVisible();
  await expect(field(page, 'Nombre de la entidad')).toHaveAttribute('aria-invalid', 'true');
});

test('who registers an entity of the directory takes it over, with the employees it has [4-takeover] [8-registration-ok]', async ({
  page,
  office,
  account,
}, { project }) => {
  await office.post('/api/admin/populate-entities', {}, await office.tokenOf(account('SuperAdmin')));
  const listed: PublicEntity[] = await (await page.request.get('/api/auth/entities-public')).json();
  const candidates = project.name === 'escritorio' ? listed : [...listed].reverse();
  let found: PublicEntity | undefined;
  for (const candidate of candidates) {
    const check = await page.request.get('/api/auth/check-entity-name', { params: { name: candidate.nombre_entidad } });
    if ((await check.json()).is_pre_populated) {
      found = candidate;
      break;
    }
  }
  if (!found) throw new Error('No entity of the directory is left');
  await office.registerPerson(found.id, 'Bruno Salgado');
  await office.registerPerson(found.id, 'Carla Ríos');

  const email = freshEmail();
  await open(page, 'entidad');
  await fillEntity(page, { name: found.nombre_entidad, email });
  await expect(dialog(page).getByText('ya está en el directorio, sin administrador', { exact: false })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Registrar entidad' }).click();
  const sentence =
    'Te has convertido en administrador de la entidad existente. Puedes comenzar a usar la plataforma inmediatamente. Heredaste 2 empleados que ya estaban registrados en esta entidad.';
  await expect(toasts(page).getByRole('status')).toHaveText(sentence);
  await expect(dialog(page).getByText(sentence)).toBeVisible();
  await dialog(page).getByRole('link', { name: 'Iniciar sesión' }).click();
  await fillSignIn(page, { email, password: PASSWORD });
  await expect(page.getByRole('heading', { level: 1, name: found.nombre_entidad })).toBeVisible();
  await expect(page.getByText('Bruno Salgado').first()).toBeVisible();
});
