import { test as base, expect, type Page } from '@playwright/test';

export { expect };

type Account = { email: string; password: string };

/** Noise that a page makes when a call is refused on purpose; everything else on the console fails the journey. */
const EXPECTED_NOISE = /Failed to load resource: the server responded with a status of (4\d\d|503)/;

/** A page on the running server that fails its journey when it logs an error, throws, or asks another origin for anything. */
export const test = base.extend<{ signIn: (label?: string) => Promise<void>; account: (label: string) => Account }>({
  baseURL: async ({}, use) => use(process.env.FINAULA_URL),
  page: async ({ page, baseURL }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !EXPECTED_NOISE.test(message.text())) noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) noise.push(`request to ${request.url()}`);
    });
    await use(page);
    expect(noise).toEqual([]);
  },
  account: async ({}, use) => {
    const accounts: Record<string, Account> = JSON.parse(process.env.FINAULA_ACCOUNTS ?? '{}');
    await use((label) => {
      const account = accounts[label];
      if (!account) throw new Error(`No account ${label}`);
      return account;
    });
  },
  signIn: async ({ page, account }, use) => {
    await use(async (label = 'Empleada') => {
      await page.goto('/?pantalla=entrar');
      await fillSignIn(page, account(label));
      await expect(page.getByRole('heading', { name: 'Tus cursos' })).toBeVisible();
    });
  },
});

export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** The page must never scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(window);
}
