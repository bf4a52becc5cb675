import type { PublicEntity } from '@finaula/contract/accounts';
import { PASSWORD, test } from '../../fixtures/institution.ts';
import { expect, fillSignIn } from '../../fixtures/journey.ts';
import { CHECK, dialog, field, fillEntity, freshEmail, open, toasts } from '../../fixtures/registration.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an entity registers and its administrator enters at once; a taken name is refused [8-registration-ok] [8-registration-failed] [7-register-entity]',
  AT_BOTH_WIDTHS,
  async ({ page }) => {
    const name = `Caja ${crypto.randomUUID()}`;
    const email = freshEmail();
    await open(page, 'entidad');
    await fillEntity(page, { name, email });
    await dialog(page).getByRole('button', { name: 'Registrar entidad' }).click();
    const sentence =
      'Entidad registrada exitosamente. El administrador puede comenzar a usar la plataforma inmediatamente.';
    await expect(toasts(page).getByRole('status')).toHaveText(sentence);
    await expect(dialog(page).getByText(sentence)).toBeVisible();
    await dialog(page).getByRole('link', { name: 'Iniciar sesión' }).click();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
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
  },
);

test('registering an entity of the directory takes it over, with the employees it has [4-takeover] [8-registration-ok]', async ({
  page,
  office,
  account,
}) => {
  await office.post('/api/admin/populate-entities', {}, await office.tokenOf(account('SuperAdmin')));
  const listed: PublicEntity[] = await (await page.request.get('/api/auth/entities-public')).json();
  let found: PublicEntity | undefined;
  for (const candidate of listed) {
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
  // Their names are shown once the institution is verified (superadmin/takeover.spec.ts).
  await expect(page.getByText('Hay 2 personas registradas desde antes', { exact: false })).toBeVisible();
});
