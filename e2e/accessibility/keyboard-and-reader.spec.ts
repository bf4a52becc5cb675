import { expectFocusInSight } from '../fixtures/accessibility-checks.ts';
import { answer } from '../fixtures/examinees.ts';
import { expect } from '../fixtures/journey.ts';
import { courseOf, test } from '../fixtures/learners.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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

test('a screen reader finds names, states and regions on a course’s screens', async ({ page, signIn, learner }) => {
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
      - button "Concentración"
      - button "Imprimir"
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
