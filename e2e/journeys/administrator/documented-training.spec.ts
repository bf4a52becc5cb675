import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/obliged.ts';

test('training from before counts once its obligation says so, until it is withdrawn', async ({
  page,
  openAs,
  obliged,
}) => {
  await openAs(obliged.admin, '/cumplimiento/documentadas');
  await page.getByRole('button', { name: 'Registrar capacitación' }).click();
  const form = page.getByRole('dialog', { name: 'Registrar capacitación' });
  await form.getByLabel('Buscar a una persona').fill('Ángela');
  await form.getByRole('button', { name: 'Agregar a Ángela Núñez' }).click();
  await form.getByLabel('Nombre de la capacitación').fill('PLD de la academia anterior');
  await form.getByLabel('Quién la impartió').fill('Academia del Bajío');
  await form.getByLabel('Fecha').fill('15/10/2026');
  await form.getByRole('checkbox', { name: /^Fundamentos de PLD/ }).check();
  await form.locator('input[type=file]').setInputFiles({
    name: 'lista.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await form.getByRole('button', { name: 'Registrar' }).click();
  await expect(form).toBeHidden();
  const list = page.getByRole('table', { name: 'Capacitación documentada de la institución' });
  await expect(list.getByText('Documentada, no emitida aquí')).toBeVisible();

  await page.goto('/cumplimiento/obligaciones');
  await page.getByRole('button', { name: 'Cambiar PLD/FT anual' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('checkbox', { name: /^También cuenta la capacitación documentada/ }).check();
  await editor.getByRole('button', { name: 'Ver a quién le toca' }).click();
  await editor.getByRole('button', { name: /^Guardar/ }).click();
  await expect(editor).toBeHidden();

  await page.goto('/cumplimiento?buscar=%C3%81ngela');
  const people = page.getByRole('table', { name: 'Personas por obligación' });
  await expect(people.getByRole('row', { name: /Ángela.*Cumplida.*Documentada, no emitida aquí/ })).toBeVisible();
  await people.getByRole('link', { name: 'Ángela Núñez' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ángela Núñez' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Su capacitación documentada' })).toContainText('Academia del Bajío');

  await page.goto('/cumplimiento/documentadas');
  await list.getByRole('button', { name: /^Ver PLD de la academia/ }).click();
  const detail = page.getByRole('dialog', { name: 'PLD de la academia anterior' });
  const file = page.waitForEvent('download');
  await detail.getByRole('button', { name: /^Documento escaneado/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^documento-.*\.pdf$/);
  await detail.getByRole('checkbox', { name: 'Retirar de Ángela Núñez' }).check();
  await detail.getByLabel('Motivo del retiro').fill('Firmó otra persona.');
  await detail.getByRole('button', { name: 'Retirar de 1 persona' }).click();
  await expect(list.getByText('Retirada')).toBeVisible();
});
