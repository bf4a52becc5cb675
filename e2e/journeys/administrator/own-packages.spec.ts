import { shapes } from '@finaula/server/testing';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/learners.ts';
import { courseWriter } from '../../fixtures/own-courses.ts';

test.use({ actionTimeout: 30_000 });

const zipOf = async (name: keyof typeof shapes) => ({
  name: 'curso.zip',
  mimeType: 'application/zip',
  buffer: await shapes[name](),
});

test('an author uploads a package, reads its report, tries it, uses it and replaces it', async ({
  page,
  openAs,
  office,
  colleagues,
  request,
}) => {
  const { admin } = await colleagues('Paid');
  const writer = courseWriter(request, await office.tokenOf(admin));
  const id = await writer.write({ title: 'Curso comprado', description: 'Lo compró la institución.', slides: [] });
  await openAs(admin, `/cursos/propios/${id}`);
  await page.getByRole('button', { name: /^Paquete SCORM/ }).press('Enter');

  await page
    .getByLabel('Elige un paquete .zip, hasta 200 MB')
    .setInputFiles({ name: 'curso.zip', mimeType: 'application/zip', buffer: Buffer.from('hola') });
  await expect(page.getByText('El paquete está dañado, incompleto o no es un zip.')).toBeVisible({ timeout: 60_000 });

  await page.getByLabel('Elige un paquete .zip, hasta 200 MB').setInputFiles(await zipOf('a single item'));
  await expect(page.getByText('SCORM 1.2', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('80 %', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Probar' }).press('Enter');
  const lesson = page.frameLocator('iframe[title^="Contenido de"]').frameLocator('#package');
  await lesson.getByRole('button', { name: 'Terminar' }).click();
  await expect(lesson.getByText('Terminada')).toBeVisible();
  await page.getByRole('button', { name: 'Usar este paquete' }).press('Enter');
  await page.getByRole('spinbutton', { name: 'Duración, en minutos' }).fill('25');
  await expect(page.getByText(/^Guardado \d/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await writer.publishAlone(id);

  await page.getByLabel('Elige otro paquete .zip para reemplazarlo').setInputFiles(await zipOf('nested frames'));
  await expect(page.getByText('Este paquete todavía no está en el curso')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^cdn\.example\.com\./)).toBeVisible();
  await page.getByRole('button', { name: 'Usar este paquete' }).press('Enter');
  await expect(page.getByText('Este paquete todavía no está en el curso')).toBeHidden();
  await expect(page.getByText(/^Guardado \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el paquete' }).press('Enter');
  await expect(page.getByRole('spinbutton', { name: 'Duración, en minutos' })).toBeHidden();
});
