// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi, unreachable } from '../../../testing/fake-api.ts';
import { draw, screen, toasts, waitFor } from '../../../testing/render.tsx';
import { ChangesNotice } from './changes-notice.tsx';

const version = (number: number) => ({ number, version: 'a', published_at: '2026-11-20T18:00:00Z', note: null });
const changes = {
  read: version(1),
  present: version(2),
  added: [{ slide_number: 4, title: 'Canales' }],
  changed: [{ slide_number: 3, title: 'Plazos' }],
  removed: ['Sanciones'],
  job_aids: { added: [], changed: [{ id: 'm05-h1', title: 'Depósitos chicos' }], removed: ['La hoja vieja'] },
};
const notice = () => screen.queryByRole('region', { name: 'Este curso cambió desde que lo leíste' });

it('names the slides that are new, changed or gone, and leads to them', async () => {
  fakeApi({ getCourseChanges: () => ({ changes }) });
  const { router, user } = await draw(() => <ChangesNotice courseId="m05" />, {}, '/cursos/m05');
  await waitFor(() => expect(notice()?.textContent).toContain('La versión 2 es del 20 de noviembre de 2026.'));
  expect(notice()?.textContent).toContain('Sanciones');
  expect(notice()?.textContent).toContain('ya no valen: tira la tuyaLa hoja vieja');
  expect(screen.getByRole('link', { name: 'Depósitos chicos' }).getAttribute('href')).toBe('/cursos/m05/hojas/m05-h1');
  await user.click(screen.getByRole('link', { name: '3. Plazos' }));
  expect(router.state.location.search).toEqual({ lamina: 3 });
});

it('goes once it is acknowledged, and stays when that fails', async () => {
  fakeApi({ getCourseChanges: () => ({ changes }), acknowledgeCourseChanges: unreachable });
  const { user } = await draw(() => <ChangesNotice courseId="m05" />, {}, '/cursos/m05');
  await user.click(await screen.findByRole('button', { name: 'Ya lo vi' }));
  await waitFor(() => expect(toasts().join()).toContain('No pudimos guardar que lo viste'));
  expect(notice()).not.toBeNull();
  fakeApi({ acknowledgeCourseChanges: () => undefined });
  await user.click(screen.getByRole('button', { name: 'Ya lo vi' }));
  await waitFor(() => expect(notice()).toBeNull());
});

it('is not there for a person who knows the present version', async () => {
  fakeApi({ getCourseChanges: () => ({ changes: null }) });
  await draw(() => <ChangesNotice courseId="m05" />, {}, '/cursos/m05');
  await waitFor(() => expect(notice()).toBeNull());
});
