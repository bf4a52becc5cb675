import { manifestOf, packageOf, shapes, single } from '@finaula/server/testing';
import type { FrameLocator, Page } from '@playwright/test';
import { toasts } from '../../fixtures/administrators.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { test as learners } from '../../fixtures/learners.ts';
import { courseWriter } from '../../fixtures/own-courses.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

interface Packages {
  /** An institution's learner and author, and a way to publish a package there. */
  bank: Awaited<ReturnType<typeof bankOf>>;
}

const TITLE = 'Curso comprado';
const course = { title: TITLE, description: 'Un curso que compró la institución.', slides: [] };

async function bankOf(
  colleagues: (
    plan: 'Paid',
  ) => Promise<{ person: { email: string; password: string }; admin: { email: string; password: string } }>,
  office: { tokenOf: (who: { email: string; password: string }) => Promise<string> },
  request: Parameters<typeof courseWriter>[0],
) {
  const { person, admin } = await colleagues('Paid');
  const writer = courseWriter(request, await office.tokenOf(admin));
  const replace = async (id: string, zip: Buffer) => {
    await writer.save(id, { package: await writer.addPackage(id, zip) });
    await writer.publishAlone(id);
  };
  const publish = async (zip: Buffer) => {
    const id = await writer.write(course);
    await replace(id, zip);
    return id;
  };
  return { person, admin, publish, replace };
}

const test = learners.extend<Packages>({
  bank: async ({ colleagues, office, request }, use) => use(await bankOf(colleagues, office, request)),
});
test.use({ actionTimeout: 30_000 });

const player = (page: Page) => page.frameLocator(`iframe[title="Contenido de «${TITLE}»"]`);
const lesson = (page: Page) => player(page).frameLocator('#package');
const open = (page: Page) => page.getByRole('button', { name: 'Abrir el curso' }).press('Enter');

/** Stores the second page, and finds it again after a reload. */
async function resumes(page: Page, inside: (page: Page) => FrameLocator): Promise<void> {
  await open(page);
  await expect(inside(page).getByText('Página 1')).toBeVisible();
  const stored = page.waitForResponse((response) => response.url().includes('/api/package-attempts/'));
  await inside(page).getByRole('button', { name: 'Avanzar' }).click();
  expect((await stored).status()).toBe(200);
  await page.reload();
  await open(page);
  await expect(inside(page).getByText('Página 2')).toBeVisible();
}

async function claims(page: Page): Promise<void> {
  await expect(page.getByText('El paquete informó que lo terminaste y aprobaste')).toBeVisible();
  await page.getByRole('button', { name: 'Obtener constancia' }).press('Enter');
  await expect(toasts(page).getByText('Tu constancia está lista')).toBeVisible();
}

const finish = (inside: FrameLocator) => inside.getByRole('button', { name: 'Terminar' }).click();

test(
  'a package of a single item runs to its constancia and resumes after a reload',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, bank }) => {
    const id = await bank.publish(await shapes['a single item']());
    await openAs(bank.person, `/cursos/${id}`);
    await resumes(page, lesson);
    await finish(lesson(page));
    await claims(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Ver constancia' }).click();
    await expect(page.getByText(/resultado informado por el paquete en el navegador/).first()).toBeVisible();
    await expect(page.getByText('92 de 100')).toBeVisible();
  },
);

test('a package of nested frames runs to its constancia and resumes after a reload', async ({ page, openAs, bank }) => {
  const id = await bank.publish(await shapes['nested frames']());
  const inner = (on: Page) => lesson(on).frameLocator('iframe').frameLocator('iframe');
  await openAs(bank.person, `/cursos/${id}`);
  await resumes(page, inner);
  await finish(inner(page));
  await claims(page);
});

test('a package of several items runs to its constancia and resumes at the first open one', async ({
  page,
  openAs,
  bank,
}) => {
  const id = await bank.publish(await shapes['several items']());
  await openAs(bank.person, `/cursos/${id}`);
  await resumes(page, lesson);
  await finish(lesson(page));
  await expect(page.getByRole('button', { name: 'Lección 1 terminada' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Obtener constancia' })).toBeHidden();
  for (const name of ['Lección 2', 'Lección 3']) {
    await page.getByRole('button', { name }).press('Enter');
    await expect(lesson(page).getByText('Página 1')).toBeVisible();
    await finish(lesson(page));
    await expect(page.getByRole('button', { name: `${name} terminada` })).toBeVisible();
  }
  await claims(page);
});

test('a learner inside of a package that is replaced is told so when they claim', async ({ page, openAs, bank }) => {
  const id = await bank.publish(await shapes['a single item']());
  await openAs(bank.person, `/cursos/${id}`);
  await open(page);
  await expect(lesson(page).getByText('Página 1')).toBeVisible();
  await bank.replace(id, await shapes['several items']());
  await finish(lesson(page));
  await page.getByRole('button', { name: 'Obtener constancia' }).press('Enter');
  await expect(page.getByText('No pudimos emitir tu constancia')).toBeVisible();
});

test('the second window of a package goes on, and the first one says so', async ({ page, openAs, bank }) => {
  const id = await bank.publish(await shapes['a single item']());
  await openAs(bank.person, `/cursos/${id}`);
  await open(page);
  await expect(lesson(page).getByText('Página 1')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await open(second);
  await expect(lesson(second).getByText('Página 1')).toBeVisible();
  await lesson(page).getByRole('button', { name: 'Avanzar' }).click();
  await expect(page.getByText('Abriste este paquete en otra ventana.')).toBeVisible();
  await page.getByRole('button', { name: 'Seguir aquí' }).press('Enter');
  await expect(lesson(page).getByText('Página 1')).toBeVisible();
});

/** A package that tries to leave its frame, and tells in its page which trials went through. */
const hostile = (app: string) => `<!doctype html><meta charset="utf-8"><p id="fin"></p><script>
  const trials = {
    'el documento de la aplicación': () => parent.parent.document.title,
    'el almacenamiento de la aplicación': () => parent.parent.localStorage.getItem('finaula.token'),
    'el documento de arriba': () => top.document.title,
    'la sesión en su propio almacenamiento': () => localStorage.getItem('finaula.token') || fail(),
    'otra ventana': () => window.open('about:blank') || fail(),
    'otra dirección arriba': () => { top.location = '${app}/robado'; },
    'otra dirección en la aplicación': () => { parent.parent.location.href = '${app}/robado'; },
    'una llamada a la aplicación': async () => fetch('${app}/api/platform'),
    'una llamada con la sesión': async () => fetch('${app}/api/courses', { credentials: 'include' }),
    'la API en su propio origen': async () => (await fetch('/api/platform')).ok || fail(),
    'otro servidor': async () => fetch('http://127.0.0.1:9/'),
    'un trabajador de servicio': async () => navigator.serviceWorker.register('index.html'),
  };
  const fail = () => { throw new Error('no'); };
  const through = [];
  const run = async () => {
    for (const [name, trial] of Object.entries(trials)) await (async () => trial())().then(() => through.push(name), () => undefined);
    const api = parent.API;
    api.LMSInitialize('');
    // The interface called twice at once, and in a loop.
    await Promise.all([1, 2].map(async (n) => { api.LMSSetValue('cmi.suspend_data', 'v' + n); api.LMSCommit(''); }));
    for (let i = 0; i < 300; i += 1) { api.LMSSetValue('cmi.suspend_data', 'vuelta ' + i); api.LMSCommit(''); }
    // Messages that the player would never send.
    const forge = (body) => parent.eval('(' + body + ')()');
    const send = (message) => forge('() => window.parent.postMessage(' + message + ', "*")');
    send('{ kind: "save", place: 99, cmi: {} }');
    send('{ kind: "save", place: 0, cmi: null }');
    send('null');
    forge('() => { const cmi = {}; cmi.own = cmi; window.parent.postMessage({ kind: "save", place: 0, cmi }, "*"); }');
    send('{ kind: "save", place: 0, cmi: { suspend_data: "x".repeat(1048576) } }');
    document.querySelector('#fin').textContent = 'Pasó: ' + (through.join(', ') || 'nada');
  };
  run();
</script>`;

test.describe('a hostile package', () => {
  test.use({ serviceWorkers: 'allow' });

  test('reaches neither storage, navigation nor calls of the application', async ({
    browser,
    baseURL,
    openAs,
    bank,
  }) => {
    const index = hostile(baseURL ?? '');
    const id = await bank.publish(await packageOf({ 'imsmanifest.xml': manifestOf([single]), 'index.html': index }));
    // Its refusals are errors on the console.
    const page = await (await browser.newContext()).newPage();
    const crashes: string[] = [];
    page.on('pageerror', (error) => crashes.push(String(error)));
    await openAs(bank.person, `/cursos/${id}`, page);
    await open(page);
    await expect(lesson(page).locator('#fin')).toHaveText('Pasó: nada');
    await expect(page.getByText(/quiso guardar más de 128 KB/)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/cursos/${id}`);
    expect(page.context().pages()).toHaveLength(1);
    expect(crashes).toEqual([]);
    // The last state of the loop is stored, and the application still works.
    await page.reload();
    await open(page);
    await expect(lesson(page).locator('#fin')).toHaveText('Pasó: nada');
    await page.context().close();
  });
});
