import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startInstalled, temporaryFolder } from '@finaula/server/testing';
import type { Page } from '@playwright/test';
import { expectNoFaults } from '../../fixtures/accessibility-checks.ts';
import { PASSWORD } from '../../fixtures/institution.ts';
import { type Account, expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { test as journey } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

/** The program where passkeys work: at a name, for they are never of an address of digits. */
const test = journey.extend<object, { own: { url: string; databaseUrl: string; accounts: Record<string, Account> } }>({
  own: [
    async ({}, use) => {
      const folder = temporaryFolder('e2e-llaves');
      const server = await startInstalled({ DATA_DIR: join(folder, 'data'), RATE_LIMIT: 'off', LOG_LEVEL: 'error' });
      const url = server.url.replace('127.0.0.1', 'localhost');
      await use({ url, databaseUrl: server.databaseUrl(), accounts: server.accounts() });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.url),
  databaseUrl: async ({ own }, use) => use(own.databaseUrl),
  account: async ({ own }, use) => {
    await use((label) => own.accounts[label] ?? { email: '', password: '' });
  },
});
// On one of the workers, each of which starts a server of its own.
test.describe.configure({ mode: 'default' });

const panel = (page: Page) => page.getByRole('region', { name: 'Verificación en dos pasos' });
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Tus cursos' });
/** By keyboard alone. */
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

/** A phone with a screen lock, which keeps passkeys and whose owner is there. */
async function withDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function confirmWithPassword(page: Page): Promise<void> {
  const password = page.getByLabel('Escribe tu contraseña para continuar', { exact: true });
  await password.fill(PASSWORD);
  await password.press('Enter');
}

async function toSignIn(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('finaula.token'));
  await page.goto('/?pantalla=entrar');
  await expect(page.getByRole('button', { name: 'Entrar con llave de acceso' })).toBeVisible();
}

async function typeCredentials(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
}

test(
  'a passkey signs its owner in with and without the password until it is removed',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, learner }) => {
    await withDevice(page);
    await openAs(learner, '/cuenta');
    await press(page, 'Agregar llave de acceso');
    await confirmWithPassword(page);
    await expect(page.getByRole('heading', { name: 'Ahora, en tu dispositivo' })).toBeFocused();
    await expectNoFaults(page, 'crear llave');
    await press(page, 'Crear llave de acceso');
    await expect(page.getByRole('heading', { name: 'Guarda tus códigos de recuperación' })).toBeFocused();
    const codes = await page
      .getByRole('list', { name: 'Códigos de recuperación' })
      .getByRole('listitem')
      .allTextContents();
    await press(page, 'Ya los guardé');
    await expect(panel(page).getByRole('table', { name: 'Llaves de acceso' })).toContainText('aún no');
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page, 'llaves de acceso');

    await toSignIn(page);
    await expectNoFaults(page, 'entrar con llave');
    await typeCredentials(page, learner);
    await expect(page.getByText('Ahora confirma con tu llave de acceso')).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page, 'segundo paso con llave');
    await press(page, 'Usar llave de acceso');
    await expect(home(page)).toBeVisible();

    await toSignIn(page);
    await press(page, 'Entrar con llave de acceso');
    await expect(home(page)).toBeVisible();

    await page.goto('/cuenta');
    await panel(page)
      .getByRole('button', { name: /^Renombrar la llave / })
      .press('Enter');
    await page.getByLabel('Nombre de la llave').fill('Mi teléfono');
    await press(page, 'Confirmar con llave de acceso');
    await expect(panel(page).getByText('Mi teléfono')).toBeVisible();
    await press(page, 'Quitar la llave Mi teléfono');
    await expectNoFaults(page, 'quitar llave');
    await page.getByLabel('Código de recuperación', { exact: true }).fill(codes[0] ?? '');
    await confirmWithPassword(page);
    await expect(panel(page).getByRole('button', { name: 'Agregar llave de acceso' })).toBeVisible();
    await toSignIn(page);
    await press(page, 'Entrar con llave de acceso');
    await expect(page.getByText('No pudimos comprobar tu llave de acceso.', { exact: false })).toBeVisible();
  },
);

test(
  'a user who must have a second factor may choose a passkey',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, colleagues }) => {
    const { person, admin } = await colleagues('Standard');
    await withDevice(page);
    await openAs(admin, '/institucion/acceso');
    const access = page.getByRole('region', { name: 'Acceso', exact: true });
    await access.getByLabel('Verificación en dos pasos').selectOption('Todas las personas');
    await access.getByLabel('Desde cuándo se pide').selectOption('Desde hoy');
    await access.getByRole('button', { name: 'Guardar' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible();
    await openAs(person, '/');
    await expect(page.getByRole('button', { name: 'Agregar llave de acceso' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page, 'segundo paso requerido');
    await press(page, 'Agregar llave de acceso');
    await confirmWithPassword(page);
    await press(page, 'Crear llave de acceso');
    await press(page, 'Ya los guardé');
    await expect(home(page)).toBeVisible();
  },
);
