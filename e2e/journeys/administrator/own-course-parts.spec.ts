import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
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
