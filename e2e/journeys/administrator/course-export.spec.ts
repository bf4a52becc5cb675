import { readFileSync } from 'node:fs';
import type { PackagedCourse } from '@finaula/contract/course-exports';
import { messages } from '@finaula/contract/messages';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectNoFaultsWhenNarrower } from '../../fixtures/accessibility-checks.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/learners.ts';
import { startOtherPlatform } from '../../fixtures/other-platform.ts';

/** The values that the other platform stored. */
const storedBy = (page: Page) =>
  page.evaluate(() => {
    const { core } = JSON.parse(localStorage.getItem('cmi') ?? '{}');
    return { status: core.lesson_status, score: core.score.raw, slide: core.lesson_location };
  });

for (const id of ['m01', 'm07', 'm18'])
  test(`the package of ${id} is taken on another platform, from the first slide to its score`, async ({
    page,
    openAs,
    colleagues,
    elsewhere,
  }) => {
    test.setTimeout(180_000);
    const { admin } = await colleagues('Paid');
    await openAs(admin, `/cursos/${id}/versiones`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Paquete SCORM 1.2' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`${id}-version-1-scorm-1.2.zip`);
    const platform = await startOtherPlatform(unzipSync(readFileSync(await download.path())));
    elsewhere.add(new URL(platform.url).origin);
    await page.goto(platform.url);

    const course = page.frameLocator('iframe');
    const packaged = () =>
      page.frames()[1]?.evaluate(() => (window as unknown as { packagedCourse: PackagedCourse }).packagedCourse);
    await expect(course.getByText('Lámina 1 de')).toBeVisible();
    const { slides = [], quiz } = (await packaged())?.course ?? {};
    const half = Math.ceil(slides.length / 2);
    for (const { title } of slides.slice(1, half)) {
      await course.getByRole('button', { name: 'Siguiente' }).click();
      await expect(course.getByRole('heading', { level: 2, name: title })).toBeFocused();
    }
    expect(await storedBy(page)).toEqual({ status: 'incomplete', score: '', slide: String(half) });
    await page.reload();
    await expect(course.getByText(`Lámina ${half} de ${slides.length}`)).toBeVisible();
    for (let i = half; i < slides.length; i += 1) await course.getByRole('button', { name: 'Siguiente' }).click();
    await course.getByRole('button', { name: 'Tomar Quiz' }).click();
    const questions = quiz?.questions ?? [];
    for (const [i, { options, correct_answer }] of questions.entries()) {
      // One wrong answer is still a pass.
      const chosen = i === 0 ? (correct_answer + 1) % options.length : correct_answer;
      await course.locator(`input[type="radio"][value="${chosen}"]`).check();
      await course.getByRole('button', { name: i === questions.length - 1 ? 'Enviar' : 'Siguiente' }).click();
    }
    await expect(course.getByRole('heading', { name: messages.quizPassed })).toBeVisible();
    const score = Math.round((100 * (questions.length - 1)) / questions.length);
    expect(await storedBy(page)).toMatchObject({ status: 'passed', score: String(score) });
    await page.reload();
    await expect(
      course.getByText(`${questions.length - 1} de ${questions.length} correctas`, { exact: false }),
    ).toBeVisible();
    await platform.stop();
  });

test('a package opened without a platform says that nothing is stored', async ({
  page,
  openAs,
  colleagues,
  elsewhere,
}) => {
  const { admin } = await colleagues('Paid');
  await openAs(admin, '/cursos/m05/versiones');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Paquete SCORM 1.2' }).click();
  const platform = await startOtherPlatform(unzipSync(readFileSync(await (await saved).path())));
  elsewhere.add(new URL(platform.url).origin);
  await page.goto(`${platform.url}paquete/package.html`);
  await expect(page.getByText('Tu avance no se guardará')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFaultsWhenNarrower(page, 'paquete de un curso');
  await platform.stop();
});
