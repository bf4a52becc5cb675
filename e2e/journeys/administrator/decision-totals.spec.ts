import { expect } from '../../fixtures/journey.ts';
import { courseOf, test } from '../../fixtures/learners.ts';
import { yearly } from '../../fixtures/obliged.ts';

test('first choices of five people become a total of their area', async ({ page, openAs, office, request }) => {
  const names = ['Ángela Núñez', 'Bruno Salas', 'Carla Ibáñez', 'Diego Peña', 'Elena Güemes'];
  const { admin, people } = await office.institution(...names);
  for (const person of people) await office.verify(admin, person);
  const token = await office.tokenOf(admin);
  const user_ids = people.map(({ id }) => id);
  await office.post('/api/admin/entity-users/employment', { user_ids, area: 'Caja' }, token);
  await office.post('/api/admin/obligations', yearly(), token);
  const [angela, ...others] = people.map(({ email }) => ({ email, password: '' }));
  if (angela === undefined) throw new Error('Nobody registered');

  await openAs(angela, '/cursos/m09/casos/m09-c1');
  await expect(page.getByText(/tu institución solo ve totales de cinco personas o más/)).toBeVisible();
  const { version, scenarios = [] } = await courseOf(page, 'm09');
  const [scenario] = scenarios;
  const [step] = scenario?.steps ?? [];
  if (scenario === undefined || step === undefined) throw new Error('m09 has no case');
  const sent = page.waitForResponse('**/api/courses/m09/decisions');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Decidir', exact: true }).click();
  expect((await sent).status()).toBe(204);

  const right = step.choices.findIndex((choice) => 'next' in choice);
  for (const other of others) {
    const headers = { authorization: `Bearer ${await office.tokenOf(other)}` };
    const data = { version, scenario_id: scenario.id, step_id: step.id, choice: right };
    expect((await request.post('/api/courses/m09/decisions', { headers, data })).status()).toBe(204);
  }

  await openAs(admin, '/cumplimiento');
  const table = page.getByRole('region', { name: 'Situaciones por área' });
  await expect(table.getByRole('row', { name: step.text })).toContainText('20 %');
  await expect(table.getByText(step.choices[0]?.text ?? '')).toBeVisible();
  await table.getByRole('link', { name: /^Crear refuerzo/ }).click();
  const form = page.getByRole('dialog', { name: 'Nueva obligación' });
  await expect(form.getByLabel('Título')).toHaveValue(`Refuerzo: ${scenario.title}`);
  await expect(form.getByText('Le toca a 5 personas')).toBeVisible();
});
