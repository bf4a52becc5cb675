import { expect, type Page } from '@playwright/test';
import type { Actor } from './platform.ts';

export interface Screen {
  /** The pictures are `<name>-<width>-<scheme>.png`. */
  name: string;
  /** The description in the index. */
  title: string;
  who: Actor;
  /** From the root; {folio} is a constancia of the learner, {faulty} and others are own courses. */
  address: string;
  /** The path of the router that the screen is opened at, where its address leads elsewhere. */
  leadsTo?: string;
  /** Only what the window shows, where it stands after opening. */
  asSeen?: boolean;
  /** The state is a wait for the server. */
  waits?: boolean;
  /** Before the address is opened: what the server is made to answer. */
  before?: (page: Page) => Promise<unknown>;
  /** From the address to the state, and the wait until it is there. */
  open: (page: Page, narrow: boolean) => Promise<unknown>;
}

export const FAILURE = {
  status: 503,
  json: { detail: 'El servicio no está disponible. Intenta de nuevo en unos minutos.', code: 'UNAVAILABLE' },
};

export const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString();

export const never = (call: string) => (page: Page) => page.route(call, () => undefined);
export const fails = (call: string) => (page: Page) => page.route(call, (route) => route.fulfill(FAILURE));
export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
export const dialog = async (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
/** Shapes show after 200 ms. */
export const shapes = async (page: Page) => {
  // Before it, the application loads the screen itself.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Cargando' }).first()).toBeAttached();
  await page.waitForTimeout(400);
};
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await dialog(page);
};
