import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from '../environment/chromium.ts';
import { openScreen } from './open-screen.ts';
import { startPlatform } from './platform.ts';
import { screens } from './screens.ts';

/**
 * Takes the landing page's pictures of the product again, from the real program: three screens on a desk and
 * on a phone, light and dark. `npm run screens:landing`.
 */
const folder = join(import.meta.dirname, '../../web/src/features/landing/pictures');
const shown = ['compliance', 'home', 'supervision'];
const sizes = {
  desk: { width: 1200, height: 800, pixels: 1500 },
  phone: { width: 390, height: 560, pixels: 780 },
};

const platform = await startPlatform();
const browser = await chromium.launch({
  ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
  args: ['--no-sandbox', '--lang=es-MX'],
});
try {
  for (const screen of screens.filter(({ name }) => shown.includes(name)))
    for (const [size, { pixels, ...viewport }] of Object.entries(sizes)) {
      const context = await browser.newContext({
        baseURL: platform.url,
        viewport,
        deviceScaleFactor: 2,
        locale: 'es-MX',
        timezoneId: 'America/Mexico_City',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await openScreen(page, screen, platform);
      await page.evaluate(() => window.scrollTo(0, 0));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { size: bytes } = await sharp(await page.screenshot({ animations: 'disabled' }))
          .resize(pixels)
          .webp({ quality: 60, effort: 6 })
          .toFile(join(folder, `${screen.name}-${size}-${colorScheme}.webp`));
        console.log(`${screen.name}-${size}-${colorScheme}  ${Math.round(bytes / 1024)} KB`);
      }
      await context.close();
    }
} finally {
  await browser.close();
  await platform.stop();
}
