import type { Page } from '@playwright/test';
import {
  DIALOG,
  expectNoFaultsInScheme,
  expectReadableText,
  expectSpanishAttributes,
  MENU,
} from '../fixtures/accessibility-checks.ts';
import { expect, expectNoSidewaysScroll } from '../fixtures/journey.ts';
import { test } from '../fixtures/platform.ts';
import { ON_A_PHONE } from '../fixtures/widths.ts';
import { openScreen } from '../screens/open-screen.ts';
import { pathOf, routeOf } from '../screens/routes.ts';
import { screens } from '../screens/screens.ts';

/** A busy machine takes minutes for the largest screens. */
test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 20_000, contextOptions: { reducedMotion: 'reduce' } });

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** A part that has been scrolled below a bar that stays in place is not smaller for it. */
const scrollToTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));
/** axe does not look at the page behind a dialog or a menu, which hide it. */
async function partOf(page: Page): Promise<string> {
  for (const part of [DIALOG, MENU]) if ((await page.locator(part).count()) > 0) return part;
  return 'html';
}

/** 320 px are a desk at the zoom of 400 % (WCAG 1.4.10). */
async function checkNarrow(page: Page, name: string): Promise<void> {
  await resize(page, 390);
  await expectNoSidewaysScroll(page);
  await expectNoFaultsInScheme(page, name, await partOf(page), 'light');
  await resize(page, 320);
  await expectNoSidewaysScroll(page);
  await expectReadableText(page, name);
  await expectSpanishAttributes(page, name);
}

for (const screen of screens) {
  const { name, open } = screen;
  test(`${name} has no accessibility faults and does not scroll sideways`, async ({ page, platform }) => {
    await openScreen(page, screen, platform);
    expect(routeOf(page.url())).toBe(pathOf(screen));
    await scrollToTop(page);
    await expectNoSidewaysScroll(page);
    for (const scheme of ['light', 'dark'] as const)
      await expectNoFaultsInScheme(page, name, await partOf(page), scheme);
    await resize(page, 768);
    await expectNoSidewaysScroll(page);
    await checkNarrow(page, name);
  });

  // Other screens change to their narrow form with the width of the window, which the test above covers.
  const opensDifferently = open.length > 1;
  if (opensDifferently)
    test(`${name} has no accessibility faults when opened on a phone`, ON_A_PHONE, async ({ page, platform }) => {
      await openScreen(page, screen, platform);
      await scrollToTop(page);
      await checkNarrow(page, name);
    });
}
