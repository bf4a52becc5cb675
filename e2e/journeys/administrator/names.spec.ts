import { expect } from '../../fixtures/journey.ts';
import { yearly } from '../../fixtures/obliged.ts';
import { test } from '../../fixtures/trained.ts';

for (const [list, address] of [
  ['constancias of the institution', '/cumplimiento/constancias'],
  ['people with more time in exams', '/examenes'],
  ['compliance by person', '/cumplimiento'],
] as const)
  test(`a name in the list of ${list} leads to the person's page`, async ({
    page,
    openAs,
    office,
    request,
    trained,
  }) => {
    const { admin, people } = trained;
    const token = await office.tokenOf(admin);
    const data = { user_id: people[0]?.id, factor: 1.5, reason: 'Baja visión' };
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.put('/api/admin/exam-time', { data, headers })).ok()).toBe(true);
    await office.post('/api/admin/obligations', yearly(), token);
    await openAs(admin, address);
    await page.getByRole('link', { name: 'Ángela Núñez' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ángela Núñez' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/personas/${people[0]?.id}`);
  });

test("a person and a constancia of the training matrix lead to the person's page", async ({
  page,
  openAs,
  trained: { admin, people },
}) => {
  const address = `/personas/${people[0]?.id}`;
  await openAs(admin, '/cumplimiento/capacitacion');
  await page.getByRole('button', { name: /^Ángela Núñez/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Ángela Núñez' });
  await expect(dialog.getByRole('link', { name: 'Ver su página' })).toHaveAttribute('href', address);
  await dialog
    .getByRole('button', { name: /^Ver la constancia/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ángela Núñez' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ángela Núñez' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(address);
});
