import { expectNoFaults } from '../fixtures/accessibility-checks.ts';
import { answer, test } from '../fixtures/examinees.ts';
import { expect } from '../fixtures/journey.ts';
import { courseOf } from '../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../fixtures/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'a result with its constancia, before and after, and the empty list have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, learner }) => {
    await openAs(learner, '/mis-constancias');
    await expect(page.getByText('Aún no tienes constancias')).toBeVisible();
    await expectNoFaults(page, 'sin constancias');
    await page.goto('/cursos/m12/quiz');
    await answer(page, await courseOf(page, 'm12'), 0);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('button', { name: 'Obtener constancia' })).toBeVisible();
    await expectNoFaults(page, 'resultado');
    await page.getByRole('button', { name: 'Obtener constancia' }).click();
    await expect(page.getByRole('heading', { name: 'Tu constancia está lista' })).toBeVisible();
    await expectNoFaults(page, 'constancia obtenida');
  },
);

test(
  'a list with each state, and the cards, have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, holderOf, revoke }) => {
    const { person, admin, certificates } = await holderOf('m01', 'm08', 'm14');
    await revoke(admin, certificates[2]?.folio ?? '', 'El examen lo presentó otra persona.');
    await page.route('**/api/certificates', async (route) => {
      const response = await route.fetch();
      const own: { course_id: string }[] = await response.json();
      await route.fulfill({
        response,
        json: own.map((one) => (one.course_id === 'm08' ? { ...one, state: 'vencida' } : one)),
      });
    });
    await openAs(person, '/mis-constancias');
    await expect(page.getByText(/^Venció el/)).toBeVisible();
    await expectNoFaults(page, 'mis constancias');
    await page.getByRole('link', { name: 'Inicio', exact: true }).click();
    await expect(page.getByText('Venció · toca repetir')).toBeVisible();
    await expectNoFaults(page, 'catálogo');
  },
);

test(
  'the public page has no accessibility faults, whatever became of the constancia',
  AT_BOTH_WIDTHS,
  async ({ page, holderOf, revoke }) => {
    const { admin, certificates } = await holderOf('m17', 'm14');
    const [valid = { folio: '' }, revoked = { folio: '' }] = certificates;
    await revoke(admin, revoked.folio, 'El examen lo presentó otra persona.');
    await page.goto(`/constancias/${valid.folio}`);
    await expect(page.getByRole('heading', { name: 'Constancia vigente' })).toBeVisible();
    await page.getByText('O pega su huella SHA-256').click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(page.getByText('Este archivo no es el que emitimos')).toBeVisible();
    await expectNoFaults(page, 'vigente');
    await page.goto(`/constancias/${revoked.folio}`);
    await expect(page.getByRole('heading', { name: 'Constancia revocada' })).toBeVisible();
    await expectNoFaults(page, 'revocada');
    await page.goto('/constancias/nada');
    await page.getByRole('button', { name: 'Comprobar' }).click();
    await expect(page.getByText('Al folio le faltan', { exact: false })).toBeVisible();
    await expectNoFaults(page, 'folio desconocido');
    await page.route('**/api/public/certificates/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), state: 'vencida' } });
    });
    await page.goto(`/constancias/${valid.folio}`);
    await expect(page.getByRole('heading', { name: 'Constancia vencida' })).toBeVisible();
    await expectNoFaults(page, 'vencida');
    await page.route('**/api/public/certificates/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), state: 'en_disputa', disputed_at: '2026-11-21T18:00:00Z' },
      });
    });
    await page.goto(`/constancias/${valid.folio}`);
    await expect(page.getByRole('heading', { name: 'Constancia en disputa' })).toBeVisible();
    await expectNoFaults(page, 'en disputa');
    await page.route('**/api/public/certificates/*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'El servicio descansa.', code: 'UNAVAILABLE' } }),
    );
    await page.goto(`/constancias/${valid.folio}`);
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await expectNoFaults(page, 'sin servicio');
  },
);
