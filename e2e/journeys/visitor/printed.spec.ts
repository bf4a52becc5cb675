import { expect, settled } from '../../fixtures/journey.ts';
import { sheetsOf } from '../../fixtures/printed.ts';
import { test } from '../../fixtures/trained.ts';

for (const [length, name] of [
  ['an ordinary name', 'Mariana Ríos Peña'],
  ['the longest name', `${'María de los Ángeles Guadalupe Fernández '.repeat(2)}Echeverría y Castañeda de la Torre Ñ`],
] as const)
  test(`a public constancia with ${length} is printed on one sheet`, async ({ page, office, learning }) => {
    const { admin, people } = await office.institution(name);
    const [person] = people;
    if (!person) throw new Error('Nobody registered');
    await office.verify(admin, person);
    const { folio } = await learning.earn(person.email, 'm06');
    await page.goto(`/constancias/${folio}`);
    await expect(page.getByRole('article', { name: 'Constancia' }).getByText(name, { exact: true })).toBeVisible();
    await settled(page);
    expect([await sheetsOf(page), await sheetsOf(page, 'A4')]).toEqual([1, 1]);
  });

test('a public constancia that was revoked for a long reason is printed on one sheet', async ({
  page,
  office,
  trained: { admin, held },
}) => {
  const reason = 'Se comprobó que otra persona respondió el quiz en su lugar. '.repeat(8).trim();
  await office.post(`/api/certificates/${held.folio}/revoke`, { reason }, await office.tokenOf(admin));
  await page.goto(`/constancias/${held.folio}`);
  await expect(page.getByText(reason)).toBeVisible();
  await settled(page);
  expect([await sheetsOf(page), await sheetsOf(page, 'A4')]).toEqual([1, 1]);
});

test('screens of a learner and an administrator are printed without what serves a screen alone', async ({
  page,
  openAs,
  trained: { admin, people },
}) => {
  await openAs({ email: people[0]?.email ?? '', password: '' }, '/');
  for (const address of ['/', '/mis-constancias', '/cuenta']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sheetsOf(page)).toBeGreaterThan(0);
  }
  await openAs(admin, '/cumplimiento');
  for (const address of [
    '/cumplimiento',
    '/cumplimiento/programa',
    '/cumplimiento/constancias',
    `/personas/${people[0]?.id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sheetsOf(page)).toBeGreaterThan(0);
  }
});
