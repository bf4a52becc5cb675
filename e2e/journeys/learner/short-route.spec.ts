import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { courseOf, progressOf, test } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'the short route survives a reload and ends with the steps left to the constancia',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, learner }) => {
    await signIn(learner);
    const course = await courseOf(page, 'm04');
    const route = course.essential_slides ?? [];
    const left = course.slides
      .filter(({ slide_number }) => !route.includes(slide_number))
      .map(({ slide_number }) => slide_number);
    const position = (n: number) => page.getByRole('button', { name: `Lámina ${n} de ${course.slides.length}` });
    await page.getByRole('link', { name: `Ruta de 10 minutos por «${course.title}»` }).click();

    for (const [i, slide] of route.entries()) {
      await expect(position(slide)).toContainText(`${i + 1} de ${route.length} en la ruta`);
      await expectNoSidewaysScroll(page);
      if (i === 0) await page.getByRole('button', { name: 'Ver más' }).click();
      await expect(page.getByRole('button', { name: 'Ver menos' })).toBeVisible();
      if (i === 1) await page.reload();
      if (i < route.length - 1) await page.getByRole('button', { name: 'Siguiente' }).click();
    }
    await expect(page.getByRole('status').filter({ hasText: 'Terminaste la ruta' })).toContainText(
      `La constancia pide el módulo completo y aprobar su quiz: te faltan ${left.length} láminas.`,
    );
    await expectNoSidewaysScroll(page);
    expect(await progressOf(page)).toEqual({ m04: 1 });

    await page.getByRole('link', { name: 'Continuar con lo que falta' }).click();
    await expect(position(left[0] ?? 0)).toBeVisible();
    await expect(page.getByRole('link', { name: /Curso completo/ })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Ver menos' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Ver más' })).toHaveAttribute('aria-expanded', 'false');
  },
);

test('a source that was read in a digest says so under its slide', async ({ page, openAs }) => {
  await openAs('Empleada', '/');
  const { slides } = await courseOf(page, 'm06');
  const slide = slides.find(({ source_evidence }) => source_evidence?.includes('secondary'));
  await page.goto(`/cursos/m06?lamina=${slide?.slide_number}`);
  await expect(
    page.getByRole('list', { name: 'Leído en una fuente secundaria, no en la norma:' }).getByRole('listitem'),
  ).toHaveText((slide?.sources ?? []).filter((_, i) => slide?.source_evidence?.[i] === 'secondary'));
});
