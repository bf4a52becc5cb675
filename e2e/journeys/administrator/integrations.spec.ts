import { startWebhookReceiver } from '@finaula/server/testing';
import { DIALOG, expectNoFaults } from '../../fixtures/accessibility-checks.ts';
import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/learners.ts';

const address = '/institucion/integraciones';

test('an administrator makes an API token, which reads people until it is revoked', async ({
  page,
  request,
  openAs,
  colleagues,
}) => {
  const { admin, person } = await colleagues('Paid');
  await openAs(admin, address);
  await page.getByRole('button', { name: 'Crear token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sistema que lo usará').fill('Nómina');
  await dialog.getByRole('checkbox', { name: /^Leer personas/ }).check();
  await dialog.getByRole('button', { name: 'Crear token' }).click();
  const field = dialog.getByRole('textbox', { name: 'Token' });
  await expectNoFaults(page, 'token', DIALOG);
  const token = await field.inputValue();
  await dialog.getByRole('button', { name: 'Ya lo guardé' }).click();

  const people = () =>
    request.get('/api/admin/entity-users?limit=50', { headers: { authorization: `Bearer ${token}` } });
  expect(await (await people()).text()).toContain(person.email);
  const obligations = await request.get('/api/admin/obligations', { headers: { authorization: `Bearer ${token}` } });
  expect((await obligations.json()).code).toBe('TOKEN_WITHOUT_SCOPE');

  await page.getByRole('button', { name: 'Revocar Nómina' }).click();
  await dialog.getByRole('button', { name: 'Revocar' }).click();
  await expect(page.getByText('El token ya no sirve')).toBeVisible();
  expect((await people()).status()).toBe(401);
});

test('an administrator adds a webhook, tests it, and sees what a failing receiver answered', async ({
  page,
  openAs,
  colleagues,
}) => {
  const receiver = await startWebhookReceiver();
  const { admin } = await colleagues('Paid');
  await openAs(admin, address);
  await page.getByRole('button', { name: 'Agregar webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Dirección de tu sistema').fill(receiver.url);
  await dialog.getByLabel('Persona que salió').check();
  await dialog.getByRole('button', { name: 'Agregar' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Secreto' })).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Ya lo guardé' }).click();

  await page.getByRole('button', { name: `Probar ${receiver.url}` }).click();
  const deliveries = page.getByRole('table', { name: 'Últimas entregas' });
  await expect(deliveries.getByText(/^200 en [\d.]+ s$/)).toBeVisible();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['test']);

  receiver.answer = () => [503];
  await page.getByRole('button', { name: `Probar ${receiver.url}` }).click();
  await expect(deliveries.getByText('503', { exact: true })).toBeVisible();
  await deliveries
    .getByRole('button', { name: /^Ver Prueba/ })
    .first()
    .click();
  await expect(dialog.getByText('Respondió 503.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();

  await page.getByRole('button', { name: `Más acciones de ${receiver.url}` }).click();
  await page.getByRole('menuitem', { name: 'Pausar' }).click();
  await expect(page.getByText('Lo pausó quien administra.')).toBeVisible();
  await page.getByRole('button', { name: 'Reanudar' }).click();
  await expect(page.getByText('Activo', { exact: true })).toBeVisible();
  receiver.close();
});
