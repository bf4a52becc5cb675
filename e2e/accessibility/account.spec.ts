import { DIALOG, expectNoFaults } from '../fixtures/accessibility-checks.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../fixtures/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the own account and its question have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, office, learner }) => {
    await office.tokenOf(learner);
    await openAs(learner, '/cuenta');
    const others = page.getByRole('button', { name: 'Cerrar otras sesiones' });
    await expect(others).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expectNoFaults(page, 'cuenta');
    await others.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaults(page, 'cerrar otras sesiones', DIALOG);
  },
);

test(
  'one’s own data, their dialogs and what others did have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, office, colleagues }) => {
    const { person, admin } = await colleagues('Standard');
    await openAs(person, '/cuenta/datos');
    await expect(page.getByRole('button', { name: 'Cerrar mi cuenta' })).toBeVisible();
    await expect(page.getByText('No has preguntado nada')).toBeVisible();
    await expectNoFaults(page, 'tus datos');
    await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar mi cuenta' }).click();
    await expectNoFaults(page, 'cerrar la cuenta', DIALOG);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cambiar tu correo' }).click();
    await page.getByRole('dialog').getByLabel('Correo nuevo').fill(`${crypto.randomUUID()}@correo.example`);
    await page.getByRole('dialog').getByLabel('Tu contraseña actual').fill(person.password);
    await expectNoFaults(page, 'otro correo', DIALOG);
    await page.getByRole('button', { name: 'Pedir el cambio' }).click();
    await expect(page.getByText('Correo que pediste')).toBeVisible();

    const [user] = (await office.usersOf(admin)).filter(({ email }) => email === person.email);
    const token = await office.tokenOf(admin);
    await office.patch(`/api/admin/entity-users/${user?.id}`, { name: 'Mariana Ríos' }, token);
    await openAs(admin, '/');
    await expect(page.getByRole('region', { name: 'Cambios de correo por entregar' })).toBeVisible();
    await expectNoFaults(page, 'panel con solicitudes');
    await page.getByRole('button', { name: 'Datos de Mariana Ríos' }).click();
    await expectNoFaults(page, 'datos de una persona', DIALOG);
    await openAs(person, '/');
    await expect(page.getByRole('region', { name: 'Avisos de tu cuenta' })).toBeVisible();
    await expectNoFaults(page, 'avisos');
  },
);

test(
  'a link opened in another browser and one for another address have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, office }) => {
    const { admin, people } = await office.institution('Íñigo Ñúñez');
    const [person] = people;
    if (!person) throw new Error('Nobody registered');
    await page.goto(await office.pathOfLink(admin, person));
    await expect(page.getByRole('region', { name: '¿Te registraste tú?' })).toBeVisible();
    await expectNoFaults(page, 'otro navegador');
    await page.getByRole('button', { name: 'Definir mi contraseña' }).click();
    await page.getByRole('button', { name: 'Guardar y cerrar lo demás' }).click();
    await expectNoFaults(page, 'elegir contraseña');
    await page.goto('/correo/desconocido');
    await expectNoFaults(page, 'otro correo');
    await page.getByRole('button', { name: 'Sí, es mi correo' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoFaults(page, 'enlace de otro correo desconocido');
  },
);

test(
  'the panel with a link for a new password has no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, colleagues }) => {
    const { admin, entity } = await colleagues('Standard');
    await signIn(admin, entity);
    const make = page.getByRole('button', { name: /^Enlace para nueva contraseña de/ });
    await expect(make).toBeVisible();
    await expectNoFaults(page, 'panel');
    await make.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaults(page, 'enlace', DIALOG);
  },
);

test(
  'the new password and the help of the sign-in card have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page }) => {
    await page.goto('/?pantalla=entrar');
    await page.getByText('¿Olvidaste tu contraseña?').click();
    await expectNoFaults(page, 'ayuda');
    await page.goto('/restablecer/desconocido');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expectNoFaults(page, 'contraseña nueva');
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra clave larga');
    await page.getByLabel('Confirmar contraseña nueva').fill('otra clave larga');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoFaults(page, 'enlace desconocido');
    await page.route('**/api/auth/reset-password', (route) =>
      route.fulfill({ json: { message: 'Tu contraseña cambió.', device: 'x' } }),
    );
    await page.goto('/restablecer/desconocido');
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('otra clave larga');
    await page.getByLabel('Confirmar contraseña nueva').fill('otra clave larga');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByText('Contraseña nueva lista')).toBeVisible();
    await expectNoFaults(page, 'lista');
  },
);
