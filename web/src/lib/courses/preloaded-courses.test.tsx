// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { draw, screen } from '../../testing/render.tsx';
import { catalogueQuery, usePreloadedCourses } from './courses.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

function Reader() {
  usePreloadedCourses(true);
  const { error } = useQuery(catalogueQuery);
  return <p>{error === null ? 'Cargando' : 'Falló'}</p>;
}

it('preloading leaves a catalogue that failed alone, so that its message stays', async () => {
  const api = fakeApi({ listCatalogue: () => refuse('FORBIDDEN'), listCourses: () => [] });
  await draw(Reader);
  await screen.findByText('Falló');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(api.made).toEqual(['listCatalogue']);
  expect(screen.getByText('Falló')).toBeTruthy();
});

it('preloads the catalogue and all courses for a reader', async () => {
  const api = fakeApi({ listCatalogue: () => [], listCourses: () => [] });
  await draw(Reader);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(api.made).toEqual(['listCatalogue', 'listCourses']);
});
