import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './journey.ts';

/** What lies behind a dialog is looked at without it. */
export const DIALOG = '[role="dialog"]';

const TABLET = 768;

async function look(page: Page, screen: string, part: string): Promise<void> {
  // A toast is gone in four seconds: what it covers meanwhile is no smaller for it.
  const covered = (await page.getByRole('region', { name: 'Notificaciones' }).locator('> *').count()) > 0;
  // The legacy mode leaves frames of other origins out, and spares a second page for every look.
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: !covered } } })
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    `${screen}, ${page.viewportSize()?.width} px`,
  ).toEqual([]);
}

/**
 * No rule of axe finds a fault on the screen, or on this part of it when the rest was looked at before. A journey at the desk's width looks at the tablet's
 * too, so that with the phone's there are three; `elsewhere` false for what has another form there.
 */
export async function expectNoFaults(page: Page, screen: string, part = 'html', elsewhere = true): Promise<void> {
  // With a frame whose document a journey made, the network never counts as idle.
  if (page.frames().length === 1) await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await look(page, screen, part);
  const size = page.viewportSize();
  if (!elsewhere || size === null || size.width <= TABLET) return;
  await page.setViewportSize({ ...size, width: TABLET });
  await look(page, screen, part);
  await page.setViewportSize(size);
}

/** Words of the interface that a library would have left in English. */
const ENGLISH =
  /\b(close|open|loading|search|next|previous|notifications?|toggle|clear|menu|dialog|select|dismiss|show|hide|page|the|your|and)\b/i;

/** Every attribute that somebody reads or hears is Spanish. */
export async function expectSpanishAttributes(page: Page, screen: string): Promise<void> {
  const texts = await page.evaluate(() =>
    ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'alt', 'placeholder'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => `${name}: ${element.getAttribute(name)}`),
    ),
  );
  expect(
    texts.filter((text) => ENGLISH.test(text.replace(/^[\w-]+: /, ''))),
    screen,
  ).toEqual([]);
}

/** No text that is shown is smaller than 14 px. */
export async function expectReadableText(page: Page, screen: string): Promise<void> {
  const small = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === '' || element.closest('.sr-only, noscript, svg') || !element.checkVisibility())
        continue;
      const { fontSize } = getComputedStyle(element);
      if (Number.parseFloat(fontSize) < 14) found.add(`${fontSize} ${node.textContent}`);
    }
    return [...found];
  });
  expect(small, screen).toEqual([]);
}

/** Whatever the Tab key reaches shows its focus, and no bar that stays in place hides it. */
export async function expectFocusInSight(page: Page, screen: string, stops: number): Promise<void> {
  for (let i = 0; i < stops; i++) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return undefined;
      const { left, top, width, height } = element.getBoundingClientRect();
      const seen = [0.1, 0.5, 0.9].some((share) => {
        const hit = document.elementFromPoint(left + width / 2, top + height * share);
        return hit !== null && (element.contains(hit) || hit.closest('label, article, summary')?.contains(element));
      });
      return seen ? undefined : element.outerHTML.slice(0, 160);
    });
    expect(hidden, `${screen}, stop ${i + 1}`).toBeUndefined();
  }
}

/** And at the zoom of 400 % nothing scrolls sideways (WCAG 1.4.10). */
export async function expectNoFaultsWhenNarrower(page: Page, screen: string, part?: string, elsewhere?: boolean): Promise<void> {
  await expectNoFaults(page, screen, part, elsewhere);
  const size = page.viewportSize();
  if (size === null || size.width < TABLET) return;
  await page.setViewportSize({ width: 320, height: size.height });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}
