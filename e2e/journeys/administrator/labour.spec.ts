import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/trained.ts';

const YEAR = Number(new Intl.DateTimeFormat('en', { timeZone: 'America/Mexico_City', year: 'numeric' }).format());

/** Opens a question, fills its dialog, and saves. */
async function answer(page: Page, question: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) {
  await page.getByRole('button', { name: `Contestar: ${question}` }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
}

async function answerAll(page: Page) {
  await answer(page, '¿Cuántos trabajadores tiene tu institución?', (dialog) =>
    dialog.getByRole('radio', { name: /^Hasta 50/ }).check(),
  );
  await answer(page, '¿Con qué datos se identifica tu institución como patrón?', async (dialog) => {
    await dialog.getByLabel('RFC con homoclave').fill('bno010101ab1');
    await dialog.getByLabel('Registros patronales del IMSS').fill('Y5412345101');
    await dialog.getByLabel('Actividad o giro principal').fill('Banca múltiple');
  });
  await answer(page, '¿Qué vigencia tiene tu plan de capacitación?', async (dialog) => {
    await dialog.getByLabel('Primer día').fill(`01/01/${YEAR}`);
    await dialog.getByLabel('Último día').fill(`31/12/${YEAR + 1}`);
  });
  await answer(page, '¿Quién imparte la capacitación y expide la constancia?', (dialog) =>
    dialog.getByRole('radio', { name: /^Instructores de la institución/ }).check(),
  );
  await answer(page, '¿Quién es el instructor, o el tutor en línea?', (dialog) =>
    dialog.getByLabel('Nombre del instructor o tutor en línea').fill('Rosa Quintanar Ávila'),
  );
  await answer(page, '¿Quién autentifica las constancias?', (dialog) =>
    dialog.getByLabel('Patrón o representante legal').fill('Óscar Ibarra Peña'),
  );
  await answer(page, '¿Se firman a mano o con imagen digitalizada de la firma?', (dialog) =>
    dialog.getByRole('radio', { name: /^A mano/ }).check(),
  );
  await expect(page.getByText('Todo está contestado: las constancias laborales se pueden emitir')).toBeVisible();
}

/** The parts of the labour constancias, on the page of one of them. */
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes de las constancias laborales' }).getByRole('link', { name }).click();

async function mark(page: Page, number: string, step: 'firmadas' | 'entregadas') {
  await page.getByRole('checkbox', { name: `Seleccionar la ${number}` }).check();
  await page.getByRole('button', { name: `Marcar ${step}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a labour constancia goes from the questions of the policy to its delivery and correction', async ({
  page,
  openAs,
  trained,
}) => {
  test.slow();
  await openAs(trained.admin, '/cumplimiento/laborales');
  await page.getByRole('link', { name: 'Contestar las preguntas' }).click();
  await answerAll(page);

  await part(page, 'Cursos');
  await page
    .getByRole('button', { name: /^Completar los datos de/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Área temática').selectOption('3000');
  await dialog.getByLabel('Modalidad').selectOption('2');
  await dialog.getByLabel('Objetivo').selectOption('1');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();

  await part(page, 'Por emitir');
  await page
    .getByRole('link', { name: /^Completar los datos de Ángela Núñez/ })
    .first()
    .click();
  await page.getByRole('button', { name: /los datos para la constancia laboral/ }).click();
  await dialog.getByLabel('Apellido paterno').fill('Núñez');
  await dialog.getByLabel('Nombre(s)').fill('Ángela');
  await dialog.getByLabel('CURP').fill('nuxa900514mdflxn07');
  await dialog.getByLabel('Ocupación').selectOption('08.1');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('NUXA900514MDFLXN07')).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: /^Cumplimiento/ })
    .click();
  await page.getByRole('link', { name: 'Constancias laborales' }).click();
  await page.getByRole('button', { name: 'Emitir 1 constancia' }).click();
  await page.getByRole('link', { name: 'Ver las emitidas' }).click();

  const number = `${YEAR}-00001`;
  const row = (which: string) => page.getByRole('row', { name: new RegExp(which) });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `PDF de la ${number}` }).click();
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await mark(page, number, 'firmadas');
  await expect(row(number).getByText('Firmada', { exact: true })).toBeVisible();
  await mark(page, number, 'entregadas');
  await expect(row(number).getByText('Entregada', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Más acciones con la ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Corregir…' }).click();
  await dialog.getByLabel('Motivo').fill('El puesto estaba mal escrito');
  await dialog.getByRole('button', { name: 'Emitir la corrección' }).click();
  await expect(page.getByText(`${YEAR}-00002, corrige la ${number}`)).toBeVisible();
  await expect(row(`${number},`).getByText('Cancelada', { exact: true })).toBeVisible();

  await part(page, 'Lista anual');
  const list = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await list).suggestedFilename()).toMatch(new RegExp(`^datos-lista-dc4-${YEAR}-.*\\.xlsx$`));
});
