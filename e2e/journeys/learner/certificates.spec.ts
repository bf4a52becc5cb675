import { readFileSync } from 'node:fs';
import type { Course } from '@finaula/contract/courses';
import type { Download, Page } from '@playwright/test';
import { answer, test } from '../../fixtures/examinees.ts';
import { expect, expectNoSidewaysScroll, pasted } from '../../fixtures/journey.ts';
import { courseOf } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

const REFUSED = { status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } };
const toasts = (page: Page) => page.getByRole('region', { name: /Notificaciones/ });
const obtain = (page: Page) => page.getByRole('button', { name: 'Obtener constancia' });
const firstBytes = async (download: Download, count: number) =>
  readFileSync(await download.path())
    .subarray(0, count)
    .toString();

async function passQuiz(page: Page, id: string, wrong = 0): Promise<void> {
  await answer(page, await courseOf(page, id), wrong);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('heading', { name: '¡Felicitaciones! Has aprobado el quiz' })).toBeVisible();
}

test(
  'a passed quiz becomes a constancia on the card, in the list and as a download',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, learner }) => {
    await openAs(learner, '/cursos/m12/quiz');
    const course = await courseOf(page, 'm12');
    await passQuiz(page, 'm12', 1);
    await expect(page.getByRole('main').locator('section').first().locator('a, button')).toHaveText([
      'Obtener constancia',
      'Revisar curso',
      'Finalizar',
    ]);
    await obtain(page).click();
    await expect(toasts(page).getByText('Tu constancia está lista')).toBeVisible();
    const obtained = page.getByRole('region', { name: 'Tu constancia está lista' });
    await expect(obtained.getByRole('heading')).toBeFocused();
    const folio = (await obtained.getByRole('code').textContent()) ?? '';
    expect(folio).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/);
    await expect(obtain(page)).toBeHidden();
    await expectNoSidewaysScroll(page);

    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      obtained.getByRole('button', { name: 'Descargar PDF' }).click(),
    ]);
    expect(await firstBytes(pdf, 5)).toBe('%PDF-');
    expect(pdf.suggestedFilename()).toBe(`constancia-${folio}.pdf`);

    await page.reload();
    await expect(
      page.getByText(/^Ya tienes constancia vigente de este curso, con 90\s%, hasta el \d+ de \w+ de \d{4}\.$/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver tu constancia' })).toHaveAttribute(
      'href',
      `/constancias/${folio}`,
    );

    await page.getByRole('link', { name: 'Finalizar' }).click();
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: course.title, exact: true }) });
    await expect(card.getByText('Constancia · 90 %')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Tu planilla' })).toContainText(
      /^Tu planilla\s*1 de \d+ constancias/,
    );

    await page.getByRole('link', { name: /^Mis constancias/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mis constancias' })).toBeFocused();
    const row = page.getByRole('listitem').filter({ hasText: course.title });
    await expect(row.getByText(folio)).toBeVisible();
    await expect(row.getByText(/^Vigente hasta el/)).toBeVisible();
    await expect(row.getByText(/^Calificación 90\s% · Quiz de autoevaluación · Emitida el/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    const [badge] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Insignia' }).click(),
    ]);
    expect(await firstBytes(badge, 2)).toBe('ey');
  },
);

test('a failed claim is repeated by the same button, and a reload keeps the result', async ({
  page,
  openAs,
  learner,
}) => {
  await openAs(learner, '/cursos/m11/quiz');
  await passQuiz(page, 'm11');
  await page.route('**/api/certificates', (route) =>
    route.request().method() === 'POST' ? route.fulfill(REFUSED) : route.fallback(),
  );
  await obtain(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No pudimos emitir tu constancia');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('El servicio descansa.');
  await page.reload();
  await expect(page.getByText('100 %')).toBeVisible();
  await page.unroute('**/api/certificates');
  await obtain(page).click();
  await expect(page.getByRole('heading', { name: 'Tu constancia está lista' })).toBeVisible();
});

test('a course that changed during its quiz says so and leads to the present quiz', async ({
  page,
  openAs,
  learner,
}) => {
  await openAs(learner, '/cursos/m10/quiz');
  await passQuiz(page, 'm10');
  const detail = 'El curso se actualizó mientras respondías. Repasa los cambios y vuelve a tomar el quiz.';
  await page.route('**/api/certificates', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { detail, code: 'COURSE_CHANGED' } })
      : route.fallback(),
  );
  await page.route('**/api/courses/m10', async (route) => {
    const response = await route.fetch();
    const course: Course = await response.json();
    await route.fulfill({ response, json: { ...course, title: 'Título nuevo', version: 'a'.repeat(64) } });
  });
  await obtain(page).click();
  await expect(page.getByText(detail)).toBeVisible();
  await page.getByRole('button', { name: 'Tomar el quiz de nuevo' }).click();
  await expect(page.getByText('Pregunta 1 de 10')).toBeVisible();
  await expect(page.getByText('Título nuevo', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('a pass is nobody else’s: whoever signs in after it in the same tab begins the quiz anew', async ({
  page,
  openAs,
  learner,
}) => {
  await openAs(learner, '/cursos/m09/quiz');
  await passQuiz(page, 'm09');
  await openAs('Empleada', '/cursos/m09/quiz');
  await expect(page.getByText('Pregunta 1 de 10')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('a user without a constancia is shown the way to one, and a list that does not load says so', async ({
  page,
  openAs,
  learner,
}) => {
  await openAs(learner, '/mis-constancias');
  await expect(page.getByRole('heading', { name: 'Aún no tienes constancias' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver los cursos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
  await page.route('**/api/certificates', (route) => route.fulfill(REFUSED));
  await page.goto('/mis-constancias');
  await expect(page.getByText('No pudimos cargar tus constancias')).toBeVisible();
  await page.unroute('**/api/certificates');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Aún no tienes constancias' })).toBeVisible();
});

test('one that expired and one that was revoked say so, on the list and on the card', async ({
  page,
  openAs,
  holderOf,
  revoke,
}) => {
  const { person, admin, certificates } = await holderOf('m08', 'm14');
  const [lapsed, revoked] = certificates;
  await revoke(admin, revoked?.folio ?? '', 'El examen lo presentó otra persona.');
  // The test does not wait a year: it moves one date of the server's answer.
  await page.route('**/api/certificates', async (route) => {
    const response = await route.fetch();
    const own: { folio: string }[] = await response.json();
    const json = own.map((one) =>
      one.folio === lapsed?.folio ? { ...one, state: 'vencida', valid_until: '2026-11-12' } : one,
    );
    await route.fulfill({ response, json });
  });
  await openAs(person, '/mis-constancias');
  const row = (title = '') => page.getByRole('listitem').filter({ hasText: title });
  await expect(row(lapsed?.course_title).getByText('Venció el 12 de noviembre de 2026')).toBeVisible();
  await expect(row(revoked?.course_title).getByText(/^Revocada el/)).toBeVisible();
  await expect(row(revoked?.course_title).getByText('Motivo: El examen lo presentó otra persona.')).toBeVisible();
  await expect(row(revoked?.course_title).getByRole('button', { name: 'Compartir' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  const card = (title = '') =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(card(lapsed?.course_title).getByText('Venció · toca repetir')).toBeVisible();
  await expect(card(revoked?.course_title).getByText(/Constancia/)).toBeHidden();
  await expect(page.getByText('Tu constancia venció: toca repetirlo')).toBeVisible();
  // A request still under way may be abandoned.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('sharing copies the link where the device has nothing to share with', async ({
  page,
  openAs,
  holderOf,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  const { person, certificates } = await holderOf('m01');
  await openAs(person, '/mis-constancias');
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(toasts(page).getByText('Enlace copiado al portapapeles')).toBeVisible();
  expect(await pasted(page)).toBe(certificates[0]?.verify_url);
});
