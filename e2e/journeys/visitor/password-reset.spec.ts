import { rowOf, toasts } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';

const NEW = 'otra clave larga';
const pathOf = (link: string) => new URL(link).pathname + new URL(link).hash;

test('a user sets a new password with a link from the administrator and signs in with it', async ({
  page,
  browser,
  signIn,
  office,
}) => {
  const { name, admin, people } = await office.institution('Íñigo Ñúñez');
  const [person] = people;
  if (!person) throw new Error('Nobody registered');
  await office.verify(admin, person);
  await signIn(admin, name);
  const make = page.getByRole('button', { name: 'Enlace para nueva contraseña de Íñigo Ñúñez' });
  await make.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Enlace para nueva contraseña' });
  await expect(dialog.getByText('Vale 24 horas y se usa una vez:')).toBeVisible();
  await expect(dialog.getByText(person.email)).toBeVisible();
  await expectNoSidewaysScroll(page);
  const link = await dialog.getByLabel('Enlace', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await expect(make).toBeFocused();

  const theirs = await browser.newPage();
  await theirs.goto(pathOf(link));
  await expect(theirs.getByRole('heading', { level: 1, name: 'Elige tu contraseña nueva' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(theirs.getByText('Escribe una contraseña.')).toBeVisible();
  const [password, again] = [
    theirs.getByLabel('Contraseña nueva', { exact: true }),
    theirs.getByLabel('Confirmar contraseña nueva'),
  ];
  await password.fill('iñigo1990');
  await again.fill('iñigo1990');
  await theirs.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(theirs.getByText(/^Esa contraseña es fácil de adivinar/)).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(NEW);
  await again.fill(NEW);
  await expectNoSidewaysScroll(theirs);
  await theirs.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(
    theirs.getByRole('status').getByText('Tu contraseña cambió. Ya puedes iniciar sesión con ella.'),
  ).toBeVisible();
  await theirs.getByRole('link', { name: 'Iniciar sesión' }).click();
  await fillSignIn(theirs, { email: person.email, password: NEW });
  await expect(theirs.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();

  await theirs.goto(pathOf(link));
  await theirs.getByLabel('Contraseña nueva', { exact: true }).fill('una tercera clave');
  await theirs.getByLabel('Confirmar contraseña nueva').fill('una tercera clave');
  await theirs.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(theirs.getByRole('alert').getByText(/^Este enlace ya se usó/)).toBeVisible();
  await theirs.close();
});

test('only who is verified and active, and no administrator, can be given one in the panel', async ({
  page,
  signIn,
  office,
}) => {
  const { name, admin, people } = await office.institution('Íñigo Ñúñez', 'Bruno Salgado');
  const [inigo] = people;
  if (inigo) await office.verify(admin, inigo);
  await signIn(admin, name);
  const makes = page.getByRole('button', { name: /^Enlace para nueva contraseña de/ });
  await expect(makes).toHaveCount(1);
  await page.getByRole('button', { name: 'Desactivar a Íñigo Ñúñez' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(rowOf(page, 'Usuarios', 'Íñigo Ñúñez').getByText('Inactivo')).toBeVisible();
  await expect(makes).toHaveCount(0);
});

test('the SuperAdmin makes the link of an entity’s administrator', async ({ page, signIn, office }) => {
  const { name, admin } = await office.registerEntity(`Caja ${crypto.randomUUID()}`);
  await signIn('SuperAdmin', 'Por decidir');
  await page.getByRole('link', { name: 'Instituciones', exact: true }).click();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Más acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: `Nueva contraseña de ${admin.name}…` }).click();
  const dialog = page.getByRole('dialog', { name: 'Enlace para nueva contraseña' });
  await expect(dialog.getByText(admin.email)).toBeVisible();
  await expect(dialog.getByLabel('Enlace', { exact: true })).toHaveValue(/\/restablecer#[\w-]{43}$/);
  await expectNoSidewaysScroll(page);
});

test('a link that cannot be made says why', async ({ page, signIn, office }) => {
  const { name, admin, people } = await office.institution('Íñigo Ñúñez');
  const [person] = people;
  if (!person) throw new Error('Nobody registered');
  await office.verify(admin, person);
  await signIn(admin, name);
  const make = page.getByRole('button', { name: 'Enlace para nueva contraseña de Íñigo Ñúñez' });
  await expect(make).toBeVisible();
  await office.post(
    '/api/admin/toggle-user-status',
    { user_id: person.id, action: 'deactivate' },
    await office.tokenOf(admin),
  );
  await make.click();
  await expect(toasts(page).getByText('Esta persona está inactiva. Activa primero su cuenta.')).toBeVisible();
});

test('a link that is unknown or incomplete says so, and leads to the start', async ({ page }) => {
  // The second is the form of links that were made before.
  for (const path of ['/restablecer#desconocido', '/restablecer/desconocido']) {
    await page.goto(path);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(NEW);
    await page.getByLabel('Confirmar contraseña nueva').fill(NEW);
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(
      page.getByRole('alert').getByText('Este enlace no es válido. Revisa que lo hayas copiado completo.'),
    ).toBeVisible();
  }
  for (const path of ['/restablecer', '/restablecer/', '/restablecer/%20', '/restablecer#']) {
    await page.goto(path);
    await expect(page.getByRole('alert').getByText(/^A este enlace le falta una parte/)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the sign-in card says where a new password comes from', async ({ page }) => {
  await page.goto('/?pantalla=entrar');
  const explanation = page.getByText(/^Pide al administrador de tu entidad un enlace/);
  await expect(explanation).toBeHidden();
  await page.getByText('¿Olvidaste tu contraseña?').click();
  await expect(explanation).toBeVisible();
  await expect(explanation.getByRole('link', { name: 'soporte@finaula.example' })).toBeVisible();
});
