import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, pagesOf } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/learners.ts';
import { branchManual, courseWriter } from '../../fixtures/own-courses.ts';

/** A step that finds nothing says so, instead of waiting for the end of the journey. */
test.use({ actionTimeout: 30_000 });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter');

async function drawSteps(page: Page): Promise<void> {
  await press(page, /^Pasos/);
  const figure = page.getByRole('group', { name: 'Figura: pasos' });
  await figure.getByRole('textbox', { name: 'El mensaje, en una frase' }).fill('Del mostrador a la gerencia');
  for (const [i, text] of ['Cierra el sobre', 'Anota el folio', 'Entrega el sobre'].entries())
    await figure
      .getByRole('group', { name: `Paso ${i + 1}` })
      .getByRole('textbox', { name: 'Qué se hace' })
      .fill(text);
  await figure.getByRole('button', { name: 'Subir paso 3' }).press('Enter');
  await figure
    .getByRole('textbox', { name: 'Qué dice, para quien no la ve' })
    .fill('Tres pasos: cierra, entrega y anota.');
}

async function writeCase(page: Page): Promise<void> {
  await press(page, 'Caso para decidir');
  await page.getByRole('textbox', { name: 'Título del caso' }).fill('El retiro con prisa');
  await page.getByRole('textbox', { name: 'Dónde pasa' }).fill('Ventanilla');
  const fact = page.getByRole('group', { name: 'Dato 1' });
  await fact.getByRole('textbox', { name: 'Qué es' }).fill('Hora');
  await fact.getByRole('textbox', { name: 'Qué dice' }).fill('15:52');
  await page.getByRole('textbox', { name: 'La situación' }).fill('La foto se parece poco a la persona.');
  const [right, wrong] = [1, 2].map((n) => page.getByRole('group', { name: `Opción ${n}`, exact: true }));
  await right?.getByRole('textbox', { name: 'Qué haces' }).fill('Llamas a la guardia');
  await wrong?.getByRole('textbox', { name: 'Qué haces' }).fill('Pagas');
  await wrong?.getByRole('textbox', { name: 'Cuándo' }).fill('16:10');
  await wrong?.getByRole('textbox', { name: 'Qué pasó' }).fill('El titular llama.');
  await wrong?.getByRole('textbox', { name: 'La regla' }).fill('Antes de pagar se llama.');
  await wrong?.getByRole('textbox', { name: 'De dónde sale' }).fill('Manual, cap. 4');
  await page.getByRole('textbox', { name: 'Cómo termina' }).fill('El dinero siguió en la cuenta.');
  await page.getByRole('textbox', { name: 'Lo que se lleva quien lo hizo' }).fill('Primero se llama.');
}

test('a figure and a case are written in the editor, and learners see and play them', async ({
  page,
  request,
  openAs,
  office,
  colleagues,
}) => {
  const { admin, person } = await colleagues('Paid');
  const token = await office.tokenOf(admin);
  const ana = courseWriter(request, token);
  const id = await ana.write(branchManual);

  await openAs(admin, `/cursos/propios/${id}`);
  await drawSteps(page);
  const preview = page.getByRole('region', { name: 'Lo que verá el alumno' });
  await expect(preview.getByText('Entrega el sobre')).toBeVisible();
  await writeCase(page);
  await preview.getByRole('radio', { name: 'Pagas' }).check();
  await preview.getByRole('button', { name: 'Decidir' }).press('Enter');
  await expect(preview.getByText('El titular llama.')).toBeVisible();
  await expect(page.getByText(/^Guardado \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pedir revisión', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await request.patch('/api/admin/course-policy', {
    data: { second_person: 'recorded' },
    headers: { authorization: `Bearer ${token}` },
  });
  await ana.publish(id);
  await openAs(person, `/cursos/${id}`);
  const steps = page.getByRole('figure', { name: /Del mostrador a la gerencia/ }).getByRole('listitem');
  await expect(steps).toContainText(['Cierra el sobre', 'Entrega el sobre', 'Anota el folio']);
  await page.goto(`/cursos/${id}`);
  await page.getByRole('link', { name: /^El retiro con prisa/ }).click();
  await page.getByRole('radio', { name: 'Llamas a la guardia' }).check();
  await page.getByRole('button', { name: 'Decidir' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'El dinero siguió en la cuenta.' })).toBeVisible();
});

test('a sheet is written in the editor, and learners print it on one page', async ({
  page,
  request,
  openAs,
  office,
  colleagues,
}) => {
  const { admin, person } = await colleagues('Paid');
  const ana = courseWriter(request, await office.tokenOf(admin));
  const id = await ana.write(branchManual);

  await openAs(admin, `/cursos/propios/${id}`);
  await press(page, 'Hoja de consulta');
  await page.getByRole('textbox', { name: 'Título de la hoja' }).fill('Retiro que no convence');
  await page.getByRole('textbox', { name: 'Para qué puesto' }).fill('Ventanilla');
  await page.getByRole('textbox', { name: 'Cuándo se saca' }).fill('Cuando la foto no se parece.');
  await page.getByRole('textbox', { name: 'Título de la lista' }).fill('Lo que haces');
  await page.getByRole('textbox', { name: 'Renglones, de 2 a 7' }).fill('• Detén el pago\n\n• Llama a la guardia\n');
  await page.getByRole('textbox', { name: 'Lo que nunca se hace' }).fill('No digas que avisaste.');
  await expect(page.getByRole('button', { name: /Hoja: Retiro que no convence 1 arreglo$/ })).toBeVisible();
  await page.getByRole('checkbox', { name: '3. Antes de pagar un retiro' }).check();
  const preview = page.getByLabel('Lo que verá el alumno');
  await expect(preview).toContainText('Manual de Cumplimiento, cap. 4');
  await expect(page.getByRole('button', { name: 'Pedir revisión', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await ana.publishAlone(id);
  await openAs(person, `/cursos/${id}`);
  await page.getByRole('link', { name: /^Retiro que no convence/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Retiro que no convence' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^(Detén|Llama)/ })).toHaveText([
    'Detén el pago',
    'Llama a la guardia',
  ]);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
});

test('the fullest sheet that the editor accepts is printed on one page', async ({
  page,
  request,
  openAs,
  office,
  colleagues,
}) => {
  const { admin } = await colleagues('Paid');
  const token = await office.tokenOf(admin);
  await request.patch('/api/admin/institution-card', {
    data: { channel: 'Guardia Alondra', channel_phone: '4417', compliance_officer: 'María Fernanda Gutiérrez' },
    headers: { authorization: `Bearer ${token}` },
  });
  const ana = courseWriter(request, token);
  const long = (letters: number, from = 0) =>
    'Detén el pago sin decir por qué y llama a la guardia antes de que la persona salga con el dinero. '
      .repeat(4)
      .slice(from, from + letters)
      .trim()
      .padEnd(letters, 'a');
  const lists = (letters: number, lines: number, count: number) =>
    Array.from({ length: count }, (_, list) => ({
      title: long(60, list),
      kind: 'check' as const,
      lines: Array.from({ length: lines }, (_, i) => long(letters, list + i)),
    }));
  const sheet = { title: long(60), desk: long(60), use: long(160), stop: long(160), slide_numbers: [1] };
  const job_aids = [lists(52, 7, 4), lists(98, 7, 2), lists(150, 7, 1)].map((parts, i) => ({
    ...sheet,
    id: `h-${i}`,
    parts,
  }));
  const slides = branchManual.slides.map((slide, i) =>
    i === 0 ? { ...slide, applies_to: '', sources: Array.from({ length: 8 }, (_, from) => long(100, from)) } : slide,
  );
  const id = await ana.write({ ...branchManual, slides, job_aids });
  await ana.publishAlone(id);
  await openAs(admin, '/');
  for (const jobAid of job_aids) {
    await page.goto(`/cursos/${id}/hojas/${jobAid.id}`);
    await expect(page.getByText('Oficial de cumplimiento')).toBeVisible();
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })), jobAid.id).toBe(1);
  }
});
