import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { FAILURE, toasts } from '../../fixtures/administrators.ts';
import { answer } from '../../fixtures/examinees.ts';
import { PASSWORD } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { courseOf } from '../../fixtures/learners.ts';
import { test } from '../../fixtures/trained.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Persona por curso' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const openTraining = async (page: Page) => {
  await page.getByRole('link', { name: 'Cumplimiento' }).click();
  await page.getByRole('link', { name: 'Cobertura por curso' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Persona por curso' })).toBeVisible();
};

test(
  'an administrator sees the coverage of each course and how everybody stands in it',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, trained }) => {
    await signIn(trained.admin, trained.name);
    await openTraining(page);
    const coverage = page.getByRole('region', { name: 'Cobertura' });
    await expect(coverage.getByText('2 de 54 constancias')).toBeVisible();
    await expect(coverage.getByText('personas con la constancia vigente de los 18 cursos')).toBeVisible();
    await expect(coverage.getByRole('listitem')).toHaveCount(18);
    await expect(coverage.getByRole('listitem').first()).toHaveText(
      /Sistema financiero mexicano y cultura de cumplimiento\s*33\s% · 1 persona/,
    );

    await expect(rows(page)).toHaveCount(4);
    const angela = rowOf(page, 'Ángela Núñez');
    await expect(angela.getByText('2 de 18')).toBeVisible();
    await expect(angela.getByRole('cell').nth(0)).toContainText('Constancia vigente, 100 %');
    await expect(angela.getByRole('cell').nth(2)).toContainText('En curso, lámina 5 de');
    await expect(angela.getByRole('cell').nth(3)).toContainText('Sin iniciar');
    await expect(rowOf(page, 'Carla Ríos').getByText('Pendiente de verificar')).toBeVisible();
    await expect(angela).toMatchAriaSnapshot(`
    - row:
      - rowheader /Ángela Núñez Empleado/:
        - button /Ángela Núñez/
      - 'cell /Sistema financiero mexicano y cultura de cumplimiento: Constancia vigente, 100.%/':
        - button /Constancia vigente, 100.%/
      - cell /En curso, lámina 5 de \\d+/
      - cell "2 de 18"
  `);
    await expectNoSidewaysScroll(page);
  },
);

test('filters narrow the people, stay in the address, and come off again', async ({ page, signIn, trained }) => {
  await signIn(trained.admin, trained.name);
  await openTraining(page);
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Constancia vigente');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/estado=vigente/);
  await page
    .getByRole('combobox', { name: 'Curso' })
    .selectOption({ label: '3. Control interno, riesgo operacional y continuidad del negocio' });
  await expect(page.getByText('Nadie coincide con tu búsqueda')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar los filtros' }).click();
  await expect(rows(page)).toHaveCount(4);

  await page.getByRole('searchbox', { name: 'Buscar por nombre o correo' }).fill('angela nunez');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/buscar=angela/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Buscar por nombre o correo' })).toHaveValue('angela nunez');
  await page.goto('/cumplimiento/capacitacion?desde=2020-01-01&hasta=2020-12-31');
  await expect(page.getByLabel('Expedida desde')).toHaveValue('01/01/2020');
  await expect(page.getByText('Nadie coincide con tu búsqueda')).toBeVisible();
});

test('a revocation names the holder and asks for a reason when opened from a person', async ({
  page,
  signIn,
  trained,
}) => {
  await signIn(trained.admin, trained.name);
  await openTraining(page);
  await page.getByRole('button', { name: 'Ángela Núñez' }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Ángela Núñez' });
  await expect(list.getByRole('listitem')).toHaveCount(18);
  await list
    .getByRole('button', { name: 'Ver la constancia de Sistema financiero mexicano y cultura de cumplimiento' })
    .click();
  const facts = page.getByRole('dialog', { name: 'Sistema financiero mexicano y cultura de cumplimiento' });
  await expect(facts.getByText(trained.held.folio)).toBeVisible();
  await expect(facts.getByRole('button', { name: 'Sus cursos' })).toBeFocused();
  await expect(facts.getByRole('link', { name: /Ver la página de verificación/ })).toHaveAttribute(
    'href',
    `/constancias/${trained.held.folio}`,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    facts.getByRole('button', { name: 'Descargar PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`constancia-${trained.held.folio}.pdf`);

  await facts.getByRole('button', { name: 'Revocar…' }).click();
  const asked = page.getByRole('dialog', { name: '¿Revocar esta constancia?' });
  await expect(
    asked.getByText('La constancia de Ángela Núñez en Sistema financiero mexicano y cultura de cumplimiento'),
  ).toBeVisible();
  await expect(asked.getByText('El motivo se muestra a quien verifique la constancia.')).toBeVisible();
  await expect(asked.getByLabel('Motivo')).toBeFocused();
  await expect(asked.getByRole('button', { name: 'Revocar' })).toBeDisabled();
  await asked.getByLabel('Motivo').fill('Otra persona respondió.');
  await asked.getByRole('button', { name: 'Revocar' }).click();
  await expect(toasts(page).getByText('Constancia revocada')).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(rowOf(page, 'Ángela Núñez').getByRole('cell').first()).toContainText('Constancia revocada');
  await expect(page.getByText('1 de 54 constancias')).toBeVisible();
});

test(
  'a revoked constancia can be earned again once an administrator allows it anew',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, office, learning, trained }) => {
    const [angela] = trained.people;
    if (!angela) throw new Error('Nobody registered');
    await office.post(
      `/api/certificates/${trained.held.folio}/revoke`,
      { reason: 'Otra persona respondió.' },
      await office.tokenOf(trained.admin),
    );
    await openAs({ ...angela, password: PASSWORD }, '/cursos/m01/quiz');
    const pass = async () => {
      await answer(page, await courseOf(page, 'm01'), 0);
      await page.getByRole('button', { name: 'Enviar' }).click();
      await page.getByRole('button', { name: 'Obtener constancia' }).click();
    };
    await pass();
    await expect(
      page.getByText('Tu constancia de este curso fue revocada. Para obtener otra', { exact: false }),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);

    await openAs(trained.admin, '/cumplimiento/capacitacion?estado=revocada');
    await page.getByRole('button', { name: 'Ángela Núñez' }).press('Enter');
    await page
      .getByRole('button', { name: 'Ver la constancia de Sistema financiero mexicano y cultura de cumplimiento' })
      .click();
    await page.getByRole('button', { name: 'Permitir otra…' }).click();
    const asked = page.getByRole('dialog', { name: '¿Permitir otra constancia?' });
    await expect(asked.getByRole('button', { name: 'Permitir' })).toBeDisabled();
    await asked.getByLabel('Motivo').fill('Ya tomó el curso.');
    await asked.getByRole('button', { name: 'Permitir' }).click();
    await expect(toasts(page).getByText('La persona puede obtener otra constancia')).toBeVisible();

    await openAs({ ...angela, password: PASSWORD }, '/cursos/m01/quiz');
    await pass();
    await expect(page.getByRole('region', { name: 'Tu constancia está lista' })).toBeVisible();
    await page.goto('/mis-constancias');
    await expect(page.getByText(/^Vigente hasta/)).toHaveCount(2);
    await expect(page.getByText(/^Revocada el/)).toHaveCount(1);
    expect((await learning.earn(angela.email, 'm01')).folio).not.toBe(trained.held.folio);
  },
);

test('the report is saved as CSV and as an Excel workbook, with the filters that are on', async ({
  page,
  signIn,
  trained,
}) => {
  await signIn(trained.admin, trained.name);
  await openTraining(page);
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Constancia vigente');
  await expect(rows(page)).toHaveCount(1);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^capacitacion-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"Constancia vigente","100","0","12","${trained.held.folio}"`);
  const [xlsx] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar Excel' }).click(),
  ]);
  expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK');

  await page.route('**/api/admin/training-report?*format=csv*', (route) => route.fulfill(FAILURE));
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  await expect(toasts(page).getByText('No pudimos preparar el archivo')).toBeVisible();
  await expect(toasts(page).getByText('El servicio descansa.')).toBeVisible();
});

test('a report that failed to load says so and loads when retried', async ({ page, signIn, trained }) => {
  await page.route('**/api/admin/training-*', (route) => route.fulfill(FAILURE));
  await signIn(trained.admin, trained.name);
  await page.getByRole('link', { name: 'Cumplimiento' }).click();
  await page.getByRole('link', { name: 'Cobertura por curso' }).click();
  await expect(page.getByText('No pudimos cargar la cobertura')).toBeVisible();
  await page.unroute('**/api/admin/training-*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(rows(page)).toHaveCount(4);
});

test('more than 25 people come in pages, which the address names', async ({ page, signIn, office }) => {
  const names = Array.from({ length: 27 }, (_, i) => `Persona Número ${String(i + 1).padStart(2, '0')}`);
  const { name, admin } = await office.institution(...names);
  await signIn(admin, name);
  await openTraining(page);
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText('1–25 de 28')).toBeVisible();
  await page.getByRole('button', { name: 'Siguientes' }).click();
  await expect(page.getByText('26–28 de 28')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/pagina=2/);
  await expect(page.getByRole('heading', { name: 'Persona por curso' })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('1–25 de 28')).toBeVisible();
});
