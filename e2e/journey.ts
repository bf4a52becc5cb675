import { type APIRequestContext, test as base, expect, type Page, type Request } from '@playwright/test';

export { expect };

export type Account = { email: string; password: string };

/** Noise that a page makes when a call is refused on purpose (spec §8 asks for the first one), where Playwright keeps the worker out, or cuts the connection; everything else on the console fails the journey. */
const EXPECTED_NOISE =
  /^The list of entities did not load\.|^Service Worker registration blocked by Playwright|Failed to load resource: the server responded with a status of (4\d\d|503)|^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;

/** The one thing of another origin that a page may show; the journey that opens it answers in its place. */
const isVideoPlayer = (request: Request) =>
  request.isNavigationRequest() &&
  request.frame().parentFrame() !== null &&
  request.url().startsWith('https://www.youtube-nocookie.com/embed/');

async function newToken(request: APIRequestContext, { email, password }: Account): Promise<string> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()).token;
}

/** Leaves the token where the application looks for it, by way of a picture of the same origin: nothing of the application runs. */
async function holdSession(page: Page, token: string): Promise<void> {
  await page.goto('/marca.svg');
  await page.evaluate((held) => localStorage.setItem('finaula.token', held), token);
}

/** A page on the running server that fails its journey when it logs an error, throws, or asks another origin for anything. */
export const test = base.extend<{
  /** Opens an address as somebody who signed in earlier, with a session of this journey alone; the form has journeys of its own. */
  openAs: (who: string | Account, address: string, where?: Page) => Promise<void>;
  /** The same, as far as the dashboard. */
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
  openAs: async ({ page, request, account }, use) => {
    await use(async (who, address, where = page) => {
      await holdSession(where, await newToken(request, typeof who === 'string' ? account(who) : who));
      await where.goto(address);
    });
  },
  signIn: async ({ page, openAs }, use) => {
    await use(async (who = 'Empleada', heading = 'Tus cursos') => {
      await openAs(who, '/');
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

/** What lies on the clipboard, as a person finds it out: no page may read it by script (Permissions-Policy). */
export async function pasted(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage();
  await elsewhere.setContent('<textarea></textarea>');
  const field = elsewhere.locator('textarea');
  await field.focus();
  await elsewhere.keyboard.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await elsewhere.close();
  return text;
}
