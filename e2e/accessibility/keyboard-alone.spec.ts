import type { Locator, Page } from '@playwright/test';
import { toasts } from '../fixtures/administrators.ts';
import { PASSWORD } from '../fixtures/institution.ts';
import { expect } from '../fixtures/journey.ts';
import { courseOf, test } from '../fixtures/learners.ts';
import { test as mail } from '../fixtures/mail.ts';
import { yearly } from '../fixtures/obliged.ts';
import { branchManual, courseWriter } from '../fixtures/own-courses.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Hundreds of keys take long on a busy machine, and a first screen too.
test.describe.configure({ timeout: 300_000 });
const PATIENCE = { timeout: 60_000 };
const MOST_TABS = 90;

/** Moves the focus to an element with the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible(PATIENCE);
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_TABS} tabs do not reach ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Chooses a radio button with the arrow keys, from the one where its group is entered. */
async function choose(page: Page, group: Locator, wanted: Locator): Promise<void> {
  await tabTo(page, group.getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let i = 0; i < 10 && !(await wanted.isChecked()); i++) await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
}

/** The next Tab goes on from here, not from the start of the page. */
const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

test('by keyboard alone a person signs in, reads, passes the quiz and has the constancia', async ({
  page,
  colleagues,
}) => {
  const { person } = await colleagues('Standard');
  await page.goto('/');
  await press(
    page,
    page
      .getByRole('link', { name: 'Iniciar sesión' })
      .or(page.getByRole('button', { name: 'Iniciar sesión' }))
      .first(),
  );
  await tabTo(page, page.getByLabel('Correo electrónico'));
  await page.keyboard.type(person.email);
  await tabTo(page, page.getByLabel('Contraseña', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();

  const course = await courseOf(page, 'm04');
  await press(page, page.getByRole('article').getByRole('link', { name: course.title, exact: true }));
  for (const slide of course.slides.slice(0, 3)) {
    await expect(page.getByRole('heading', { level: 2, name: slide.title })).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Siguiente' }));
  }
  await page.goto(`/cursos/m04?lamina=${course.slides.length}`);
  await press(page, page.getByRole('button', { name: 'Tomar Quiz' }));
  const questions = course.quiz?.questions ?? [];
  for (const [i, { correct_answer }] of questions.entries()) {
    await expect(page.getByText(`Pregunta ${i + 1} de ${questions.length}`)).toBeVisible();
    await choose(page, page.getByRole('main'), page.locator(`input[type="radio"][value="${correct_answer}"]`));
    await press(page, page.getByRole('button', { name: i < questions.length - 1 ? 'Siguiente' : 'Enviar' }));
  }
  await expect(page.getByRole('heading', { name: '¡Felicitaciones! Has aprobado el quiz' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Obtener constancia' }));
  await expect(page.getByRole('link', { name: /constancia/i }).first()).toBeVisible();
  await expectFocusKept(page);
});

test('by keyboard alone an administrator finds a person and ends their access', async ({ page, openAs, office }) => {
  const { admin, people } = await office.institution('Íñigo Ñúñez', 'Bruno Salgado');
  for (const person of people) await office.verify(admin, person);
  await openAs(admin, '/personas');
  await expect(page.getByRole('table', { name: 'Usuarios' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Ir a la lista de personas' }));
  await press(page, page.getByRole('link', { name: 'Íñigo Ñúñez' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Íñigo Ñúñez' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Terminar su acceso…' }));
  const dialog = page.getByRole('dialog');
  await choose(page, dialog, dialog.getByRole('radio', { name: /^No debe entrar por ahora/ }));
  await press(page, dialog.getByRole('button', { name: 'Desactivar' }));
  await expect(dialog).toBeHidden();
  await expectFocusKept(page);
  await press(page, page.getByRole('button', { name: 'Activar', exact: true }));
  await expect(page.getByText('Activo', { exact: true })).toBeVisible();
  await expectFocusKept(page);
});

test('by keyboard alone an administrator imports people, obliges them and takes the file of it', async ({
  page,
  openAs,
  office,
}) => {
  const { admin } = await office.institution();
  await openAs(admin, '/personas/importar');
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: /^Elegir/ }));
  const text = `nombre,correo\r\nEmilia Rocha,emilia@${crypto.randomUUID()}.example`;
  await (await choosing).setFiles({ name: 'personal.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await press(page, page.getByRole('button', { name: 'Aplicar 1 cambio' }));
  await expect(page.getByRole('heading', { name: 'Se aplicó 1 cambio' })).toBeVisible();
  await expectFocusKept(page);

  await page.goto('/cumplimiento/obligaciones');
  await press(page, page.getByRole('button', { name: 'Usar Ciberseguridad anual' }));
  const form = page.getByRole('dialog');
  await press(page, form.getByRole('button', { name: 'Ver a quién le toca' }));
  await press(page, form.getByRole('button', { name: 'Guardar obligación' }));
  await expect(form).toBeHidden();
  await expectFocusKept(page);

  await page.goto('/cumplimiento/expedientes');
  await press(page, page.getByRole('button', { name: 'Generar expediente' }));
  await expect(page.getByRole('button', { name: 'Descargar', exact: true })).toBeVisible();
  await expectFocusKept(page);
  const saved = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Descargar', exact: true }));
  expect((await saved).suggestedFilename()).toMatch(/^expediente-/);
});

test('by keyboard alone a person takes an exam as far as its result', async ({ page, openAs, learner }) => {
  await openAs(learner, '/cursos/m01/examen');
  await press(page, page.getByRole('button', { name: 'Empezar el examen' }));
  for (let n = 1; n <= 5; n++) {
    await expect(page.getByText(`Pregunta ${n} de 5`)).toBeVisible();
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Guardado \d/)).toBeVisible();
    await press(page, page.getByRole('button', { name: n < 5 ? 'Siguiente' : 'Entregar examen' }));
  }
  await expect(page.getByRole('heading', { level: 1, name: /aproba/i })).toBeVisible();
  await expectFocusKept(page);
});

test('by keyboard alone an administrator approves an own course and publishes it', async ({
  page,
  request,
  openAs,
  office,
  colleagues,
}) => {
  const { admin, entity } = await colleagues('Paid');
  const laura = await office.registerPerson((await office.entityNamed(entity)).id, 'Laura Quintero Ávila');
  await office.verify(admin, laura);
  await courseWriter(request, await office.tokenOf(admin)).name(laura.id, ['author']);
  const author = courseWriter(request, await office.tokenOf({ email: laura.email, password: PASSWORD }));
  const id = await author.write(branchManual);
  await author.requestReview(id);

  await openAs(admin, `/cursos/propios/${id}`);
  await press(page, page.getByRole('button', { name: 'Aprobar o devolver' }));
  await press(page, page.getByRole('button', { name: 'Aprobar', exact: true }));
  await press(page, page.getByRole('link', { name: 'Publicar…' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Nota de esta versión' }));
  await page.keyboard.type('Primera versión.');
  await press(page, page.getByRole('button', { name: 'Publicar la versión 1' }));
  await expect(page.getByText('Versión 1 publicada.')).toBeVisible();
  await expectFocusKept(page);
});

mail.describe('with mail', () => {
  mail.use({ contextOptions: { reducedMotion: 'reduce' } });

  mail('by keyboard alone an administrator reminds people and undoes it', async ({ page, signIn, office }) => {
    const { name, admin, people } = await office.institution('Ángela Núñez', 'Bruno Salas');
    const token = await office.tokenOf(admin);
    for (const person of people) await office.verify(admin, person);
    // A round of this minute would write the mail of the day itself.
    await office.patch('/api/admin/reminders', { obligation_assigned: false, reminder: false }, token);
    await office.post('/api/admin/obligations', yearly(), token);
    await signIn(admin, name);
    await press(page, page.getByRole('link', { name: /^Cumplimiento/ }));
    await expect(page.getByRole('table', { name: 'Personas por obligación' })).toBeVisible(PATIENCE);
    await press(page, page.getByRole('link', { name: 'Ir a la lista de personas' }));
    await tabTo(page, page.getByRole('checkbox', { name: /^Elegir a Ángela Núñez/ }));
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: 'Recordar (1)' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'Vista del correo' })).toBeVisible();
    await press(page, dialog.getByRole('button', { name: 'Recordar', exact: true }));
    await expect(dialog).toBeHidden();
    await expectFocusKept(page);
    const said = await toasts(page)
      .getByText(/^Recordatorio para 1 persona\./)
      .textContent();
    // In working hours it leaves at once.
    if (!said?.includes('Sale el')) return;
    const undo = page.getByRole('main').getByRole('button', { name: 'Deshacer' });
    await press(page, undo);
    await expect(page.getByText('Se retiró el recordatorio de 1 persona.')).toBeVisible();
    await expect(undo).toBeHidden();
    await expectFocusKept(page);
  });
});
