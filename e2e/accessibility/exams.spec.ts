import { DIALOG, expectNoFaults } from '../fixtures/accessibility-checks.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../fixtures/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'an exam has no accessibility faults, before, in it, without a connection and at its result',
  AT_BOTH_WIDTHS,
  async ({ page, context, openAs, learner, isMobile }) => {
    await openAs(learner, '/cursos/m02/examen');
    await page.getByRole('button', { name: 'Empezar el examen' }).waitFor();
    await expectNoFaults(page, 'antes del examen');
    await page.getByRole('button', { name: 'Empezar el examen' }).click();
    await page.getByRole('radio').first().check();
    await expect(page.getByText(/^Guardado /)).toBeVisible();
    await page.getByRole('button', { name: /^Marca/ }).click();
    await expectNoFaults(page, 'pregunta del examen');
    await context.setOffline(true);
    await page.getByRole('radio').nth(2).check();
    await expect(page.getByText(/^Se cortó la conexión/)).toBeVisible();
    await expectNoFaults(page, 'examen sin conexión');
    await context.setOffline(false);
    await expect(page.getByText(/^Guardado /)).toBeVisible();
    if (isMobile) {
      await page.getByRole('button', { name: / de 10$/ }).click();
      await expectNoFaults(page, 'preguntas del examen', DIALOG);
      await page.getByRole('button', { name: 'Pregunta 2: sin responder' }).click();
    } else await page.getByRole('button', { name: 'Siguiente' }).click();
    for (let n = 1; n < 10; n++) {
      await page.getByRole('radio').first().check();
      if (n < 9) await page.getByRole('button', { name: 'Siguiente' }).click();
    }
    await expect(page.getByText(/^Guardado /)).toBeVisible();
    await page.getByRole('button', { name: 'Entregar', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /aprobaste/ }).waitFor();
    await expectNoFaults(page, 'resultado del examen');
  },
);

test(
  'exams of an institution and items of the platform have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, colleagues }) => {
    const { admin } = await colleagues('Standard');
    await openAs(admin, '/examenes');
    await page.getByRole('button', { name: 'Ver a quién toca' }).waitFor();
    await expectNoFaults(page, 'exámenes de la entidad');
    await page.getByRole('radio', { name: /Solo con el examen/ }).check();
    await page.getByRole('button', { name: 'Ver a quién toca' }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoFaults(page, 'a quién toca', DIALOG);
    await openAs('SuperAdmin', '/reactivos');
    await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('used');
    await page.getByRole('table', { name: 'Reactivos de examen' }).waitFor();
    await expectNoFaults(page, 'reactivos');
  },
);
