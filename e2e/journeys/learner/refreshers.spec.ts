import { createSession, letCertificateTimePass } from '@finaula/server/testing';
import { expect } from '../../fixtures/journey.ts';
import { courseOf, test } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'a refresher asks the missed question first and says when the next is',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, learner, request, databaseUrl }) => {
    await signIn(learner);
    const course = await courseOf(page, 'm04');
    const questions = course.quiz?.questions ?? [];
    const answers = questions.map(({ correct_answer }, i) => (i === 4 ? (correct_answer + 1) % 4 : correct_answer));
    const headers = { authorization: `Bearer ${await createSession(databaseUrl, learner.email)}` };
    const claimed = await request.post('/api/certificates', { headers, data: { course_id: 'm04', answers } });
    expect(claimed.status()).toBe(201);
    await page.goto('/cursos');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Repaso de dos minutos')).toHaveCount(0);

    await letCertificateTimePass(databaseUrl, learner.email, 7);
    await page.reload();
    await expect(page.getByText('3 preguntas: la que fallaste y 2 más.')).toBeVisible();
    await page.getByRole('link', { name: 'Repasar' }).click();

    for (const [i, index] of [4, 0, 1].entries()) {
      const question = questions[index];
      await expect(page.getByText(/^La fallaste el/)).toHaveCount(i === 0 ? 1 : 0);
      await expect(page.getByRole('group')).toContainText(question?.question ?? '');
      const option = question?.options[i === 2 ? (question.correct_answer + 1) % 4 : question.correct_answer] ?? '';
      await page.getByRole('radio', { name: option, exact: true }).check();
      await page.getByRole('button', { name: 'Responder' }).click();
      await expect(page.getByRole('heading', { name: ['Esta vez sí', 'Así es', 'Todavía no'][i] ?? '' })).toBeFocused();
      await page.getByRole('button', { name: 'Siguiente' }).click();
    }
    await expect(page.getByRole('heading', { name: /^Listo\. Recuerdas dos; una vuelve el \d+ de/ })).toBeFocused();
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Repaso de dos minutos')).toHaveCount(0);
    // The ledger of this server is checked by others: the constancia gets its own day back.
    await letCertificateTimePass(databaseUrl, learner.email, -7);
  },
);
