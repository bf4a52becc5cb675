import { readFileSync } from 'node:fs';
import { expectNoFaultsWhenNarrower } from '../../fixtures/accessibility-checks.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';

const csv = (lines: readonly string[]) => ({
  name: 'personal.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

test('people come from a file: mended, looked at, applied, invited and taken back', async ({
  page,
  browser,
  baseURL,
  signIn,
  office,
}) => {
  const { name, admin } = await office.institution();
  const domain = `${crypto.randomUUID()}.example`;
  await signIn(admin, name);
  await page.getByRole('link', { name: 'Importar personas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar personas' })).toBeVisible();
  await expectNoFaultsWhenNarrower(page, 'importar personas');
  const templateOf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar la plantilla' }).click();
  const header =
    readFileSync(await (await templateOf).path(), 'utf8')
      .split('\r\n')[0]
      ?.replace('\ufeff', '') ?? '';

  const sound = [
    `Emilia Rocha Ñúñez,emilia@${domain},00010,Crédito,Analista,05/03/2026,,`,
    `Bruno Luna,bruno@${domain},00011,Sucursales,Cajero,,,emilia@${domain}`,
  ];
  await page
    .getByTestId('archivo')
    .setInputFiles(csv([header, ...sound, `Ximena Arriaga,ximena@${domain.split('.')[0]},00012,,,31/02/2026,,`]));
  await expect(page.getByRole('heading', { name: '1 fila con error' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('El 31 de febrero no existe. Escribe la fecha real, como 28/02/2026.')).toBeVisible();
  await expect(page.getByText('2 + 0 + 0 + 0 + 1 = 3 filas leídas.', { exact: false })).toBeVisible();
  await expect(page.getByText('te dio de alta en su plataforma de capacitación', { exact: false })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFaultsWhenNarrower(page, 'revisión de una importación');
  await page.screenshot({ path: test.info().outputPath('revision.png'), fullPage: true });

  await page.getByRole('link', { name: 'Cambiar archivo' }).click();
  // Dropped this time, not chosen.
  const mended = [header, ...sound, `Ximena Arriaga,ximena@${domain},00012,,,28/02/2026,,`].join('\r\n');
  const dataTransfer = await page.evaluateHandle((text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], 'personal.csv', { type: 'text/csv' }));
    return carried;
  }, mended);
  await page.getByTestId('archivo').dispatchEvent('drop', { dataTransfer });
  await expect(page.getByRole('heading', { name: '3 personas nuevas' })).toBeVisible({ timeout: 15_000 });
  const accepted = page.waitForResponse((response) => response.url().endsWith('/apply'));
  await page.getByRole('button', { name: 'Aplicar 3 cambios' }).click();
  await accepted;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Se aplicaron 3 cambios' })).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Se aplicaron 3 cambios' })).toBeVisible();
  await expectNoFaultsWhenNarrower(page, 'importación aplicada');
  await page.screenshot({ path: test.info().outputPath('aplicada.png'), fullPage: true });

  const linksOf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar los enlaces' }).click();
  const line =
    readFileSync(await (await linksOf).path(), 'utf8')
      .split('\r\n')
      .find((text) => text.includes('emilia@')) ?? '';
  const theirs = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  const link = new URL(line.split(',').at(-1) ?? '');
  await theirs.goto(link.pathname + link.hash);
  await expect(theirs.getByText('Emilia Rocha Ñúñez')).toBeVisible();
  await theirs.screenshot({ path: test.info().outputPath('invitacion.png'), fullPage: true });
  await expectNoFaultsWhenNarrower(theirs, 'invitación');
  const password = `una clave larga ${crypto.randomUUID()}`;
  await theirs.getByLabel('Contraseña', { exact: true }).fill(password);
  await theirs.getByLabel('Confirmar contraseña').fill(password);
  await theirs.getByRole('button', { name: 'Crear mi contraseña' }).click();
  await expect(theirs.getByText('Hola, Emilia', { exact: false })).toBeVisible();
  await theirs.close();

  await page.reload();
  await expect(page.getByText('Ya no se puede deshacer', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Ver a las personas' }).click();
  await expect(page.getByText('Crédito · Analista · 00010')).toBeVisible();
  await page.getByRole('button', { name: 'Datos de Emilia Rocha Ñúñez' }).click();
  const sheet = page.getByRole('dialog', { name: 'Datos de Emilia Rocha Ñúñez' });
  await sheet.getByText('Historial (1 cambio)').click();
  await expect(sheet.getByText('personal.csv', { exact: false })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('ficha.png') });
  await sheet.getByRole('link', { name: /^Abrir su página/ }).click();
  await page.getByRole('button', { name: 'Terminar su acceso…' }).click();
  const end = page.getByRole('dialog', { name: '¿Por qué termina el acceso de Emilia Rocha Ñúñez?' });
  await end.getByRole('radio', { name: /^Ya no trabaja aquí/ }).check();
  await end.getByLabel('Primer día sin acceso').fill('2026-01-01');
  await end.getByRole('button', { name: 'Registrar la baja' }).click();
  await expect(end.getByText('La baja es anterior al ingreso.', { exact: false })).toBeVisible();
  await end.getByLabel('Primer día sin acceso').fill('2026-11-20');
  await end.getByRole('button', { name: 'Registrar la baja' }).click();
  await expect(page.getByText('Baja · 20 nov 2026')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('lista.png') });
});
