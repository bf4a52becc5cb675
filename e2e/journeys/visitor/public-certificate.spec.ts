import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test } from '../../fixtures/examinees.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });

test('anybody with the folio sees what the constancia proves, and only that is asked for', async ({
  page,
  holderOf,
}) => {
  const { entity, certificates } = await holderOf('m17');
  const [certificate] = certificates;
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(`/constancias/${certificate?.folio}`);
  await expect(title(page)).toHaveText('Constancia vigente');
  await expect(page.getByText('Registrada en Finaula')).toBeVisible();
  const document = page.getByRole('article', { name: 'Constancia' });
  for (const fact of [
    'Mariana Ríos Peña',
    certificate?.course_title ?? '',
    '100 de 100',
    '19 minutos',
    entity,
    'Quien Firma',
  ])
    await expect(document.getByText(fact, { exact: true })).toBeVisible();
  await expect(
    page.getByText('no es una certificación de la CNBV ni de otra autoridad', { exact: false }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Constancia vigente · Finaula');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(calls.filter((path) => path.startsWith('/api/')).toSorted()).toEqual([
    '/api/platform',
    `/api/public/certificates/${certificate?.folio}`,
  ]);
  expect(calls.filter((path) => /signed-in|visitor-dialogs|theme/.test(path))).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('a folio typed in any way is found, and an incomplete one says why it is not', async ({ page, holderOf }) => {
  const { certificates } = await holderOf('m17');
  const folio = certificates[0]?.folio ?? '';
  await page.goto('/constancias');
  await expect(title(page)).toHaveText('Comprueba una constancia');
  const field = page.getByRole('textbox', { name: 'Folio' });
  await field.fill('7K3M-9QXW');
  await field.press('Enter');
  await expect(page.getByText('Al folio le faltan o le sobran caracteres', { exact: false })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await field.fill('7k3m9qxw4d2vhb8tn6rp1c5ezj');
  await field.press('Enter');
  await expect(title(page)).toHaveText('No encontramos este folio');
  await expect(page).toHaveURL(/\/constancias\/7K3M-9QXW-4D2V-HB8T-N6RP-1C5E-ZJ$/);
  await expectNoSidewaysScroll(page);
  await field.fill(folio.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'));
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await expect(title(page)).toHaveText('Constancia vigente');
  await expect(page).toHaveURL(new RegExp(`/constancias/${folio}$`));
  await page.goto(`/constancias/${folio.toLowerCase().replaceAll('-', '')}`);
  await expect(page).toHaveURL(new RegExp(`/constancias/${folio}$`));
  await page.goto('/constancias/nada');
  await expect(title(page)).toHaveText('No encontramos este folio');
});

test(
  'a PDF is checked without leaving the browser, and one changed byte is noticed',
  AT_BOTH_WIDTHS,
  async ({ page, holderOf, office, request }) => {
    const { person, certificates } = await holderOf('m17');
    const folio = certificates[0]?.folio ?? '';
    const headers = { authorization: `Bearer ${await office.tokenOf(person)}` };
    const issued = await (await request.get(`/api/certificates/${folio}/pdf`, { headers })).body();
    const tampered = Buffer.from(issued);
    tampered[issued.length - 1] = (tampered.at(-1) ?? 0) ^ 1;

    const sent: string[] = [];
    page.on('request', (made) => sent.push(`${made.method()} ${made.url()} ${made.postData() ?? ''}`));
    await page.goto(`/constancias/${folio}`);
    await choose(page, 'constancia.pdf', issued);
    await expect(page.getByText('Es el documento que emitimos')).toBeVisible();
    await choose(page, 'constancia.pdf', tampered);
    await expect(page.getByText('Este archivo no es el que emitimos')).toBeVisible();
    await choose(page, 'constancia.pdf', Buffer.from('No soy un PDF'));
    await expect(page.getByText('Este archivo no es un PDF')).toBeVisible();
    expect(sent.filter((made) => !made.startsWith('GET ') || made.includes('%PDF'))).toEqual([]);

    await page.getByText('O pega su huella SHA-256').click();
    const field = page.getByRole('textbox', { name: 'Huella SHA-256' });
    await field.fill('abc');
    await field.press('Enter');
    await expect(page.getByText('Son 64 caracteres', { exact: false })).toBeVisible();
    await field.fill(createHash('sha256').update(issued).digest('hex').toUpperCase());
    await field.press('Enter');
    await expect(page.getByText('Es el documento que emitimos')).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);

test('a file may be dropped on its zone, which says so while it is over it', async ({ page, holderOf }) => {
  const { certificates } = await holderOf('m17');
  await page.goto(`/constancias/${certificates[0]?.folio}`);
  const zone = page.locator('label').filter({ hasText: 'Elige el PDF' });
  const dataTransfer = await page.evaluateHandle(() => {
    const held = new DataTransfer();
    held.items.add(new File(['%PDF-1.7 otra'], 'otra.pdf', { type: 'application/pdf' }));
    return held;
  });
  await zone.dispatchEvent('dragover', { dataTransfer });
  await expect(zone).toHaveAttribute('data-over', 'true');
  await zone.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('Este archivo no es el que emitimos')).toBeVisible();
  await expect(zone).not.toHaveAttribute('data-over');
});

test('one that was revoked says so in the title, with its reason', async ({ page, holderOf, revoke }) => {
  const { admin, certificates } = await holderOf('m14');
  await revoke(admin, certificates[0]?.folio ?? '', 'El examen lo presentó otra persona.');
  await page.goto(`/constancias/${certificates[0]?.folio}`);
  await expect(title(page)).toHaveText('Constancia revocada');
  const remark = page.getByText(/^Revocada el \d+ de \w+ de \d{4}$/);
  await expect(remark).toHaveCSS('color', 'rgb(179, 55, 42)');
  await expect(page.getByText('Motivo: El examen lo presentó otra persona.', { exact: false })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('one that has expired says since when', async ({ page, holderOf }) => {
  const { certificates } = await holderOf('m08');
  await page.route('**/api/public/certificates/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), state: 'vencida', valid_until: '2026-11-12' },
    });
  });
  await page.goto(`/constancias/${certificates[0]?.folio}`);
  await expect(title(page)).toHaveText('Constancia vencida');
  await expect(page.getByText('Venció el 12 de noviembre de 2026')).toBeVisible();
});

test('a search that is refused or does not arrive says why, and is tried again', async ({ page, holderOf }) => {
  const { certificates } = await holderOf('m17');
  const detail = 'Demasiados intentos seguidos. Espera un momento e intenta de nuevo.';
  await page.route('**/api/public/certificates/*', (route) =>
    route.fulfill({ status: 429, json: { detail, code: 'RATE_LIMITED' } }),
  );
  await page.goto(`/constancias/${certificates[0]?.folio}`);
  await expect(page.getByRole('alert')).toContainText(detail);
  await page.unroute('**/api/public/certificates/*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(title(page)).toHaveText('Constancia vigente');
  await page.route('**/document?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } }),
  );
  await choose(page, 'constancia.pdf', Buffer.from('%PDF-1.7'));
  await expect(page.getByText('No pudimos comparar el archivo')).toBeVisible();
  await page.unroute('**/document?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Este archivo no es el que emitimos')).toBeVisible();
});
