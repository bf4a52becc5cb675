import {
  expectFocusInSight,
  expectNoFaults,
  expectReadableText,
  expectSpanishAttributes,
} from '../fixtures/accessibility-checks.ts';
import { answer } from '../fixtures/examinees.ts';
import { expect, expectNoSidewaysScroll, settled } from '../fixtures/journey.ts';
import { courseOf, test } from '../fixtures/learners.ts';
import { AT_BOTH_WIDTHS } from '../fixtures/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The landing page and the registration are looked at in visitor-accessibility. */
test(
  'the sign-in card and the screens of a learner have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, learner }) => {
    await page.goto('/?pantalla=entrar');
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expectNoFaults(page, 'entrar');
    await openAs(learner, '/cursos/nada');
    await expect(page.getByRole('heading', { name: 'No encontramos este curso' })).toBeVisible();
    await expectNoFaults(page, 'un curso que no existe');
    await page.goto('/?buscar=zzz');
    await expect(page.getByRole('heading', { name: 'Ningún curso coincide' })).toBeVisible();
    await expectNoFaults(page, 'el catálogo sin resultados');
    await page.goto('/cursos/m12?lamina=2');
    await page.getByRole('button', { name: 'Ver más' }).click();
    await expectNoFaults(page, 'una lámina');
    await page.getByRole('button', { name: 'Concentración', exact: true }).click();
    await expectNoFaults(page, 'una lámina en concentración');
    await page.goto('/cursos/m12/quiz');
    await expect(page.getByText('Pregunta 1 de 10')).toBeVisible();
    await expectNoFaults(page, 'una pregunta', 'main');
    await answer(page, await courseOf(page, 'm12'), 4);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await page.getByRole('switch', { name: 'Solo las que fallaste' }).check();
    await expectNoFaults(page, 'un resultado');
    await page.context().setOffline(true);
    await expect(page.getByText('Sin conexión.')).toBeVisible();
    await expectNoFaults(page, 'sin conexión', '[data-offline]', false);
    await page.context().setOffline(false);
  },
);

test('the end of the short route has no accessibility faults', AT_BOTH_WIDTHS, async ({ page, openAs, learner }) => {
  await openAs(learner, '/cursos/m06?lamina=11&ruta=1');
  await expect(page.getByText('Terminaste la ruta de 10 minutos')).toBeVisible();
  await expectNoFaults(page, 'el final de la ruta');
});

const visitorScreens = {
  'la portada': '/',
  entrar: '/?pantalla=entrar',
  'registro de empleado': '/?pantalla=entrar&registro=empleado',
  'comprobar una constancia': '/constancias',
};
const administratorScreens = {
  'el panel de la entidad': '/',
  capacitación: '/cumplimiento/capacitacion',
  asistente: '/asistente',
  cursos: '/cursos',
};
const superAdminScreens = {
  'usuarios pendientes': '/',
  entidades: '/entidades',
  bitácora: '/bitacora',
  'cursos del SuperAdmin': '/cursos',
};
const learnerScreens = {
  'el catálogo': '/',
  'una lámina': '/cursos/m04?lamina=2',
  'el final de la ruta': '/cursos/m04?lamina=12&ruta=1',
  'una pregunta': '/cursos/m04/quiz',
  'mis constancias': '/mis-constancias',
  'mi cuenta': '/cuenta',
};

test('at 320 px, which is 400 % of a desk, nothing scrolls sideways, no text is small, and every attribute is Spanish', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const check = async (name: string) => {
    // A dialog hides the page behind it from assistive technology.
    await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
    await settled(page);
    await expectNoSidewaysScroll(page);
    await expectReadableText(page, name);
    await expectSpanishAttributes(page, name);
  };
  for (const [name, path] of Object.entries(visitorScreens)) {
    await page.goto(path);
    await check(name);
  }
  const screensOf = { Empleada: learnerScreens, EntidadAdmin: administratorScreens, SuperAdmin: superAdminScreens };
  for (const [who, screens] of Object.entries(screensOf)) {
    await openAs(who, '/');
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(path);
      await check(name);
    }
  }
});

test('with the keyboard the focus is always in sight, below the bars that stay in place too', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await openAs('Empleada', '/cursos/m04?lamina=2');
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expectFocusInSight(page, 'una lámina', 16);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/cursos/m04/quiz');
  await expect(page.getByText('Pregunta 1 de 10')).toBeVisible();
  await expectFocusInSight(page, 'una pregunta', 6);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectFocusInSight(page, 'el catálogo', 20);
});

test('a screen reader finds names, states and regions on the catalogue, a slide, a question and its result', async ({
  page,
  signIn,
  learner,
}) => {
  await signIn(learner);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Tus cursos" [level=1]
      - navigation:
        - link "Inicio"
      - region "Sistema financiero mexicano y cultura de cumplimiento":
        - heading [level=2]
        - link /^Empezar «.+»/
      - region "Tu planilla":
        - heading "Tu planilla" [level=2]
        - paragraph: /^0 de \\d+ constancias$/
      - region "Todos los cursos":
        - status: /cursos · \\d+ minutos en total/
        - searchbox "Buscar un curso"
        - group "Categoría":
          - button /^Todas \\d+$/ [pressed]
          - button /^Cumplimiento y Ética \\d+$/
        - list:
          - listitem:
            - article:
              - heading [level=3]:
                - link
  `);
  await page.goto('/cursos/m12?lamina=2');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - status
      - link "Volver a tus cursos"
      - heading "Ciberseguridad esencial para el personal" [level=1]
      - button "Concentración"
      - button "Imprimir"
      - navigation "Recorrido":
        - list:
          - listitem:
            - link /^Ruta de 10 minutos/
          - listitem:
            - link /^Curso completo/
      - navigation "Láminas":
        - list:
          - listitem:
            - link /^Lámina 1:/
      - article:
        - button /^Lámina 2 de \\d+$/
        - heading [level=2]
        - button "Ver más" [expanded=false]
        - list "Fuentes"
      - navigation "Navegación del curso":
        - button "Anterior"
        - button "Reiniciar"
        - button "Siguiente"
  `);
  await page.goto('/cursos/m12/quiz');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - 'heading "Quiz: Ciberseguridad esencial para el personal" [level=1]'
      - progressbar "Avance del quiz"
      - group /^Pregunta 1 de 10/:
        - radio
        - radio
      - button "Anterior" [disabled]
      - status:
        - paragraph: 0 de 10 respondidas
      - button "Siguiente"
  `);
  await answer(page, await courseOf(page, 'm12'), 4);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Quiz completado. Puedes intentar nuevamente." [level=1]
      - term: Respuestas correctas
      - definition: 6 de 10
      - link "Revisar curso"
      - button "Intentar de nuevo"
      - link "Finalizar"
      - region "Tus respuestas":
        - heading "Tus respuestas" [level=2]
        - switch "Solo las que fallaste"
        - list:
          - listitem:
            - group:
              - link /^Volver a la lámina/
  `);
});
