import { test as base, expect, type Page, type Request } from '@playwright/test';

export { expect };

export type Account = { email: string; password: string };

/** Noise that a page makes when a call is refused on purpose (spec §8 asks for the first one); everything else on the console fails the journey. */
const EXPECTED_NOISE = /^The list of entities did not load\.|Failed to load resource: the server responded with a status of (4\d\d|503)/;

/** The one thing of another origin that a page may show; the journey that opens it answers in its place. */
const isVideoPlayer = (request: Request) =>
  request.isNavigationRequest() &&
  request.frame().parentFrame() !== null &&
  request.url().startsWith('https://www.youtube-nocookie.com/embed/');

/** A page on the running server that fails its journey when it logs an error, throws, or asks another origin for anything. */
export const test = base.extend<{
  signIn: (who?: string | Account, heading?: string) => Promise<void>;
  account: (label: string) => Account;
}>({
  baseURL: async ({}, use) => use(process.env.FINAULA_URL),
  page: async ({ page, baseURL }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !EXPECTED_NOISE.test(message.text())) noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('request', (request) => {
      if (request.url().startsWith(`${baseURL}/`) || request.url().startsWith('data:') || isVideoPlayer(request)) return;
      noise.push(`request to ${request.url()}`);
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
    await use(async (who = 'Empleada', heading = 'Tus cursos') => {
      await page.goto('/?pantalla=entrar');
      await fillSignIn(page, typeof who === 'string' ? account(who) : who);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
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

/** The clock stands still: each look lets ten milliseconds pass, for what is drawn with a delay. */
export async function afterMoment<Seen>(page: Page, look: () => Seen): Promise<Awaited<Seen>> {
  await page.clock.runFor(10);
  return await look();
}
