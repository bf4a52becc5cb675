import type { Page } from '@playwright/test';
import { holdSession, settled } from '../fixtures/journey.ts';
import type { Screen } from './opening.ts';
import type { startPlatform } from './platform.ts';

const PHONE = 640;

export const isNarrow = (width: number): boolean => width < PHONE;

/** Opens a screen of the list as its user, and waits until it is in its state. */
export async function openScreen(
  page: Page,
  { who, address, before, open, waits = false }: Screen,
  platform: Awaited<ReturnType<typeof startPlatform>>,
): Promise<void> {
  if (who !== 'visitor') await holdSession(page, platform.tokens[who]);
  await before?.(page);
  await page.goto(address.replace(/\{(\w+)\}/, (_, name: string) => platform.ids[name] ?? ''));
  await open(page, isNarrow(page.viewportSize()?.width ?? 0));
  if (!waits) await settled(page);
}
