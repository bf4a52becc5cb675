import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { courseOf, test } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test('a case is decided with the keyboard alone', AT_BOTH_WIDTHS, async ({ page, signIn, learner }) => {
  await signIn(learner);
  const { scenarios = [] } = await courseOf(page, 'm09');
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error('m09 has no case');
  await page.goto('/cursos/m09');
  await page.getByRole('link', { name: new RegExp(scenario.title) }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/casos\/m09-c1/);

  /** Chooses with the arrow keys, from the situation that has the focus, and decides with Enter. */
  const decide = async (choice: number) => {
    const radios = page.getByRole('radio');
    await radios.first().focus();
    await page.keyboard.press('Space');
    for (let i = 0; i < choice; i++) await page.keyboard.press('ArrowDown');
    await expect(radios.nth(choice)).toBeChecked();
    await page.keyboard.press('Enter');
  };
  await decide(0);
  await expect(page.getByRole('heading', { name: 'Lo que causó' })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Decidir otra vez' }).press('Enter');

  for (const { text, choices } of scenario.steps) {
    await expect(page.getByRole('heading', { name: text })).toBeFocused();
    await decide(choices.findIndex((choice) => 'next' in choice));
  }
  await expect(page.getByRole('heading', { name: scenario.ending })).toBeFocused();
  await expect(page.getByText('Antes: Comparas la foto con su cara y le pagas')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the cases are printed with their course', async ({ page, signIn, learner }) => {
  await signIn(learner);
  const { scenarios = [] } = await courseOf(page, 'm09');
  await page.goto('/cursos/m09');
  await expect(page.getByRole('heading', { name: 'Casos para decidir' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const { title } of scenarios) await expect(page.getByRole('heading', { name: title })).toBeVisible();
});
