import { answer, test } from '../../fixtures/examinees.ts';
import { expect } from '../../fixtures/journey.ts';
import { courseOf, progressOf } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(new Date());

const riesgo = (evidence: 'quiz' | 'exam') => ({
  title: 'Enfoque de riesgo',
  legal_basis: 'LIC, art. 115.',
  course_ids: ['m05'],
  evidence,
  audience: { everyone: true },
  starts_on: today(),
  first_due: { days_after_assignment: 20 },
  repeat: { months: 12 },
});

test(
  'every step says that the institution asks for the exam, and leads to it',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, office, request, colleagues }) => {
    const { person, admin } = await colleagues('Standard');
    const token = await office.tokenOf(admin);
    const headers = { authorization: `Bearer ${token}` };
    const data = { certificate_by: 'exam' };
    expect((await request.patch('/api/admin/exam-policy', { data, headers })).status()).toBe(200);
    await office.post('/api/admin/obligations', riesgo('quiz'), token);

    await openAs(person, '/');
    await expect(page.getByText(/min y el examen \(30 min\)/)).toBeVisible();
    const course = await courseOf(page, 'm05');
    await page.goto(`/cursos/m05?lamina=${course.slides.length}`);
    await expect.poll(() => progressOf(page)).toHaveProperty('m05');
    await page.goto('/');
    await expect(page.getByText('ya lo leíste: te falta el examen (30 min)')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Presentar el examen/ }).first()).toBeVisible();

    await page.goto('/cursos/m05/quiz');
    await expect(page.getByText('Este quiz te sirve para practicar')).toBeVisible();
    await answer(page, course, 0);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText(/^Te sirvió para practicar\. Tu institución pide el examen/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Obtener constancia' })).toBeHidden();
    await page.reload();
    await page.getByRole('link', { name: 'Presentar el examen' }).click();
    await expect(page.getByRole('button', { name: 'Empezar el examen' })).toBeVisible();
  },
);

test('a quiz does not pretend to fulfil an obligation that asks for the exam', async ({
  page,
  openAs,
  office,
  colleagues,
}) => {
  const { person, admin } = await colleagues('Standard');
  await office.post('/api/admin/obligations', riesgo('exam'), await office.tokenOf(admin));
  await openAs(person, '/cursos/m05/quiz');
  await expect(page.getByText(/«Enfoque de riesgo» pide el examen/)).toBeVisible();
  await answer(page, await courseOf(page, 'm05'), 0);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText(/la constancia del quiz no la cumple/)).toBeVisible();
  await page.getByRole('button', { name: 'Obtener constancia' }).click();
  await expect(page.getByText('Te falta «Enfoque basado')).toBeVisible();
});
