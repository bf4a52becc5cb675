import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoFaultsWhenNarrower } from '../../fixtures/accessibility-checks.ts';
import { rowOf } from '../../fixtures/administrators.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { mailedLink, test } from '../../fixtures/mail.ts';

/** To be looked at. */
const photograph = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true, animations: 'disabled' });

// All on one of the workers, each of which starts a server of its own.
test.describe.configure({ mode: 'default' });

test('people imported from a file get an invitation by mail and sign in with it', async ({
  page,
  browser,
  baseURL,
  signIn,
  office,
  sink,
}) => {
  const { name, admin } = await office.institution();
  const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
  await signIn(admin, name);
  await expect(page.getByRole('link', { name: 'Importar personas' })).toBeVisible();
  await photograph(page, '1-vacia');

  await page.getByRole('link', { name: 'Importar personas' }).click();
  const templateOf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar la plantilla' }).click();
  const template = readFileSync(await (await templateOf).path(), 'utf8')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');
  expect(template).toHaveLength(3);
  await photograph(page, '2-archivo');

  // Excel in Mexico saves semicolons and Windows-1252, and institutions add columns.
  const save = (rows: readonly string[]) => ({
    name: 'plantilla-noviembre.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([`${template[0]},Sueldo`, ...rows].join('\r\n').replaceAll(',', ';'), 'latin1'),
  });
  const sound = [
    `Emilia Rocha Ñúñez,emilia@${domain},00010,Crédito,Analista,05/03/2026,,,1`,
    `Bruno Luna,bruno@${domain},00011,Sucursales,Cajero,,,emilia@${domain},2`,
  ];
  await page
    .getByTestId('archivo')
    .setInputFiles(
      save([...sound, `Ximena Arriaga,ximena@${domain},00012,,,31/02/2026,,,3`, `,iker@${domain},00010,,,,,,4`]),
    );
  await expect(page.getByRole('heading', { name: '2 filas con error' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('El 31 de febrero no existe. Escribe la fecha real, como 28/02/2026.')).toBeVisible();
  await expect(page.getByText('No se usa la columna «Sueldo».')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFaultsWhenNarrower(page, 'revisión de una importación con correo');
  await photograph(page, '3-con-errores');

  await page.getByRole('link', { name: 'Cambiar archivo' }).click();
  const mended = [`Ximena Arriaga,ximena@${domain},00012,,,28/02/2026,,,3`, `Íker Núñez,iker@${domain},00013,,,,,,4`];
  await page.getByTestId('archivo').setInputFiles(save([...sound, ...mended]));
  await expect(page.getByRole('heading', { name: '4 personas nuevas' })).toBeVisible({ timeout: 15_000 });
  await photograph(page, '4-corregido');
  sink.behaviour.recipient = (address) =>
    address.startsWith('bruno@') ? { code: 550, text: '5.1.1 Mailbox unavailable' } : undefined;
  await page.getByRole('button', { name: 'Aplicar 4 cambios' }).click();
  await expect(page.getByRole('heading', { name: 'Se aplicaron 4 cambios' })).toBeVisible({ timeout: 15_000 });
  await photograph(page, '5-aplicado');

  const theirs = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), viewport: page.viewportSize() });
  const link = new URL(await mailedLink(sink, `emilia@${domain}`));
  await theirs.goto(link.pathname + link.hash);
  await expect(theirs.getByText('Emilia Rocha Ñúñez')).toBeVisible();
  await photograph(theirs, '6-invitacion');
  const password = `una clave larga ${crypto.randomUUID()}`;
  await theirs.getByLabel('Contraseña', { exact: true }).fill(password);
  await theirs.getByLabel('Confirmar contraseña').fill(password);
  await theirs.getByRole('button', { name: 'Crear mi contraseña' }).click();
  await expect(theirs.getByText('Hola, Emilia', { exact: false })).toBeVisible();
  await photograph(theirs, '7-primera-entrada');
  await theirs.close();

  await page.getByRole('link', { name: 'Ver a las personas' }).click();
  await page.getByRole('link', { name: 'Ajustes' }).click();
  await page.getByRole('link', { name: 'Mensajes' }).click();
  await expect(async () => {
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(rowOf(page, 'Mensajes', `bruno@${domain}`).getByText('Rechazado')).toBeVisible({ timeout: 1_000 });
    await expect(rowOf(page, 'Mensajes', `iker@${domain}`).getByText('Enviado')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expectNoSidewaysScroll(page);
  await photograph(page, '8-mensajes');

  await page.getByRole('link', { name: 'Personas', exact: true }).click();
  await page.getByRole('searchbox').fill('00010');
  await expect(rowOf(page, 'Usuarios', `emilia@${domain}`)).toBeVisible();
  await expect(rowOf(page, 'Usuarios', `iker@${domain}`)).toBeHidden();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: `Datos de ${admin.name}` }).click();
  const own = page.getByRole('dialog', { name: `Datos de ${admin.name}` });
  await own.getByLabel('Área').fill('Cumplimiento');
  await photograph(page, '9-datos-de-quien-administra');
  await own.getByRole('button', { name: 'Guardar' }).click();
  await expect(own).toBeHidden();
  await expect(rowOf(page, 'Usuarios', admin.email).getByText('Cumplimiento')).toBeVisible();
  await page.getByRole('combobox', { name: 'Área' }).selectOption('Crédito');
  await expect(rowOf(page, 'Usuarios', `bruno@${domain}`)).toBeHidden();
  await expect(rowOf(page, 'Usuarios', `emilia@${domain}`)).toBeVisible();
  await photograph(page, '10-area');
  await page.getByRole('button', { name: 'Datos de Emilia Rocha Ñúñez' }).click();
  const sheet = page.getByRole('dialog', { name: 'Datos de Emilia Rocha Ñúñez' });
  await sheet.getByLabel('Nombre completo').fill('Emilia Rocha Núñez');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Datos de Emilia Rocha Núñez' }).click();
  const mendedSheet = page.getByRole('dialog', { name: 'Datos de Emilia Rocha Núñez' });
  await mendedSheet.getByText('Historial (2 cambios)').click();
  await expect(mendedSheet.getByText('Emilia Rocha Ñúñez → Emilia Rocha Núñez', { exact: false })).toBeVisible();
  await mendedSheet.getByText('Emilia Rocha Ñúñez → Emilia Rocha Núñez', { exact: false }).scrollIntoViewIfNeeded();
  await photograph(page, '11-historial');
});
