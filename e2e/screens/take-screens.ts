import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from '../environment/chromium.ts';
import { isNarrow, openScreen } from './open-screen.ts';
import type { Screen } from './opening.ts';
import { startPlatform } from './platform.ts';
import { screens } from './screens.ts';

/**
 * Photographs every screen and state of the real program: screens/<name>-<width>-<scheme>.png and their
 * index. `npm run screens`; with names (`npm run screens -- entity training`) only those whose name begins
 * so, and no index. `--widths 390,768`, `--to <folder>`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '390,1440' },
    to: { type: 'string', default: join(import.meta.dirname, '../../screens') },
  },
});
const widths = values.widths.split(',').map(Number);
const wanted = screens.filter(
  ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
);
/** A list goes on below: this much of it says how it looks. */
const HIGHEST = 1000;
const schemes = ['light', 'dark'] as const;

mkdirSync(values.to, { recursive: true });
const platform = await startPlatform();
const browser = await chromium.launch({
  ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
  args: ['--no-sandbox', '--lang=es-MX'],
});

/** Opens a screen once and photographs it in both schemes; the bytes of its pictures. */
async function take(screen: Screen, width: number): Promise<number> {
  const { name, asSeen = false } = screen;
  const context = await browser.newContext({
    baseURL: platform.url,
    viewport: { width, height: isNarrow(width) ? 844 : 900 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    hasTouch: isNarrow(width),
    serviceWorkers: 'block',
  });
  let bytes = 0;
  try {
    const page = await context.newPage();
    await openScreen(page, screen, platform);
    if (!asSeen) await page.evaluate(() => window.scrollTo(0, 0));
    // A dialog is photographed as it is seen; of a screen also what lies below the fold.
    const whole = !asSeen && (await page.getByRole('dialog').count()) === 0;
    const height = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : 0;
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const picture = await page.screenshot({
        animations: 'disabled',
        ...(whole && { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, HIGHEST) } }),
      });
      const { size } = await sharp(picture)
        .png({ palette: true, colours: 48, effort: 7, compressionLevel: 9, dither: 0 })
        .toFile(join(values.to, `${name}-${width}-${colorScheme}.png`));
      bytes += size;
    }
    return bytes;
  } finally {
    await context.close();
  }
}

const index = () => `# Screens

Made by \`npm run screens\` from the real program; do not edit. Each screen and state at 390 and 1440 px, light and dark.

| Screen | ${widths.flatMap((width) => schemes.map((scheme) => `${width} ${scheme}`)).join(' | ')} |
| --- |${' --- |'.repeat(widths.length * schemes.length)}
${screens
  .map(
    ({ name, title }) =>
      `| ${title} | ${widths.flatMap((width) => schemes.map((scheme) => `[${width}](${name}-${width}-${scheme}.png)`)).join(' | ')} |`,
  )
  .join('\n')}
`;

let bytes = 0;
let failed = 0;
try {
  for (const screen of wanted)
    for (const width of widths) {
      const size = await take(screen, width).catch((error) => {
        console.error(`${screen.name}-${width}: ${error}`);
        return undefined;
      });
      if (size === undefined) failed++;
      else console.log(`${screen.name}-${width}  ${Math.round(size / 2 / 1024)} KB each`);
      bytes += size ?? 0;
    }
  if (positionals.length === 0) writeFileSync(join(values.to, 'README.md'), index());
  console.log(`${wanted.length} screens, ${(bytes / 1024 / 1024).toFixed(1)} MB, ${failed} failed`);
} finally {
  await browser.close();
  await platform.stop();
}
process.exitCode = failed > 0 ? 1 : 0;
