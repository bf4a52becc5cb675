import { totpCode } from '@finaula/server/testing';
import type { Page } from '@playwright/test';
import { expectNoFaults } from '../../fixtures/accessibility-checks.ts';
import { toasts } from '../../fixtures/administrators.ts';
import { PASSWORD } from '../../fixtures/institution.ts';
import { type Account, expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/learners.ts';
import { sheetsOf } from '../../fixtures/printed.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

const ACCOUNT = '/cuenta';
const panel = (page: Page) => page.getByRole('region', { name: 'Verificación en dos pasos' });
const code = (page: Page) => page.getByLabel('Código de seis dígitos');

/** By keyboard, from the password to the recovery codes. */
async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  const password = page.getByLabel('Escribe tu contraseña para continuar', { exact: true });
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(page.getByRole('img', { name: 'Código QR para tu aplicación' })).toBeVisible();
  const secret = await page.getByLabel('Clave', { exact: true }).inputValue();
  await expectNoSidewaysScroll(page);
  await code(page).fill('12');
  await code(page).press('Enter');
  await expect(page.getByText('Escribe los seis dígitos del código.')).toBeVisible();
  await code(page).fill(totpCode(secret));
  await code(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Guarda tus códigos de recuperación' })).toBeFocused();
  await expectNoSidewaysScroll(page);
  const codes = await page
    .getByRole('list', { name: 'Códigos de recuperación' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  expect(await sheetsOf(page)).toBe(1);
  await page.getByRole('button', { name: 'Ya los guardé' }).press('Enter');
  return { secret, codes };
}

async function signInAgain(page: Page, person: Account): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('finaula.token'));
  await page.goto('/?pantalla=entrar');
  await fillSignIn(page, person);
}

/** The administrator sits at a desk, whatever the learner holds. */
const DESK = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false };

test(
  'a second factor is asked for at sign-in until an administrator removes it',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, colleagues, browser, baseURL }) => {
    const { person, admin } = await colleagues('Standard');
    await openAs(person, ACCOUNT);
    await panel(page).getByRole('button', { name: 'Usar una aplicación de códigos' }).press('Enter');
    const { secret, codes } = await enrol(page);
    await expect(panel(page).getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();

    await signInAgain(page, person);
    await expect(page.getByText('Tu contraseña es correcta.')).toBeVisible();
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
    await expectNoSidewaysScroll(page);
    await code(page).fill('000000');
    await code(page).press('Enter');
    await expect(page.getByText(/^Ese código no es el de ahora, o ya se usó/)).toBeVisible();
    await expect(code(page)).toBeFocused();
    await code(page).fill(totpCode(secret, 1));
    await code(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();

    await signInAgain(page, person);
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).press('Enter');
    const recovery = page.getByLabel('Código de recuperación', { exact: true });
    await recovery.fill(codes[0] ?? '');
    await recovery.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();

    const office = await (await browser.newContext({ ...(baseURL && { baseURL }), ...DESK })).newPage();
    await openAs(admin, '/', office);
    await office.getByRole('button', { name: 'Datos de Mariana Ríos Peña' }).press('Enter');
    await office.getByRole('button', { name: 'Retirar su verificación en dos pasos' }).press('Enter');
    await office.getByRole('button', { name: 'Sí, retirarla' }).press('Enter');
    await expect(
      toasts(office).getByText('Mariana Ríos Peña entra ahora solo con su contraseña, y se lo decimos.'),
    ).toBeVisible();
    await office.context().close();

    await signInAgain(page, person);
    await expect(
      page.getByRole('region', { name: 'Avisos de tu cuenta' }).getByText(/retiró tu verificación en dos pasos$/),
    ).toBeVisible();
  },
);

test(
  'a second factor is removed with a code beside the password, and stays without one',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, colleagues }) => {
    const { person } = await colleagues('Standard');
    await openAs(person, ACCOUNT);
    await panel(page).getByRole('button', { name: 'Usar una aplicación de códigos' }).press('Enter');
    const { codes } = await enrol(page);
    await panel(page).getByRole('button', { name: 'Quitar la aplicación' }).press('Enter');
    const password = page.getByLabel('Escribe tu contraseña para continuar', { exact: true });
    const confirming = page.getByLabel('Código de tu aplicación, o uno de recuperación');
    await password.fill(PASSWORD);
    await password.press('Enter');
    await expect(page.getByText('Escribe el código.')).toBeVisible();
    await expect(confirming).toBeFocused();
    await confirming.fill('000000');
    await confirming.press('Enter');
    await expect(page.getByText(/^Ese código no es el de ahora/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page, 'quitar segundo factor');
    await confirming.fill(codes[0] ?? '');
    await confirming.press('Enter');
    await expect(toasts(page).getByText('Aplicación de códigos quitada')).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Usar una aplicación de códigos' })).toBeVisible();
  },
);

test(
  'an institution that asks for it leads everybody there before anything else',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, colleagues }) => {
    const { person, admin } = await colleagues('Standard');
    await openAs(admin, '/institucion/acceso');
    const access = page.getByRole('region', { name: 'Acceso', exact: true });
    await access.getByLabel('Verificación en dos pasos').selectOption('Todas las personas');
    await access.getByLabel('Desde cuándo se pide').selectOption('Desde hoy');
    await access.getByRole('button', { name: 'Guardar' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    await openAs(person, '/');
    await expect(page.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeHidden();
    await enrol(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
  },
);
