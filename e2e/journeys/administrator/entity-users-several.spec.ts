import { readFileSync } from 'node:fs';
import { FAILURE, rowOf, toasts } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll, pasted } from '../../fixtures/journey.ts';

test('the links of all waiting people are made in one act, and a failed one can be repeated', async ({
  page,
  context,
  signIn,
  office,
}) => {
  await context.grantPermissions(['clipboard-write']);
  const { name, admin, people } = await office.institution('Íñigo Ñúñez', 'Bruno Salgado', 'Carla Ríos');
  await signIn(admin, name);
  const agenda = page.getByRole('region', { name: 'Por hacer' });
  await expect(agenda.getByRole('listitem')).toHaveText([/3 personas esperan su enlace.*desde hoy/]);

  let calls = 0;
  await page.route('**/api/admin/send-verification', (route) =>
    ++calls === 2 ? route.fulfill(FAILURE) : route.fallback(),
  );
  await agenda.getByRole('button', { name: 'Generar 3 enlaces' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('¿Generar 3 enlaces?');
  await expect(dialog.getByRole('list', { name: 'Quiénes' }).getByRole('listitem')).toHaveText(
    people.toReversed().map((person) => person.name),
  );
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Generar 3 enlaces' }).click();

  await expect(dialog).toHaveAccessibleName('2 enlaces generados');
  await expect(dialog.getByRole('status')).toHaveText('2 enlaces generados. 1 con error');
  await expect(dialog.getByRole('status')).toBeFocused();
  await expect(dialog.getByText('Bruno Salgado: El servicio descansa.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await expect(dialog).toHaveAccessibleName('3 enlaces generados');
  await expect(dialog.getByRole('button', { name: 'Reintentar' })).toBeHidden();
  await expectNoSidewaysScroll(page);

  const links = dialog.getByRole('list', { name: 'Enlaces generados' }).getByRole('listitem');
  await expect(links).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Copiar todos' }).click();
  await expect(dialog.getByRole('button', { name: 'Copiados' })).toBeVisible();
  const copied = (await pasted(page)).split('\n');
  expect(copied).toHaveLength(3);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(file[0]).toBe('\uFEFF"Nombre","Correo","Enlace","Vence"');
  for (const person of people) expect(file.filter((line) => line.includes(`"${person.email}"`))).toHaveLength(1);

  const address =
    /https?:\S+\/verify\/[\w-]{43}/.exec(copied.find((line) => line.startsWith('Íñigo')) ?? '')?.[0] ?? '';
  await office.open(address);
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await page.reload();
  await expect(rowOf(page, 'Usuarios', people[0]?.email ?? '').getByText('Verificado')).toBeVisible();
  await expect(agenda).toBeHidden();
});

test('a link goes out by mail or WhatsApp with its sender, purpose and end at one press', async ({
  page,
  context,
  signIn,
  office,
}) => {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
  );
  const { name, admin, people } = await office.institution('Íñigo Ñúñez');
  await signIn(admin, name);
  await page.getByRole('button', { name: 'Verificar a Íñigo Ñúñez' }).click();
  const dialog = page.getByRole('dialog');
  const link = await dialog.getByLabel('Enlace', { exact: true }).inputValue();
  const mail = new URL(
    (await dialog.getByRole('link', { name: 'Enviar por correo a Íñigo Ñúñez' }).getAttribute('href')) ?? '',
  );
  expect(mail.protocol).toBe('mailto:');
  expect(decodeURIComponent(mail.pathname)).toBe(people[0]?.email);
  expect(mail.searchParams.get('subject')).toBe('Verifica tu correo para entrar a Finaula');
  for (const said of ['Hola, Íñigo Ñúñez:', name, link, 'a más tardar el'])
    expect(mail.searchParams.get('body')).toContain(said);

  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: /^Enviar por WhatsApp a Íñigo Ñúñez/ }).click();
  const chat = await opened;
  expect(new URL(chat.url()).searchParams.get('text')).toBe(mail.searchParams.get('body'));
  expect(await chat.evaluate(() => window.opener)).toBeNull();
});

test('people selected on several pages are deactivated and brought back, never administrators', async ({
  page,
  signIn,
  office,
}) => {
  const names = Array.from({ length: 26 }, (_, i) => `Persona Número ${String(i + 1).padStart(2, '0')}`);
  const { name, admin, people } = await office.institution(...names);
  for (const person of people.slice(0, 3)) await office.verify(admin, person);
  await signIn(admin, name);
  const users = page.getByRole('region', { name: 'Usuarios' });
  const bar = page.getByRole('region', { name: 'Acciones con la selección' });
  await expect(rowOf(page, 'Usuarios', admin.email).getByRole('checkbox')).toHaveCount(0);

  const wholePage = users.getByRole('checkbox', { name: /que se muestran$/ });
  await wholePage.check();
  await users.getByRole('button', { name: 'Seleccionar a las 26 que coinciden' }).click();
  await expect(bar.getByText('26 personas seleccionadas')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Generar enlaces (23)' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await users.getByRole('combobox', { name: 'Estado' }).selectOption('Activos');
  await expect(bar.getByText('3 personas seleccionadas')).toBeVisible();
  await rowOf(page, 'Usuarios', people[2]?.email ?? '')
    .getByRole('checkbox', { name: 'Seleccionar a Persona Número 03' })
    .uncheck();
  await bar.getByRole('button', { name: 'Desactivar (2)' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('¿Desactivar a 2 personas?');
  await expect(dialog.getByRole('listitem')).toHaveText(['Persona Número 01', 'Persona Número 02']);
  await dialog.getByRole('button', { name: 'Desactivar 2 cuentas' }).click();
  await expect(dialog).toHaveAccessibleName('2 cuentas desactivadas');
  expect(await office.signInStatus(people[0]?.email ?? '')).toBe(403);
  await dialog.getByRole('button', { name: 'Deshacer' }).click();
  await expect(dialog).toHaveAccessibleName('2 cuentas activadas');
  expect(await office.signInStatus(people[0]?.email ?? '')).toBe(200);
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(dialog).toBeHidden();
  await bar.getByRole('button', { name: 'Quitar selección' }).click();
  await expect(bar).toBeHidden();
});

test('an act on several stops when told to, and goes on with those that are left', async ({ page, signIn, office }) => {
  const { name, admin } = await office.institution('Íñigo Ñúñez', 'Bruno Salgado', 'Carla Ríos');
  await signIn(admin, name);
  const held: (() => void)[] = [];
  await page.route('**/api/admin/send-verification', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Generar 3 enlaces' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Generar 3 enlaces' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Generando enlaces' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('0 de 3');
  await page.keyboard.press('Escape');
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await expect(dialog).toHaveAccessibleName('1 enlace generado');
  await page.unroute('**/api/admin/send-verification');
  await dialog.getByRole('button', { name: 'Continuar con las 2 que faltan' }).click();
  await expect(dialog).toHaveAccessibleName('3 enlaces generados');
});

test('the list is sorted by name, state or date, and a toast undoes a deactivation', async ({
  page,
  signIn,
  office,
}) => {
  const { name, admin, people } = await office.institution('Óscar Villa', 'Ñusta Paz', 'Nora Gil', 'Zoé Mar');
  const [oscar] = people;
  if (oscar) await office.verify(admin, oscar);
  await signIn(admin, name);
  const table = page.getByRole('table', { name: 'Usuarios' });
  const listed = table.getByRole('row').getByRole('link');
  await expect(listed).toHaveText(['Adriana Montes Quiroga', 'Nora Gil', 'Ñusta Paz', 'Óscar Villa', 'Zoé Mar']);
  const byName = table.getByRole('columnheader', { name: 'Persona' });
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await table.getByRole('columnheader', { name: 'Estado' }).getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'none');
  await expect(listed).toHaveText(['Nora Gil', 'Ñusta Paz', 'Zoé Mar', 'Adriana Montes Quiroga', 'Óscar Villa']);
  await table.getByRole('columnheader', { name: 'Alta' }).getByRole('button').click();
  await expect(listed).toHaveText(['Zoé Mar', 'Nora Gil', 'Ñusta Paz', 'Óscar Villa', 'Adriana Montes Quiroga']);
  await expect(table.getByRole('row').nth(2)).toMatchAriaSnapshot(`
    - row:
      - cell /Nora Gil/:
        - checkbox "Seleccionar a Nora Gil"
      - cell "Empleado"
      - cell "Pendiente"
      - cell /\\d+ \\w+ \\d{4}/
      - cell "Datos de Nora Gil Verificar a Nora Gil":
        - button "Datos de Nora Gil"
        - button "Verificar a Nora Gil"
  `);

  const row = rowOf(page, 'Usuarios', oscar?.email ?? '');
  await row.getByRole('button', { name: 'Desactivar a Óscar Villa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(row.getByText('Inactivo')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Deshacer' }).click();
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
  expect(await office.signInStatus(oscar?.email ?? '')).toBe(200);
});
