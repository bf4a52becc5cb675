import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toasts } from '../../fixtures/administrators.ts';
import { answer } from '../../fixtures/examinees.ts';
import { PASSWORD } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { courseOf, test } from '../../fixtures/learners.ts';
import { branchManual, courseWriter, verificationImage } from '../../fixtures/own-courses.ts';

const DECK = join(import.meta.dirname, '../../../server/src/features/courses/own/presentation/fixtures/pandoc.pptx');

/** A step that finds nothing says so, instead of waiting for the end of the journey. */
test.use({ actionTimeout: 30_000 });

const parts = (page: Page) => page.getByRole('navigation', { name: 'Partes del curso' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter');
const saved = (page: Page) => expect(page.getByText(/^Guardado \d/)).toBeVisible();

async function writeSlide(page: Page, title: string, text: string): Promise<void> {
  await parts(page).getByRole('button', { name: 'Agregar' }).press('Enter');
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  await page.getByRole('textbox', { name: 'Texto' }).fill(text);
}

async function writeQuestion(page: Page): Promise<void> {
  await parts(page)
    .getByRole('button', { name: /^Cuestionario/ })
    .press('Enter');
  await press(page, 'Agregar pregunta');
  const question = page.getByRole('group', { name: 'Pregunta 1' });
  await question.getByRole('textbox', { name: 'Pregunta' }).fill('¿A quién llamas antes de pagar?');
  await question.getByRole('textbox', { name: 'Opción 1' }).fill('A la guardia Alondra');
  await question.getByRole('textbox', { name: 'Opción 2' }).fill('A nadie');
  await question.getByRole('radio', { name: 'La opción 1 es la correcta' }).check();
  await question.getByRole('textbox', { name: 'Por qué es la correcta' }).fill('El manual lo pide así.');
  await question.getByRole('combobox').selectOption('1');
}

test('an own course is written, reviewed by another person, published and taken', async ({
  page,
  browser,
  openAs,
  office,
  colleagues,
}) => {
  test.setTimeout(300_000);
  const { admin, person, entity } = await colleagues('Paid');
  const laura = await office.registerPerson((await office.entityNamed(entity)).id, 'Laura Quintero Ávila');
  await office.verify(admin, laura);
  await office.post('/api/admin/administrators', { user_id: laura.id }, await office.tokenOf(admin));

  await openAs(admin, '/cursos/propios');
  await press(page, 'Curso nuevo');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Título' }).fill('Manual de sucursal');
  await dialog.getByRole('button', { name: 'Empezar' }).press('Enter');
  await page.getByRole('textbox', { name: 'De qué trata' }).fill('Lo que el manual pide en ventanilla.');

  await writeSlide(page, 'La guardia Alondra', 'La guardia Alondra contesta en la extensión 4417.');
  await writeSlide(page, 'El sobre azul', 'El sobre azul se entrega en menos de dos horas.');
  await page
    .getByLabel('Elige una imagen PNG, JPEG o WebP')
    .setInputFiles({ name: 'sobre.png', mimeType: 'image/png', buffer: await verificationImage() });
  await expect(page.getByText('Describe la imagen para quien no la ve, o márcala como decorativa.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Qué muestra' }).fill('Un sobre azul sobre el mostrador');
  await expect(page.getByText(/^Describe la imagen/)).toBeHidden();
  await expect(
    page.getByRole('region', { name: 'Lo que verá el alumno' }).getByAltText('Un sobre azul sobre el mostrador'),
  ).toBeVisible();

  await press(page, 'Importar presentación');
  await dialog.getByLabel('Elige un archivo .pptx').setInputFiles(DECK);
  await expect(dialog.getByText('Diapositiva 8: 1 ecuación')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(/^Las notas del orador quedan al final/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Agregar 8 láminas' }).press('Enter');
  await expect(page.getByRole('heading', { name: '10 láminas' })).toBeVisible();

  await writeQuestion(page);
  // A reload before the save loses nothing of what was typed.
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await parts(page).getByRole('button', { name: 'Cuestionario, 1 pregunta' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Por qué es la correcta' })).toHaveValue('El manual lo pide así.');
  await saved(page);

  await press(page, 'Pedir revisión 2 arreglos');
  await dialog.getByRole('button', { name: 'Lámina 4: Escribe el texto de la lámina.' }).press('Enter');
  await page.getByRole('textbox', { name: 'Texto' }).fill('La ley pide proteger los datos de cada cliente.');
  await parts(page).getByRole('button', { name: 'Así se ve el aviso' }).press('Enter');
  await page.getByRole('checkbox', { name: /^Es decorativa/ }).check();
  await expect(page.getByRole('button', { name: 'Pedir revisión', exact: true })).toBeVisible();
  await saved(page);
  await expectNoSidewaysScroll(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await press(page, 'Pedir revisión');
  await dialog.getByRole('button', { name: 'Pedir revisión' }).press('Enter');
  await expect(page.getByText('En revisión', { exact: true })).toBeVisible();

  const review = await (await browser.newContext()).newPage();
  const reviewer = { email: laura.email, password: PASSWORD };
  await openAs(reviewer, page.url(), review);
  await review.getByRole('button', { name: 'Aprobar o devolver' }).press('Enter');
  await review.getByRole('button', { name: 'Aprobar', exact: true }).press('Enter');
  await review.getByRole('link', { name: 'Publicar…' }).press('Enter');
  await review.getByRole('textbox', { name: 'Nota de esta versión' }).fill('Primera versión.');
  await review.getByRole('button', { name: 'Publicar la versión 1' }).press('Enter');
  await expect(toasts(review).getByText('Versión 1 publicada.')).toBeVisible();
  await review.getByRole('link', { name: 'Manual de sucursal' }).click();
  await expect(review.getByText('Curso propio · versión 1, publicada')).toBeVisible();
  await expect(review.getByRole('link', { name: 'Publicar…' })).toBeHidden();
  await review.context().close();

  await openAs(person, `/cursos/${id}/quiz`);
  await answer(page, await courseOf(page, id), 0);
  await press(page, 'Enviar');
  await press(page, 'Obtener constancia');
  await expect(toasts(page).getByText('Tu constancia está lista')).toBeVisible();
  await page.goto('/mis-constancias');
  await expect(page.getByText('Manual de sucursal').first()).toBeVisible();
});

test('two authors who rewrote the same slide see both texts, and one of them stays', async ({
  page,
  request,
  openAs,
  office,
  colleagues,
}) => {
  const { admin, entity } = await colleagues('Paid');
  const laura = await office.registerPerson((await office.entityNamed(entity)).id, 'Laura Quintero Ávila');
  await office.verify(admin, laura);
  const ana = courseWriter(request, await office.tokenOf(admin));
  await ana.name(laura.id, ['author']);
  const id = await ana.write(branchManual);
  const [first, ...others] = branchManual.slides;
  if (!first) throw new Error('The manual has slides.');

  await openAs(admin, `/cursos/propios/${id}`);
  const text = page.getByRole('textbox', { name: 'Texto' });
  await expect(text).toHaveValue(first.content);
  const token = await office.tokenOf({ email: laura.email, password: PASSWORD });
  await courseWriter(request, token).save(id, {
    slides: [{ ...first, key: 's1', content: 'El de Laura.' }, ...others],
  });
  await text.fill('El de Adriana.');

  const conflict = page.getByRole('alert').filter({ hasText: 'Laura Quintero Ávila cambió esta lámina' });
  await expect(conflict.getByText('El de Adriana.')).toBeVisible();
  await expect(conflict.getByText('El de Laura.')).toBeVisible();
  await conflict.getByRole('button', { name: 'Tomar el otro' }).press('Enter');
  await expect(text).toHaveValue('El de Laura.');
  await saved(page);
  await page.reload();
  await expect(text).toHaveValue('El de Laura.');
});
