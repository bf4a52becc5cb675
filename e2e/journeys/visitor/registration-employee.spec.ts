import { PASSWORD, test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';
import { dialog, field, fillEmployee, freshEmail, open, toasts } from '../../fixtures/registration.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test('the registration keeps what was typed when it is closed and opened again [2-landing-registration]', async ({
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

test(
  'an employee registers, learns that the administrator sends a link, and waits for it [8-registration-ok] [7-register-user]',
  AT_BOTH_WIDTHS,
  async ({ page, office }) => {
    const { name, admin } = await office.institution();
    const email = freshEmail();
    await open(page, 'empleado');
    await fillEmployee(page, { email, entityName: name });
    await dialog(page).getByRole('button', { name: 'Crear cuenta' }).click();
    const sentence =
      'Registro exitoso. El administrador de tu entidad recibirá instrucciones para enviarte el enlace de verificación.';
    await expect(toasts(page).getByRole('status')).toHaveText(sentence);
    await expect(dialog(page).getByRole('heading', { name: 'Tu registro está hecho' })).toBeFocused();
    await expect(dialog(page).getByText(sentence)).toBeVisible();
    expect((await office.usersOf(admin)).map((user) => [user.email, user.email_verified])).toContainEqual([
      email,
      false,
    ]);

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
