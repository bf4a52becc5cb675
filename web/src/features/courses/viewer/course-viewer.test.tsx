// @vitest-environment happy-dom
import type { Post } from '@finaula/contract/posts';
import type { Scenario } from '@finaula/contract/scenarios';
import { useSearch } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../../../lib/dates/calendar-day.ts';
import type { SearchParams } from '../../../lib/navigation/search-params.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { draw, screen, waitFor, within } from '../../../testing/render.tsx';
import { aCourse, aSlide } from '../../../testing/samples.ts';
import { CourseViewer } from './course-viewer.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

const LONG = `Primera frase. ${'Más texto de la lámina. '.repeat(20)}Última frase.`;
const slides = [1, 2, 3, 4, 5, 6].map((n) => aSlide(n, { content: LONG }));
const course = aCourse(10, { slides, slide_count: 6, essential_slides: [2, 3, 5], essential_minutes: 4 });

/** The viewer where the address says, by a server that knows how far the course was read. */
async function open(search: SearchParams, { read = 0, shown = course } = {}) {
  const saved: number[] = [];
  fakeApi({
    listProgress: () => {
      const furthest = Math.max(read, ...saved);
      return furthest === 0
        ? []
        : [{ course_id: shown.id, slide_number: furthest, updated_at: '2026-11-20T18:00:00Z' }];
    },
    saveProgress: ({ body }) => {
      saved.push(body.slide_number);
      return { seen_slides: body.seen };
    },
  });
  function Viewer() {
    const { lamina = 1, ruta } = useSearch({ strict: false });
    return (
      <CourseViewer
        userId="yo"
        course={shown}
        slideNumber={lamina}
        shortWanted={ruta === 1}
        asking={false}
        reviewing={undefined}
        mayReadVersions={false}
        assistant={() => null}
      />
    );
  }
  const drawn = await draw(() => <Viewer />, search, `/cursos/${shown.id}`);
  const at = () => drawn.router.state.location.search as SearchParams;
  return { ...drawn, saved, at };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const position = () => button(/^Lámina \d/).textContent;

describe('the route of a post', () => {
  const aScenario = (id: string, title: string, roles?: Post[]): Scenario => ({
    id,
    title,
    role: 'Sucursal',
    ...(roles && { roles }),
    minutes: 1,
    facts: [],
    steps: [],
    ending: '',
    takeaway: '',
  });
  const forPosts = {
    ...course,
    slides: slides.map((slide) => (slide.slide_number === 2 ? { ...slide, roles: ['ti' as const] } : slide)),
    scenarios: [aScenario('a', 'De crédito', ['crédito']), aScenario('b', 'De caja')],
  };
  const postSelect = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Láminas de tu puesto' });
  const cases = () => screen.getAllByRole('link', { name: /^De / }).map(({ textContent }) => textContent.slice(0, 7));

  it('leads over the slides of the chosen post, shows its cases first and is kept', async () => {
    const { user, unmount } = await open({ lamina: 1 }, { shown: forPosts });
    expect(cases()).toEqual(['De créd', 'De caja']);
    await user.selectOptions(postSelect(), 'Ventanilla');
    expect(position()).toBe('Lámina 1 de 6 · 1 de 5 en la ruta');
    expect(cases()).toEqual(['De caja', 'De créd']);
    await user.click(button('Siguiente'));
    expect(position()).toBe('Lámina 3 de 6 · 2 de 5 en la ruta');
    unmount();
    const again = await open({ lamina: 6 }, { shown: forPosts });
    expect(postSelect().value).toBe('ventanilla');
    expect(screen.getByText('Terminaste las láminas de Ventanilla')).toBeDefined();
    await again.user.click(link('Continuar con lo que falta'));
    expect(position()).toBe('Lámina 2 de 6');
  });

  it('is not offered by a course whose parts are for all posts', async () => {
    await open({ lamina: 1 });
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('the short route', () => {
  it('the short route goes between essential slides by buttons and keys, and keeps its address', async () => {
    const { user, at } = await open({ lamina: 2, ruta: 1 });
    expect(position()).toBe('Lámina 2 de 6 · 1 de 3 en la ruta');
    expect(button('Anterior').disabled).toBe(true);
    await user.click(button('Siguiente'));
    await user.click(button('Siguiente'));
    expect(position()).toBe('Lámina 5 de 6 · 3 de 3 en la ruta');
    expect(at()).toEqual({ lamina: 5, ruta: 1 });
    await user.click(button('Anterior'));
    expect(position()).toContain('Lámina 3');
    await user.keyboard('{End}');
    expect(position()).toContain('Lámina 5');
    await user.keyboard('{ArrowLeft}{Home}');
    expect(position()).toContain('Lámina 2');
    await user.keyboard('{End}');
    await user.click(button('Reiniciar'));
    expect(position()).toContain('Lámina 2');
  });

  it('is one of two, the other being the default; the segments say what it leaves out', async () => {
    const { user, at } = await open({ lamina: 4 });
    const modes = within(screen.getByRole('navigation', { name: 'Recorrido' }));
    const chosen = () => modes.getAllByRole('link').map((mode) => mode.getAttribute('aria-current'));
    expect(chosen()).toEqual([null, 'true']);
    expect(position()).toBe('Lámina 4 de 6');
    expect(screen.queryByRole('link', { name: /fuera de la ruta/ })).toBeNull();
    await user.click(modes.getByRole('link', { name: /Ruta de 10 minutos/ }));
    expect(chosen()).toEqual(['true', null]);
    expect(at()).toEqual({ lamina: 2, ruta: 1 });
    expect(screen.getAllByRole('link', { name: /fuera de la ruta/ })).toHaveLength(3);
    await user.click(link(/^Lámina 4/));
    expect(position()).toBe('Lámina 4 de 6 · fuera de la ruta');
    await user.click(modes.getByRole('link', { name: /Curso completo/ }));
    expect(at()).toEqual({ lamina: 4 });
  });

  it('ends with what the constancia still asks for, and leads on to the first slide it left out', async () => {
    const { user, at } = await open({ lamina: 5, ruta: 1 });
    expect(
      screen.getByText('La constancia pide el módulo completo y aprobar su quiz: te faltan 3 láminas.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tomar Quiz' })).toBeNull();
    await user.click(link('Continuar con lo que falta'));
    expect(at()).toEqual({ lamina: 1 });
    expect(screen.queryByText('Terminaste la ruta de 10 minutos')).toBeNull();
    await user.keyboard('{End}');
    expect(button('Tomar Quiz').disabled).toBe(false);
  });

  it('counts what was read before, and offers the quiz where nothing is missing', async () => {
    const { user, at, unmount } = await open({ lamina: 5, ruta: 1 }, { read: 4 });
    await waitFor(() => expect(screen.getByText(/te falta 1 lámina\.$/)).toBeTruthy());
    await user.click(button('Continuar'));
    expect(at()).toEqual({ lamina: 6 });
    unmount();
    await open({ lamina: 5, ruta: 1 }, { read: 6 });
    expect(
      await screen.findByText('La constancia pide el módulo completo, que ya viste, y aprobar su quiz.'),
    ).toBeTruthy();
    expect(button('Tomar Quiz').disabled).toBe(false);
  });

  it('does not count slides as seen that it left out', async () => {
    const { user, saved } = await open({ lamina: 2, ruta: 1 }, { read: 1 });
    await waitFor(() => expect(saved).toEqual([2]));
    await user.click(button('Siguiente'));
    await waitFor(() => expect(saved).toEqual([2, 3]));
    await user.click(button('Siguiente'));
    expect(position()).toContain('Lámina 5');
    await user.click(button('Continuar'));
    expect(position()).toContain('Lámina 4');
    await waitFor(() => expect(saved).toEqual([2, 3, 4]));
  });

  it('is not offered where a course has none, whatever the address says', async () => {
    const { essential_slides: _, essential_minutes: __, ...plain } = course;
    await open({ lamina: 4, ruta: 1 }, { shown: plain });
    expect(screen.queryByRole('navigation', { name: 'Recorrido' })).toBeNull();
    expect(position()).toBe('Lámina 4 de 6');
  });
});

describe('a long slide', () => {
  const whole = () => screen.queryByText(/Última frase\.$/) !== null;

  it('a slide shows 200 characters; once expanded, later slides are expanded too [2-viewer-truncate]', async () => {
    const { user, unmount } = await open({});
    expect(whole()).toBe(false);
    await user.click(button('Ver más'));
    expect(whole()).toBe(true);
    await user.click(button('Siguiente'));
    expect(whole()).toBe(true);
    unmount();

    const again = await open({ lamina: 3 });
    expect(whole()).toBe(true);
    await again.user.click(button('Ver menos'));
    await again.user.click(button('Siguiente'));
    expect(whole()).toBe(false);
    expect(button('Ver más').getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the sources of a slide', () => {
  it('that are digests or practices say so, apart from the norms that were read', async () => {
    const sources = [
      'LIC art. 115 (reforma DOF 14-nov-2025)',
      'DCG PLD bancos disposición 4ª',
      'Práctica recomendada en ventanilla',
    ];
    const shown = aCourse(1, {
      slides: [aSlide(1, { sources, source_evidence: ['primary', 'secondary', 'practice'], applies_to: 'Bancos' })],
    });
    await open({}, { shown });
    const items = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(items('Fuentes')).toEqual(['LIC art. 115 (reforma DOF 14-nov-2025)', 'Práctica recomendada en ventanilla']);
    expect(screen.getByText('LIC art. 115').tagName).toBe('B');
    expect(items('Leído en una fuente secundaria, no en la norma:')).toEqual(['DCG PLD bancos disposición 4ª']);
  });

  it('sources without recorded evidence are shown unchanged', async () => {
    await open({}, { shown: aCourse(1, { slides: [aSlide(1, { sources: ['LIC art. 115', 'CPF art. 400 Bis'] })] }) });
    expect(within(screen.getByRole('list', { name: 'Fuentes' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText(/fuente secundaria/)).toBeNull();
  });
});

describe('the dates of a course', () => {
  const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
  const changing = (date: string) =>
    aCourse(1, {
      text_as_of: '2026-07',
      slides: [aSlide(1, { changes_on: { date, sentence: 'Se exige otro orden.' } })],
    });

  it('a coming change is announced 30 days before, and stays until an author takes it out', async () => {
    await open({}, { shown: changing(inDays(10)) });
    expect(screen.queryByText(/^Cambia el .*Se exige otro orden\.$/)).not.toBeNull();
  });

  it('a change of long ago is past; one of next quarter is not announced', async () => {
    await open({}, { shown: changing(inDays(-10)) });
    expect(screen.queryByText(/^Cambió el /)).not.toBeNull();
    await open({}, { shown: changing(inDays(60)) });
    expect(screen.queryByText(/^Cambia el /)).toBeNull();
  });

  it('the laws are dated by their text, not by the last edit', async () => {
    await open({}, { shown: changing(inDays(60)) });
    expect(screen.queryByText(/Leyes consolidadas a julio de 2026; curso revisado el/)).not.toBeNull();
  });
});
