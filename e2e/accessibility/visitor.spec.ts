import { VERIFICATION_REDIRECT_MS } from '@finaula/contract/constants';
import { DIALOG, expectNoFaults } from '../fixtures/accessibility-checks.ts';
import { expect, test } from '../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../fixtures/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the landing page has no accessibility faults, before and after the newsletter',
  AT_BOTH_WIDTHS,
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.getByRole('button', { name: 'Suscribirme' }).click();
    await expectNoFaults(page, 'boletín sin correo');
    await page.getByPlaceholder('nombre@institucion.mx').fill('ana@institucion.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('contentinfo').getByText('¡Gracias por suscribirte!')).toBeVisible();
    await expectNoFaults(page, 'boletín enviado', 'footer');
  },
);

test('the contact, privacy and terms dialogs have no accessibility faults', AT_BOTH_WIDTHS, async ({ page }) => {
  for (const dialogo of ['contacto', 'privacidad', 'terminos']) {
    await page.goto(`/?pantalla=entrar&dialogo=${dialogo}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaults(page, dialogo, DIALOG);
  }
});

test('the verification has no accessibility faults, failed and done', AT_BOTH_WIDTHS, async ({ page }) => {
  await page.goto('/verify');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFaults(page, 'sin token');
  // Stays on the screen instead of leaving it after the three seconds; axe needs the other timers.
  await page.addInitScript((redirect) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, delay?: number) =>
      delay === redirect ? 0 : setTimeout(run, delay)) as typeof setTimeout;
  }, VERIFICATION_REDIRECT_MS);
  await page.route('**/api/auth/verify-email', (route) => route.fulfill({ json: { message: 'listo' } }));
  await page.goto('/verify/listo');
  await expect(page.getByText('Email verificado', { exact: false })).toBeVisible();
  await expectNoFaults(page, 'verificado', 'main');
});

test(
  'the registration of an employee has no accessibility faults, empty, wrong, with its list open and done',
  AT_BOTH_WIDTHS,
  async ({ page }) => {
    await page.goto('/?pantalla=entrar&registro=empleado');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
    await dialog.getByRole('combobox').click();
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectNoFaults(page, 'vacío, con la lista', DIALOG);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Nombre completo').fill('Íñigo Ñúñez');
    await dialog.getByLabel('Correo electrónico').fill(`${crypto.randomUUID()}@correo.example`);
    await dialog.getByLabel('Contraseña', { exact: true }).fill('correcta y larga');
    await dialog.getByLabel('Confirmar contraseña').fill('correcta y larga');
    await expectNoFaults(page, 'lleno', DIALOG);
    await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(dialog.getByRole('heading', { name: 'Tu registro está hecho' })).toBeVisible();
    await expectNoFaults(page, 'hecho', DIALOG);
  },
);

test(
  'the registration of an entity has no accessibility faults, whatever its name’s check says',
  AT_BOTH_WIDTHS,
  async ({ page }) => {
    const answers = {
      libre: { available: true, is_pre_populated: false },
      ocupado: { available: false, is_pre_populated: false },
      directorio: { available: true, is_pre_populated: true },
    };
    await page.goto('/?pantalla=entrar&registro=entidad');
    const dialog = page.getByRole('dialog');
    for (const [message, answer] of Object.entries(answers)) {
      await page.route('**/check-entity-name*', (route) => route.fulfill({ json: { message, ...answer } }));
      await dialog.getByLabel('Nombre de la entidad').fill(`Banco ${message}`);
      await expect(dialog.getByRole('status').filter({ hasText: message })).toBeVisible();
      await expectNoFaults(page, message, DIALOG);
    }
  },
);
