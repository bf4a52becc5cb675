import { expect, pagesOf } from '../../fixtures/journey.ts';
import { coursesOf, test } from '../../fixtures/learners.ts';

test('every sheet for a desk is printed on one letter page', async ({ page, signIn, learner }) => {
  await signIn(learner);
  const sheets = (await coursesOf(page)).flatMap(({ id, job_aids = [] }) =>
    job_aids.map((aid) => ({ ...aid, id, aid: aid.id })),
  );
  expect(sheets.length).toBeGreaterThanOrEqual(12);
  for (const { id, aid, title } of sheets) {
    await page.goto(`/cursos/${id}/hojas/${aid}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })), title).toBe(1);
  }
});

test('a sheet is found by a search and from its course', async ({ page, signIn, learner }) => {
  await signIn(learner);
  await page.goto('/cursos?buscar=ARCO');
  await page.getByRole('link', { name: /Solicitud ARCO/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Solicitud ARCO/ })).toBeVisible();
  await page.getByRole('link', { name: 'Volver al curso' }).click();
  await expect(page.getByRole('heading', { name: 'Hojas de consulta' })).toBeVisible();
});
