import { PASSWORD } from '../../fixtures/institution.ts';
import { expect } from '../../fixtures/journey.ts';
import { test } from '../../fixtures/obliged.ts';

test('people read the card and the note that their administrator wrote', async ({ page, openAs, obliged }) => {
  await openAs(obliged.admin, '/institucion/tarjeta');
  await page.getByLabel('Canal para reportar').fill('Alerta PLD, en tu menú');
  await page.getByLabel('Teléfono o extensión').fill('llámame');
  await page.getByLabel('Dirección del manual').fill('https://intranet.banco.example/manual');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Escribe el teléfono con números')).toBeVisible();
  await page.getByLabel('Teléfono o extensión').fill('ext. 4410');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/^Último cambio: .*, de /)).toBeVisible();

  await page.goto('/cursos/m09?lamina=4');
  await page.getByRole('button', { name: 'Añadir nota de tu institución' }).click();
  await page.getByLabel('Qué se hace en tu institución').fill('Escala por Alerta PLD el mismo día.');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  const note = page.getByRole('region', { name: 'En tu institución' });
  await expect(note).toContainText('Escala por Alerta PLD el mismo día.');
  await page.goto('/institucion/tarjeta');
  await expect(page.getByRole('link', { name: /^Lámina 4, / })).toBeVisible();

  const [learner] = obliged.people;
  if (!learner) throw new Error('The institution has people.');
  await openAs({ email: learner.email, password: PASSWORD }, '/cursos/m09?lamina=4');
  await expect(note).toContainText(/Escala por Alerta PLD el mismo día\..*, \d+ de \w+ de 20\d\d/s);
  await expect(note.getByRole('link')).toHaveAttribute('href', 'https://intranet.banco.example/manual');
  await expect(page.getByRole('button', { name: 'Cambiar la nota' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(note.last()).toContainText('Escala por Alerta PLD el mismo día.');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/cursos/m09/hojas/m09-h3');
  await expect(page.getByText('Alerta PLD, en tu menú')).toBeVisible();
  await page.goto('/cursos/m09?lamina=4&asistente=1');
  const question = page.getByRole('textbox', { name: 'Tu pregunta' });
  await question.fill('¿A quién reporto?');
  await question.press('Enter');
  await expect(page.getByRole('log')).toContainText('Teléfono: ext. 4410');
});
