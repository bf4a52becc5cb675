import { type PendingUser, pendingUser } from '@finaula/contract/entities';
import type { Page } from '@playwright/test';
import { Office } from './institution.ts';
import { expect, expectNoSidewaysScroll, test as journey } from './journey.ts';

const test = journey.extend<{ office: Office }>({ office: async ({ request }, use) => use(new Office(request)) });

const PENDING = 'Usuarios pendientes';
const FAILURE = { status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } };

const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });
const toasts = (page: Page) => page.getByRole('region', { name: /Notificaciones/ });
/** By keyboard: a toast lies over the button for its four seconds. */
const signOut = (page: Page) => page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter');
const inMexico = (instant: Date) =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'America/Mexico_City' }).format(instant);

async function expectCounters(page: Page, counters: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(counters))
    await expect(
      page
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd'),
    ).toHaveText(String(count));
}

test('each role finds its own panel below a bar that greets it, and an administrator reaches the courses by a tab [2-dashboard-role] [2-shell]', async ({
  page,
  signIn,
}) => {
  await signIn();
  await expect(page.getByRole('banner').getByText('Hola, Mariana Ríos Peña')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeHidden();
  await signOut(page);

  await signIn('EntidadAdmin', 'Banco Ejemplo del Centro');
  await expect(page.getByRole('banner').getByText('Hola, Ana Herrera Solís')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Usuarios' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Cursos', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeFocused();
  await signOut(page);

  await signIn('SuperAdmin', PENDING);
  await expect(page.getByRole('banner').getByText('Hola, Administración de la plataforma')).toBeVisible();
  await expect(page.getByRole('link', { name: PENDING })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Cursos', exact: true }).click();
  await page.getByRole('link', { name: 'Curso sin láminas ni quiz' }).click();
  await page.getByRole('link', { name: 'Volver a tus cursos' }).click();
  await expect(page.getByRole('link', { name: 'Cursos', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
  await page.getByRole('link', { name: /inicio/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: PENDING })).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('heading', { name: PENDING })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('finaula.token'))).toBeNull();
});

test('a tab’s address asks a visitor to sign in and then leads there', async ({ page, account }) => {
  const { email, password } = account('SuperAdmin');
  await page.goto('/?seccion=entidades');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entidades' })).toBeVisible();
});

test('the SuperAdmin sees who waits in any entity with each datum and lets them in; list and counter follow [2-superadmin-list] [2-superadmin-authority] [3-user] [4-override] [6-superadmin] [8-override]', async ({
  page,
  signIn,
  account,
  office,
}) => {
  await office.post('/api/admin/populate-entities', {}, await office.tokenOf(account('SuperAdmin')));
  const { name, razonSocial, people } = await office.institution('Íñigo Ñúñez Pérez', 'Paola Rentería');
  const [first, second] = people;
  const alone = await office.registerPerson((await office.entityNamed('Banobras')).id, 'Nadie Administra');
  await signIn('SuperAdmin', PENDING);

  const search = page.getByRole('searchbox', { name: 'Buscar por nombre, correo o entidad' });
  await search.fill(alone.email);
  const unadministered = rowOf(page, PENDING, alone.email);
  await expect(unadministered.getByText('Entidad financiera')).toBeVisible();
  // The badge of the product is the only one filled with the brand's colour.
  await expect(unadministered.getByText('Finaula', { exact: true })).toHaveCSS('background-color', 'rgb(240, 160, 44)');

  await search.fill(name);
  const rows = page
    .getByRole('table', { name: PENDING })
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
  await expect(rows).toHaveCount(2);
  await search.fill(`inigo nunez ${name}`);
  await expect(rows).toHaveCount(1);
  await search.fill(name);
  const row = rowOf(page, PENDING, first?.email ?? '');
  for (const datum of ['Íñigo Ñúñez Pérez', name, 'Entidad financiera', 'Pendiente', razonSocial])
    await expect(row.getByText(datum, { exact: true })).toBeVisible();
  await expect(row.getByRole('cell')).toHaveCount(5);
  await expectNoSidewaysScroll(page);

  const listed = page.waitForResponse(/all-pending-users/);
  await row.getByRole('button', { name: 'Activar acceso de Íñigo Ñúñez Pérez' }).press('Enter');
  await expect(toasts(page).getByText('Usuario activado exitosamente')).toBeVisible();
  await expect(row).toBeHidden();
  await expect(rowOf(page, PENDING, second?.email ?? '').getByRole('button')).toBeFocused();
  const { pending_users }: { pending_users: PendingUser[] } = await (await listed).json();
  await expect(page.getByText(`${pending_users.length} por activar en toda la plataforma`)).toBeVisible();
  await expect(page.getByRole('link', { name: PENDING })).toHaveText(`${PENDING}${pending_users.length}`);
  for (const user of pending_users) expect(pendingUser.parse(user)).toEqual(user);
  expect(await office.signInStatus(first?.email ?? '')).toBe(200);

  await page.route('**/api/admin/override-user-access', (route) => route.fulfill(FAILURE));
  await page.getByRole('button', { name: 'Activar acceso de Paola Rentería' }).click();
  await expect(toasts(page).getByText('Error al modificar usuario')).toBeVisible();
  await expect(toasts(page).getByText('El servicio descansa.')).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test('a platform where nobody waits says so [2-superadmin-empty]', async ({ page, signIn }) => {
  await page.route('**/api/admin/all-pending-users', (route) => route.fulfill({ json: { pending_users: [] } }));
  await signIn('SuperAdmin', PENDING);
  await expect(page.getByRole('heading', { name: 'No hay usuarios pendientes' })).toBeVisible();
  await expect(page.getByText('0 por activar en toda la plataforma')).toBeVisible();
});

test('pending users that do not load say so and load at the second try; a directory that does not fill says nothing [8-pending-users] [6-superadmin]', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/admin/all-pending-users', (route) => route.fulfill(FAILURE));
  await page.route('**/api/admin/populate-entities', (route) => route.fulfill(FAILURE));
  const populated = page.waitForResponse('**/api/admin/populate-entities');
  await signIn('SuperAdmin', PENDING);
  await populated;
  const main = page.getByRole('main');
  await expect(main.getByText('Error al cargar usuarios pendientes')).toBeVisible();
  await expect(main.getByText('El servicio descansa.')).toBeVisible();
  await expect(toasts(page).getByText('Error al cargar usuarios pendientes')).toBeVisible();
  await expect(toasts(page).getByText(/Error/)).toHaveCount(1);
  await page.unroute('**/api/admin/all-pending-users');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('table', { name: PENDING })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeHidden();
});

test('the SuperAdmin, and nobody else, loads the content and the courses come again [2-catalogue-load] [6-static-role] [8-static-content]', async ({
  page,
  signIn,
}) => {
  const load = page.getByRole('button', { name: 'Cargar contenido' });
  await signIn();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(load).toBeHidden();
  await signOut(page);
  await signIn('EntidadAdmin', 'Banco Ejemplo del Centro');
  await page.getByRole('link', { name: 'Cursos', exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(load).toBeHidden();
  await signOut(page);

  await signIn('SuperAdmin', PENDING);
  await page.getByRole('link', { name: 'Cursos', exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  const loaded = page.waitForResponse('**/api/admin/load-static-rich-content');
  const reloaded = page.waitForResponse('**/api/courses');
  await load.click();
  const { success_count } = await (await loaded).json();
  await expect(toasts(page).getByText(`${success_count} cursos actualizados`)).toBeVisible();
  expect((await reloaded).ok()).toBe(true);

  const answers = [
    [{ json: { success_count: 0 } }, '❌ No se pudo cargar contenido estático'],
    [FAILURE, 'Error al cargar contenido estático. Verifica la conexión.'],
    [{ status: 403, json: { detail: 'No tienes permiso.', code: 'FORBIDDEN' } }, 'Solo SuperAdmin puede cargar contenido estático'],
  ] as const;
  for (const [answer, sentence] of answers) {
    await page.route('**/api/admin/load-static-rich-content', (route) => route.fulfill(answer), { times: 1 });
    await load.click();
    await expect(toasts(page).getByRole('alert').getByText(sentence)).toBeVisible();
  }
});

test('the SuperAdmin changes the plan of an entity after a question that names it [6-superadmin]', async ({ page, signIn, office }) => {
  const { name } = await office.institution();
  await signIn('SuperAdmin', PENDING);
  await page.getByRole('link', { name: 'Entidades' }).click();
  await expect(page.getByText(/^\d+ entidades · \d+ con administrador$/)).toBeVisible();
  await expect(page.getByText(/^1–25 de \d+$/)).toBeVisible();
  await page.getByRole('searchbox').fill('Aprendiz Individual');
  await expect(rowOf(page, 'Entidades', 'Aprendiz Individual').getByText('Sin plan')).toBeVisible();
  await expect(rowOf(page, 'Entidades', 'Aprendiz Individual').getByRole('button')).toHaveCount(0);
  await page.getByRole('searchbox').fill(name.toUpperCase());
  const row = rowOf(page, 'Entidades', name);
  for (const datum of ['Standard', '1 de 100', 'Adriana Montes Quiroga']) await expect(row.getByText(datum, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  const change = row.getByRole('button', { name: `Cambiar a Paid el plan de ${name}` });
  await change.press('Enter');
  const dialog = page.getByRole('dialog', { name: '¿Cambiar a Paid?' });
  await expect(dialog.getByText(name)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(change).toBeFocused();
  await change.press('Enter');
  await dialog.getByRole('button', { name: 'Cambiar a Paid' }).click();
  await expect(toasts(page).getByText(`${name} ahora tiene el plan Paid`)).toBeVisible();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Cambiar a Standard/ })).toBeFocused();
});

test('the SuperAdmin undoes a takeover: who took the entity is out, and the entity is back in the directory', async ({
  page,
  signIn,
  account,
  office,
}, { project }) => {
  await office.post('/api/admin/populate-entities', {}, await office.tokenOf(account('SuperAdmin')));
  // One of its own for each width: an entity is taken over once at a time.
  const name = project.name === 'escritorio' ? 'Caja Morelia Valladolid' : 'Afirme';
  const { admin } = await office.registerEntity(name);
  await signIn('SuperAdmin', PENDING);
  await page.getByRole('link', { name: 'Entidades' }).click();
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('Tomadas del directorio');
  const row = rowOf(page, 'Entidades', name);
  await expect(row.getByText(`Tomada del directorio el ${inMexico(new Date())}`)).toBeVisible();
  await row.getByRole('button', { name: `Deshacer la toma de ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: '¿Deshacer la toma?' });
  await expect(dialog.getByText(`(${admin.name}, ${admin.email}) pierde el acceso en este momento`, { exact: false })).toBeVisible();
  await expect(dialog.getByText(`${name} vuelve al directorio`, { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Deshacer la toma' }).click();
  await expect(toasts(page).getByText(`${name} volvió al directorio`)).toBeVisible();
  await expect(row).toBeHidden();
  await expect(dialog).toBeHidden();
  expect(await office.signInStatus(admin.email)).toBe(403);
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('Todas');
  await page.getByRole('searchbox').fill(name);
  await expect(row.getByText('Sin administrador')).toBeVisible();
});

test('an administrator counts their people, makes the link of one who waits, and sees the account become verified, inactive and active [2-entity-counters] [2-entity-pending] [2-entity-users] [4-account-states] [6-entity-admin]', async ({
  page,
  signIn,
  office,
}) => {
  const { name, admin, people } = await office.institution(
    'Íñigo Ñúñez',
    'Bruno Salgado',
    'Carla Ríos',
    'Dora Luna',
    'Elsa Mata',
    'Félix Peña',
  );
  const stranger = await office.institution('De Otra Entidad');
  const [inigo] = people;
  await signIn(admin, name);
  await expectCounters(page, { Total: 7, Activos: 1, 'Pendientes de verificación': 6, Inactivos: 0 });
  await expect(page.getByText(stranger.people[0]?.email ?? '')).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  const waiting = page.getByRole('region', { name: 'Pendientes de verificación' });
  await expect(waiting.getByRole('button', { name: /^Enviar enlace de verificación a/ })).toHaveCount(4);
  await waiting.getByRole('button', { name: 'Ver los 6 pendientes' }).click();
  await expect(waiting.getByRole('button', { name: /^Enviar enlace de verificación a/ })).toHaveCount(6);

  const users = page.getByRole('region', { name: 'Usuarios' });
  const own = rowOf(page, 'Usuarios', admin.email);
  for (const badge of ['Administrador', 'Verificado', 'Activo']) await expect(own.getByText(badge, { exact: true })).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  const row = rowOf(page, 'Usuarios', inigo?.email ?? '');
  for (const badge of ['Empleado', 'Pendiente', 'Í']) await expect(row.getByText(badge, { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Verificar a Íñigo Ñúñez' }).click();
  const link = await page.getByRole('dialog').getByLabel('Enlace', { exact: true }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
  await expect(waiting.getByText(`Enlace enviado, vence el ${inMexico(new Date(Date.now() + 14 * 86_400_000))}`)).toBeVisible();
  expect(await office.signInStatus(inigo?.email ?? '')).toBe(403);
  await office.open(link);
  await page.reload();
  await expectCounters(page, { Total: 7, Activos: 2, 'Pendientes de verificación': 5 });
  for (const badge of ['Verificado', 'Activo']) await expect(row.getByText(badge, { exact: true })).toBeVisible();
  expect(await office.signInStatus(inigo?.email ?? '')).toBe(200);

  await row.getByRole('button', { name: 'Desactivar a Íñigo Ñúñez' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Desactivar a Íñigo Ñúñez?' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Desactivar a Íñigo Ñúñez' }).click();
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(toasts(page).getByText('Usuario desactivado exitosamente')).toBeVisible();
  await expect(row.getByText('Inactivo', { exact: true })).toBeVisible();
  await expectCounters(page, { Activos: 1, Inactivos: 1 });
  expect(await office.signInStatus(inigo?.email ?? '')).toBe(403);

  await users.getByRole('combobox', { name: 'Estado' }).selectOption('Inactivos');
  await expect(users.getByRole('button', { name: /^(Activar|Desactivar|Verificar) a/ })).toHaveCount(1);
  await row.getByRole('button', { name: 'Activar a Íñigo Ñúñez' }).click();
  await expect(toasts(page).getByText('Usuario activado exitosamente')).toBeVisible();
  await expect(users.getByText('Nadie coincide con tu búsqueda')).toBeVisible();
  await users.getByRole('button', { name: 'Quitar los filtros' }).click();
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
  await expectCounters(page, { Activos: 2, Inactivos: 0 });
  expect(await office.signInStatus(inigo?.email ?? '')).toBe(200);
});

test('the dialog of the link says how to pass it on and until when it is good, copies it, and gives the focus back [2-entity-link-dialog] [8-link] [9-link-days]', async ({
  page,
  context,
  signIn,
  office,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { name, admin } = await office.institution('Íñigo Ñúñez');
  await signIn(admin, name);
  const send = page.getByRole('button', { name: 'Enviar enlace de verificación a Íñigo Ñúñez' });
  await send.press('Enter');
  await expect(toasts(page).getByText('Enlace de verificación generado exitosamente')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Enlace de verificación' });
  await expect(dialog.getByText('Íñigo Ñúñez')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(
    dialog.getByText(`Vale 14 días: vence el ${inMexico(new Date(Date.now() + 14 * 86_400_000))}.`, { exact: false }),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);

  const field = dialog.getByLabel('Enlace', { exact: true });
  await expect(field).toHaveValue(/\/verify\/[\w-]{43}$/);
  await expect(field).not.toBeEditable();
  await expect(dialog.getByRole('button', { name: 'Copiar enlace' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('Enlace copiado al portapapeles')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
  await expect(dialog.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();

  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(send).toBeFocused();
});

test('where the browser has no clipboard the link is selected instead', async ({ page, signIn, office }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const { name, admin } = await office.institution('Bruno Salgado');
  await signIn(admin, name);
  await page.getByRole('button', { name: 'Verificar a Bruno Salgado' }).click();
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  const field = page.getByRole('dialog').getByLabel('Enlace', { exact: true });
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue());
  await expect(toasts(page).getByText(/El enlace quedó seleccionado/)).toBeVisible();
});

test('a link or a change that the server refuses says why, and the list shows how things are [8-link] [8-toggle]', async ({
  page,
  signIn,
  office,
}) => {
  const { name, admin, people } = await office.institution('Íñigo Ñúñez', 'Bruno Salgado');
  const [inigo, bruno] = people;
  if (!inigo || !bruno) throw new Error('nobody registered');
  await office.verify(admin, bruno);
  await signIn(admin, name);
  const send = page.getByRole('button', { name: 'Enviar enlace de verificación a Íñigo Ñúñez' });
  await expect(send).toBeVisible();
  await office.verify(admin, inigo);
  await send.click();
  await expect(toasts(page).getByText('Error al generar enlace')).toBeVisible();
  await expect(toasts(page).getByText('Esta persona ya verificó su correo: no necesita un enlace.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectCounters(page, { Activos: 3, 'Pendientes de verificación': 0 });
  await expect(page.getByRole('region', { name: 'Pendientes de verificación' })).toBeHidden();

  await page.route('**/api/admin/toggle-user-status', (route) => route.fulfill(FAILURE));
  await page.getByRole('button', { name: 'Desactivar a Bruno Salgado' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(toasts(page).getByText('Error al cambiar estado del usuario')).toBeVisible();
  await expect(toasts(page).getByText('El servicio descansa.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Usuarios', bruno.email).getByText('Activo', { exact: true })).toBeVisible();
});

test('users that do not load say so and load at the second try, and an entity without users says so [8-entity-users] [2-entity-empty]', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/admin/entity-users', (route) => route.fulfill(FAILURE));
  await signIn('EntidadAdmin', 'Banco Ejemplo del Centro');
  await expect(page.getByRole('main').getByText('Error al cargar usuarios de la entidad')).toBeVisible();
  await expect(toasts(page).getByText('Error al cargar usuarios de la entidad')).toBeVisible();
  await page.unroute('**/api/admin/entity-users');
  await page.route('**/api/admin/entity-users', (route) => route.fulfill({ json: { users: [], entity_name: 'Banco Ejemplo del Centro' } }));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'No hay usuarios registrados en esta entidad' })).toBeVisible();
  await expectCounters(page, { Total: 0, Activos: 0, 'Pendientes de verificación': 0, Inactivos: 0 });
});

test('a long list comes in pages of 25, and is found by name without accents [2-entity-users]', async ({ page, signIn, office }) => {
  const names = Array.from({ length: 26 }, (_, i) => `Persona Número ${String(i + 1).padStart(2, '0')}`);
  const { name, admin } = await office.institution(...names, 'Óscar Villaseñor');
  await signIn(admin, name);
  const users = page.getByRole('region', { name: 'Usuarios' });
  const rows = users.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(25);
  await expect(users.getByText('1–25 de 28')).toBeVisible();
  await expect(users.getByRole('button', { name: 'Anteriores' })).toBeDisabled();
  await users.getByRole('button', { name: 'Siguientes' }).press('Enter');
  await expect(users.getByText('26–28 de 28')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(users.getByRole('heading', { name: 'Usuarios' })).toBeFocused();
  await users.getByRole('searchbox', { name: 'Buscar por nombre o correo' }).fill('oscar VILLASENOR');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText('Óscar Villaseñor')).toBeVisible();
});
