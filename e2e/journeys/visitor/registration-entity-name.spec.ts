import { test } from '../../fixtures/institution.ts';
import { afterMoment, expect } from '../../fixtures/journey.ts';
import { CHECK, dialog, field, fillEntity, freshEmail, open } from '../../fixtures/registration.ts';

test('a name of two letters or more is checked 500 ms after the last letter [5-name-debounce] [4-name-check]', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, 'entidad');
  await page.clock.pauseAt(Date.now() + 1000);
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('check-entity-name')) asked.push(new URL(request.url()).searchParams.get('name'));
  });
  const name = field(page, 'Nombre de la entidad');
  const message = dialog(page).getByText('Este nombre está disponible.');
  const letters = crypto.randomUUID();
  await name.fill(' C ');
  await page.clock.runFor(2000);
  expect(asked).toEqual([]);
  await name.fill(`  Ca${letters}`);
  await page.clock.runFor(400);
  await name.fill(`  Caj${letters} `);
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toHaveLength(1);
  await expect.poll(() => afterMoment(page, () => message.isVisible())).toBe(true);
  expect(asked).toEqual([`Caj${letters}`]);
  await name.fill('C');
  await expect(message).toBeHidden();
  await page.clock.runFor(2000);
  expect(asked).toHaveLength(1);
});

test('the name’s check shows each of its states, and an error counts as unavailable [4-name-check] [8-name-check] [7-check-entity-name]', async ({
  page,
  office,
  account,
}) => {
  await office.post('/api/admin/populate-entities', {}, await office.tokenOf(account('SuperAdmin')));
  // Colours change at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'entidad');
  const name = field(page, 'Nombre de la entidad');
  const colour = () => name.evaluate((input) => getComputedStyle(input).borderColor);
  const plain = await colour();

  let answer = () => {};
  await page.route(CHECK, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await name.fill(`Caja ${crypto.randomUUID()}`);
  await expect(dialog(page).getByText('Verificando…')).toBeVisible();
  await name.blur();
  expect(await colour()).toBe(plain);
  answer();
  await expect(dialog(page).getByText('Este nombre está disponible.')).toBeVisible();
  await page.unroute(CHECK);
  const green = await colour();

  await name.fill('aprendiz INDIVIDUAL');
  await expect(dialog(page).getByText('Ya existe una entidad registrada con este nombre.')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const red = await colour();

  await name.fill('Otra entidad');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await page.route(CHECK, (route) =>
    route.fulfill({ json: { message: 'Ya está en el directorio.', available: true, is_pre_populated: true } }),
  );
  await name.fill('Otra entidad más');
  await expect(dialog(page).getByText('Ya está en el directorio.')).toBeVisible();
  const blue = await colour();
  expect(new Set([plain, green, red, blue]).size).toBe(4);
  await page.unroute(CHECK);

  await page.route(CHECK, (route) =>
    route.fulfill({ status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } }),
  );
  const free = `Caja ${crypto.randomUUID()}`;
  await fillEntity(page, { name: free, email: freshEmail() });
  await expect(dialog(page).getByText('Error al verificar el nombre')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Registrar entidad' }).click();
  await expect(name).toBeFocused();
  await expect(dialog(page).getByRole('heading', { name: 'Tu registro está hecho' })).toBeHidden();
  await page.unroute(CHECK);
  await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
  await expect(dialog(page).getByText('Este nombre está disponible.')).toBeVisible();
});
