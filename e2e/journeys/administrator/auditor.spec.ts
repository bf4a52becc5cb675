import { PASSWORD } from '../../fixtures/institution.ts';
import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/obliged.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an auditor reads what an administrator gave access to, and the reads are recorded',
  AT_BOTH_WIDTHS,
  async ({ page, browser, openAs, obliged }) => {
    await openAs(obliged.admin, '/institucion/auditores');
    await page.getByRole('button', { name: 'Dar acceso' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Generar enlace' }).click();
    await expect(dialog.getByText('Escribe su nombre.')).toBeVisible();
    const email = `auditora-${crypto.randomUUID()}@despacho.example`;
    await dialog.getByLabel('Nombre').fill('Regina Aldana');
    await dialog.getByLabel('Correo electrónico').fill(email);
    await dialog.getByLabel('Motivo').fill('Visita de inspección');
    await dialog.getByRole('button', { name: 'Generar enlace' }).click();
    const link = new URL(await dialog.getByLabel('Enlace').inputValue());
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(page.getByText('Sin contraseña todavía')).toBeVisible();

    const context = await browser.newContext({ baseURL: link.origin, viewport: page.viewportSize(), locale: 'es-MX' });
    const auditor = await context.newPage();
    await auditor.goto(`${link.pathname}${link.hash}`);
    await auditor.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await auditor.getByLabel('Confirmar contraseña').fill(PASSWORD);
    await auditor.getByRole('button', { name: 'Crear mi contraseña' }).click();
    await expect(auditor.getByText('Acceso de auditoría, solo lectura')).toBeVisible();
    await expect(auditor.getByRole('heading', { name: '3 personas obligadas' })).toBeVisible();
    const people = auditor.getByRole('table', { name: 'Personas por obligación' });
    await expect(people.getByText('Ángela Núñez')).toBeVisible();
    await people.getByRole('button', { name: /^Por qué está por vencer: Ángela Núñez/ }).click();
    await expect(auditor.getByRole('heading', { name: 'Los hechos' })).toBeVisible();
    await expect(auditor.getByRole('button', { name: 'Exentar' })).toHaveCount(0);
    await auditor.keyboard.press('Escape');
    await auditor.getByRole('link', { name: 'Constancias' }).click();
    await expect(auditor.getByText('Hasta ese día no se había emitido ninguna.')).toBeVisible();
    await auditor.getByRole('link', { name: 'Programa anual' }).click();
    await expect(auditor.getByText('La institución no ha registrado un programa anual')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Qué abrió Regina Aldana' }).click();
    await expect(dialog.getByText(/^Situación de todo el personal al/)).toBeVisible();
    await expect(dialog.getByText(/^Situación de Ángela Núñez al/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Terminar el acceso de Regina Aldana' }).click();
    await dialog.getByRole('button', { name: 'Terminar', exact: true }).click();
    await expect(page.getByText('El acceso terminó')).toBeVisible();
    await auditor.reload();
    await expect(auditor.getByText('Acceso de auditoría, solo lectura')).toHaveCount(0);
    await context.close();
  },
);
