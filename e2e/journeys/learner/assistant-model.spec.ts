import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  breaksOffAfter,
  hangs,
  says,
  saysInTwo,
  sentenceOf,
  startFakeModel,
  startInstalled,
  temporaryFolder,
} from '@finaula/server/testing';
import type { Page } from '@playwright/test';
import { expectNoFaults } from '../../fixtures/accessibility-checks.ts';
import { PASSWORD } from '../../fixtures/institution.ts';
import { type Account, expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { test as journey } from '../../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

type Model = Awaited<ReturnType<typeof startFakeModel>>;

/**
 * The program with a language model that does as a journey tells it, and four questions a day for each
 * person.
 */
const test = journey.extend<
  { model: Model },
  { own: { model: Model; url: string; databaseUrl: string; accounts: Record<string, Account> } }
>({
  own: [
    async ({}, use) => {
      const folder = temporaryFolder('e2e-modelo');
      const model = await startFakeModel();
      const server = await startInstalled({
        DATA_DIR: join(folder, 'data'),
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        LLM_BASE_URL: model.url,
        LLM_MODEL: 'de-prueba',
        ASSISTANT_DAILY_USER: '4',
      });
      await use({ model, url: server.url, databaseUrl: server.databaseUrl(), accounts: server.accounts() });
      await server.stop();
      await model.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.url),
  databaseUrl: async ({ own }, use) => use(own.databaseUrl),
  model: async ({ own }, use) => use(own.model),
  account: async ({ own }, use) => {
    await use((label) => own.accounts[label] ?? { email: '', password: '' });
  },
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// All on one of the workers, each of which starts a server of its own.
test.describe.configure({ mode: 'default' });

const QUESTION = '¿Qué hago con un código QR sospechoso?';
const field = (page: Page) => page.getByRole('textbox', { name: 'Tu pregunta' });
const log = (page: Page) => page.getByRole('log', { name: 'Conversación' });

async function openAssistant(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Asistente' }).click();
  await expect(page.getByRole('heading', { name: 'Asistente del curso' })).toBeVisible();
}
async function ask(page: Page, question = QUESTION): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
}
const expectNoFaultsHere = (page: Page) => expectNoFaults(page, 'asistente', 'html', false);

test(
  'an answer grows on the screen, can be stopped and rated, and has no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, learner, model, isMobile }) => {
    const rest = Promise.withResolvers<void>();
    model.behave(
      saysInTwo(
        (request) => `${sentenceOf(request)} [1]. Y`,
        rest.promise,
        (request) => ` ${sentenceOf(request)} [1].`,
      ),
    );
    await openAs(learner, '/cursos/m12');
    await openAssistant(page, isMobile);
    await expect(page.getByText('Material de capacitación; no constituye asesoría legal.').last()).toBeVisible();
    await ask(page);
    await expect(log(page).getByText('(lámina', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enviar' })).toBeDisabled();
    await expectNoSidewaysScroll(page);
    await expectNoFaultsHere(page);
    rest.resolve();
    await expect(page.getByRole('list', { name: 'Láminas de donde sale la respuesta' }).getByRole('link')).toHaveCount(
      1,
    );

    const useful = log(page).getByRole('button', { name: 'Útil', exact: true });
    const useless = log(page).getByRole('button', { name: 'No útil' });
    const kept = page.waitForResponse((response) => response.url().endsWith('/rating') && response.status() === 204);
    await useful.click();
    await kept;
    await expect(useful).toHaveAttribute('aria-pressed', 'true');
    await useless.click();
    await expect(useful).toHaveAttribute('aria-pressed', 'false');
    await expect(useless).toHaveAttribute('aria-pressed', 'true');
    await expectNoFaultsHere(page);

    model.behave(
      saysInTwo(
        (request) => `${sentenceOf(request)} [1]. Y`,
        new Promise(() => undefined),
        () => '',
      ),
    );
    await ask(page, '¿Y si ya escaneé el código QR?');
    await expect(log(page).getByText('(lámina', { exact: false })).toHaveCount(2);
    await page.getByRole('button', { name: 'Detener' }).click();
    await expect(log(page).getByText('Detuviste la respuesta.')).toBeVisible();
    await expect(field(page)).toBeEnabled();
    await expect(field(page)).toHaveValue('');
    await expectNoFaultsHere(page);
  },
);

test(
  'a model that breaks off, or none in time, is not noticed: the slides answer',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, learner, model, isMobile }) => {
    model.behave(breaksOffAfter((request) => `${sentenceOf(request)} [1]. Además debes`));
    await openAs(learner, '/cursos/m12');
    await openAssistant(page, isMobile);
    await ask(page);
    await expect(page.getByRole('region', { name: /Notificaciones/ }).getByText('Respuesta recibida')).toBeVisible();
    await expect(log(page)).not.toContainText('Además debes');
    await expect(page.getByRole('list', { name: 'Láminas de donde sale la respuesta' })).toBeVisible();

    model.behave(hangs);
    await ask(page, '¿Qué es el phishing?');
    await page.getByRole('button', { name: 'Detener' }).click();
    await expect(field(page)).toHaveValue('¿Qué es el phishing?');
    await expect(page.getByText('Error al procesar el mensaje')).toHaveCount(0);
  },
);

test(
  'a model’s markup is shown as text and loads nothing',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, learner, model, isMobile }) => {
    model.behave(
      says(
        (request) =>
          `${sentenceOf(request)} <img src="https://malo.example/x.png" onerror="alert(1)"> **negritas** [1].`,
      ),
    );
    await openAs(learner, '/cursos/m12');
    await openAssistant(page, isMobile);
    await ask(page);
    await expect(log(page)).toContainText('negritas');
    await expect(log(page).locator('img, script, b:not([class])')).toHaveCount(0);
    await expect(log(page)).not.toContainText('malo.example');
  },
);

test(
  'when the questions of the day are used up the assistant says so, and when a quiz is open',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, learner, model, isMobile }) => {
    model.behave(says((request) => `${sentenceOf(request)} [1].`));
    const marked = page.waitForResponse((response) => response.url().endsWith('/quiz-attempt'));
    await openAs(learner, '/cursos/m12/quiz');
    await marked;
    const reader = await page.context().newPage();
    await reader.goto('/cursos/m12');
    await openAssistant(reader, isMobile);
    await expect(reader.getByText('Tienes un quiz de este curso sin terminar.', { exact: false })).toBeVisible();
    await expect(field(reader)).toHaveCount(0);
    await expectNoFaultsHere(reader);
    await reader.close();

    await page.getByRole('link', { name: 'Volver al curso' }).click();
    await openAssistant(page, isMobile);
    for (const left of ['Te quedan 3 preguntas hoy.', 'Te quedan 2 preguntas hoy.', 'Te queda 1 pregunta hoy.']) {
      await ask(page);
      await expect(page.getByText(left)).toBeVisible();
    }
    await ask(page);
    await expect(page.getByText('Ya usaste tus preguntas de hoy.', { exact: false })).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectNoFaultsHere(page);
  },
);

test(
  'an administrator reads questions without names and switches the assistant off',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, colleagues, office, model, isMobile }) => {
    model.behave(says((request) => `${sentenceOf(request)} [1].`));
    const { person, admin, entity } = await colleagues('Standard');
    await openAs(admin, '/asistente');
    await expect(page.getByRole('heading', { level: 1, name: 'Asistente' })).toBeVisible();
    await expect(page.getByText('Todavía no hay preguntas')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFaultsHere(page);

    await openAs(person, '/cursos/m12');
    await openAssistant(page, isMobile);
    await ask(page, '¿Quién ganó el futbol, Mariana Ríos Peña?');
    await expect(log(page).getByText('No está en este curso', { exact: false })).toBeVisible();
    await ask(page);
    await expect(page.getByRole('list', { name: 'Láminas de donde sale la respuesta' })).toHaveCount(1);
    // A question of fewer than three people is shown to nobody else.
    const { id } = await office.entityNamed(entity);
    for (const name of ['Rosa Gil Paz', 'Iván Sosa Ruiz']) {
      const other = await office.registerPerson(id, name);
      await office.verify(admin, other);
      const headers = { authorization: `Bearer ${await office.tokenOf({ email: other.email, password: PASSWORD })}` };
      for (const message of [`¿Quién ganó el futbol, ${name}?`, QUESTION])
        expect((await page.request.post('/api/chat', { data: { course_id: 'm12', message }, headers })).ok()).toBe(
          true,
        );
    }

    await openAs(admin, '/asistente');
    const unanswered = page.getByRole('region', { name: 'Sin respuesta en los cursos' });
    await expect(unanswered.getByText('¿Quién ganó el futbol, [nombre]?')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Lo que más se pregunta' }).getByText(QUESTION)).toBeVisible();
    await expect(page.getByText('Mariana Ríos Peña')).toHaveCount(0);
    await page.getByRole('button', { name: 'Apagar el asistente' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Apagar el asistente?' });
    await expect(dialog).toContainText('Nadie de tu entidad podrá preguntarle');
    await expectNoFaultsHere(page);
    await dialog.getByRole('button', { name: 'Apagar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Encender el asistente' })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectNoSidewaysScroll(page);
    await expectNoFaultsHere(page);

    await openAs(person, '/cursos/m12');
    await openAssistant(page, isMobile);
    await expect(page.getByText('Tu entidad tiene apagado el asistente.', { exact: false })).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    await expectNoFaultsHere(page);
  },
);
