import { test } from './fixtures/platform.ts';
import { openScreen } from './screens/open-screen.ts';
import { screens } from './screens/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
const byName = (n: string) => {
  const s = screens.find(({ name }) => name === n);
  if (!s) throw new Error(n);
  return s;
};
test('link', async ({ page, platform }) => {
  page.on('response', async (r) => {
    if (r.url().includes('/admin/'))
      console.log(r.status(), r.url(), r.request().method() === 'POST' ? await r.text().catch(String) : '');
  });
  await openScreen(page, byName('entity-link'), platform).catch((e) => console.log(String(e).slice(0, 200)));
});
test('wide', async ({ page, platform }) => {
  for (const name of ['compliance', 'compliance-why', 'auditor']) {
    await openScreen(page, byName(name), platform);
    await page.setViewportSize({ width: 320, height: 900 });
    console.log(
      name,
      await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((e) => e.getBoundingClientRect().right > 321)
          .map(
            (e) =>
              `${e.tagName}.${String(e.className)} ${Math.round(e.getBoundingClientRect().right)} ${(e.textContent ?? '').slice(0, 40)}`,
          )
          .slice(0, 12),
      ),
    );
    await page.screenshot({ path: `/tmp/tiers-${name}.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
