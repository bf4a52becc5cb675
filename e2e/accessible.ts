import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './journey.ts';

const TABLET = 768;

/** What lies behind a dialog is looked at without it. */
export const DIALOG = '[role="dialog"]';

/** No rule of axe finds a fault on the screen, or on this part of it when the rest was looked at before. */
export async function expectNoFaults(page: Page, screen: string, part = 'html'): Promise<void> {
  // With a frame whose document a journey made, the network never counts as idle.
  if (page.frames().length === 1) await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // The legacy mode leaves frames of other origins out, and spares a second page for every look.
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    screen,
  ).toEqual([]);
}

/** The same at the width of a tablet too; and at the zoom of 400 %, nothing scrolls sideways (WCAG 1.4.10). */
export async function expectNoFaultsWhenNarrower(page: Page, screen: string, part?: string): Promise<void> {
  await expectNoFaults(page, screen, part);
  const size = page.viewportSize();
  if (size === null || size.width < TABLET) return;
  await page.setViewportSize({ width: TABLET, height: size.height });
  await expectNoFaults(page, `${screen}, tableta`, part);
  await page.setViewportSize({ width: 320, height: size.height });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}
