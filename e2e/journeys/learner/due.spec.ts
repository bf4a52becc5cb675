import { readFile } from 'node:fs/promises';
import { PASSWORD } from '../../fixtures/institution.ts';
import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/obliged.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'a learner begins with what is due, with one way on, and takes the dates along',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, obliged }) => {
    const [angela] = obliged.people;
    if (!angela) throw new Error('Nobody registered');
    await openAs({ email: angela.email, password: PASSWORD }, '/');
    await expect(page.getByRole('heading', { level: 1, name: 'Lo que te toca' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'PLD/FT anual' })).toBeVisible();
    await page.locator('summary', { hasText: 'Fundamento' }).click();
    await expect(page.getByText('LIC, art. 115').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Llevar a mi calendario' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('SUMMARY:Fecha límite: PLD/FT anual');
    await page.getByRole('link', { name: /^Empezar «Fundamentos/ }).click();
    await expect(page).toHaveURL(/cursos\/m04/);
  },
);
