// @vitest-environment happy-dom
import type { Reform } from '@finaula/contract/reforms';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor, within } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { ReformNotices } from './reform-notices.tsx';

const notice: Reform = {
  id: idOf(1),
  source_key: 'LIC',
  source_name: 'Ley de Instituciones de Crédito',
  title: 'Cambia el plazo de aviso',
  summary: 'El plazo pasa de diez a cinco días.',
  published_on: '2026-08-11',
  course_ids: ['m04'],
  recorded_at: '2026-08-12T18:00:00Z',
  decision: null,
  decided: null,
  corrects: null,
  corrected_by: null,
};
const decidedAs = (decision: 'everyone' | 'areas' | 'inform', areas: string[] | null = null): Reform => ({
  ...notice,
  decision: {
    decision,
    areas,
    obligation_id: decision === 'inform' ? null : idOf(2),
    recorded_at: '2026-08-13T18:00:00Z',
  },
});
const somebody = {
  people: 1,
  due_soon: 1,
  overdue: 0,
  fulfilled: 0,
  not_entered: 0,
  first_due_from: '2026-10-12',
  first_due_to: '2026-10-12',
  sample: [
    {
      user_id: idOf(3),
      name: 'Ana Peña',
      area: 'Crédito',
      standing: 'por_vencer' as const,
      assigned_on: '2026-08-13',
      due_on: '2026-10-12',
    },
  ],
};
const Notices = () => <ReformNotices courses={[]} />;
const open = async () => {
  const { user } = await draw(Notices);
  await user.click(await screen.findByRole('button', { name: 'Decidir sobre Cambia el plazo de aviso' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};

it('shows whom certain areas concern, and by when, before it is decided', async () => {
  let reforms = [notice];
  const asked: unknown[] = [];
  fakeApi({
    listReforms: () => reforms,
    listStaffGroups: () => [
      { area: 'Sucursales', position: null, people: 2 },
      { area: 'Crédito', position: null, people: 2 },
    ],
    previewReform: ({ body }) => {
      asked.push(body);
      return somebody;
    },
    decideReform: ({ body }) => {
      reforms = [decidedAs('areas', body.areas)];
      return reforms[0] ?? notice;
    },
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('radio', { name: /^Recertificar ciertas áreas/ }));
  fill(dialog.getByLabelText('Días para recertificarse'), '0');
  await user.click(dialog.getByRole('button', { name: 'Ver a quién le toca' }));
  expect(dialog.getByText('Elige al menos un área.')).toBeTruthy();
  expect(dialog.getByText('Escribe un número entre 1 y 365.')).toBeTruthy();
  expect(asked).toEqual([]);
  await user.click(await dialog.findByRole('checkbox', { name: 'Crédito 2' }));
  fill(dialog.getByLabelText('Días para recertificarse'), '60');
  await user.click(dialog.getByRole('button', { name: 'Ver a quién le toca' }));
  expect(await dialog.findByText('La fecha límite es el 12 de octubre de 2026.')).toBeTruthy();
  expect(dialog.getByText('Ana Peña')).toBeTruthy();
  expect(asked).toEqual([{ decision: 'areas', areas: ['Crédito'], days: 60 }]);
  await user.click(dialog.getByRole('button', { name: 'Recertificar' }));
  await toast('Recertificación creada: ya está en tus obligaciones');
  expect(await screen.findByText(/^Se recertifica: Crédito · decidido el 13 ago 2026$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Decidir/ })).toBeNull();
});

it('asks nothing of anybody where the institution takes note', async () => {
  let reforms = [notice];
  const api = fakeApi({
    listReforms: () => reforms,
    listStaffGroups: () => [],
    decideReform: () => {
      reforms = [decidedAs('inform')];
      return reforms[0] ?? notice;
    },
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('radio', { name: /^Recertificar ciertas áreas/ }));
  expect(await dialog.findByText(/aún no registra áreas/)).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /^Solo tomar nota/ }));
  await user.click(dialog.getByRole('button', { name: 'Tomar nota' }));
  await toast('Quedó en la bitácora que se tomó nota');
  expect(await screen.findByText(/^Se tomó nota, sin recertificar/)).toBeTruthy();
  expect(api.made).not.toContain('previewReform');
});

it('shows what a colleague decided meanwhile', async () => {
  let reforms = [notice];
  fakeApi({
    listReforms: () => reforms,
    listStaffGroups: () => [],
    previewReform: () => somebody,
    decideReform: () => {
      reforms = [decidedAs('inform')];
      return refuse('REFORM_DECIDED');
    },
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Ver a quién le toca' }));
  await user.click(await dialog.findByRole('button', { name: 'Recertificar' }));
  await toast('Error al guardar la decisión');
  expect(await screen.findByText(/^Se tomó nota, sin recertificar/)).toBeTruthy();
});

it('is not there where no notice was published, and says what did not load', async () => {
  const api = fakeApi({ listReforms: () => [] });
  const { unmount } = await draw(Notices);
  await waitFor(() => expect(api.made).toContain('listReforms'));
  expect(screen.queryByRole('heading', { name: 'Cambios normativos' })).toBeNull();
  unmount();
  fakeApi({ listReforms: () => refuse('FORBIDDEN') });
  await draw(Notices);
  expect(await screen.findByText('No pudimos cargar los cambios normativos')).toBeTruthy();
});
