import type { FailedTopics } from '@finaula/contract/failed-topics';
import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/obliged.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an administrator sees who is late and why, excuses somebody, and asks for something new',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, obliged }) => {
    await openAs(obliged.admin, '/');
    await page.getByRole('link', { name: 'Cumplimiento' }).click();
    await expect(page.getByRole('heading', { name: '3 personas obligadas' })).toBeVisible();
    const people = page.getByRole('table', { name: 'Personas por obligación' });
    await people.getByRole('button', { name: /^Por qué está por vencer: Ángela Núñez/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('+ 20 días')).toBeVisible();
    await expect(dialog.getByText('Base legal: LIC, art. 115')).toBeVisible();
    await dialog.getByRole('button', { name: 'Exentar' }).click();
    await page.getByLabel('Exenta hasta').fill('2099-12-31');
    await page.getByLabel('Motivo').fill('Licencia médica');
    await page.getByRole('dialog').getByRole('button', { name: 'Exentar' }).click();
    await expect(page.getByText('1 exención otorgada')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 personas obligadas' })).toBeVisible();
    await expect(people.getByText('Licencia médica')).toBeVisible();

    await page.getByRole('link', { name: /^Obligaciones/ }).click();
    await page.getByRole('button', { name: 'Usar Ciberseguridad anual' }).click();
    await page.getByRole('button', { name: 'Ver a quién le toca' }).click();
    await expect(page.getByRole('dialog').getByText('3 personas')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar obligación' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Ciberseguridad anual' })).toBeVisible();
  },
);

const topics: FailedTopics = {
  areas: ['Caja', 'Crédito'],
  topics: [
    {
      course_id: 'm04',
      course_title: 'Enfoque basado en riesgo',
      objective: 1,
      title: 'Operación inusual',
      slides: [8],
      figures: [
        { people: 20, wrong: 37, low: 29, high: 45 },
        { people: 20, wrong: 10, low: 3, high: 26 },
      ],
    },
  ],
};

test('a topic that an area fails becomes a reinforcement of that area', async ({ page, openAs, obliged, office }) => {
  const token = await office.tokenOf(obliged.admin);
  const [angela] = obliged.people;
  await office.post('/api/admin/entity-users/employment', { user_ids: [angela?.id], area: 'Caja' }, token);
  await page.route('**/api/admin/exams/topics', (route) => route.fulfill({ json: topics }));
  await openAs(obliged.admin, '/cumplimiento');
  const table = page.getByRole('region', { name: 'Temas por área' });
  await expect(table.getByRole('link', { name: 'lámina 8' })).toHaveAttribute('href', '/cursos/m04?lamina=8');
  await table.getByRole('link', { name: 'Crear refuerzo sobre Operación inusual' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva obligación' });
  await expect(form.getByLabel('Título')).toHaveValue('Refuerzo: Operación inusual');
  await expect(form.getByText('Le toca a 1 persona')).toBeVisible();
  await expect(form.getByText(/^Solo cuentan las constancias desde el/)).toBeVisible();
  await form.getByRole('button', { name: 'Ver a quién le toca' }).click();
  await expect(page.getByRole('dialog').getByText('Ángela Núñez')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar obligación' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Refuerzo: Operación inusual' })).toBeVisible();
  await expect(page.getByText('Caja 37 %', { exact: false })).toBeVisible();
});
