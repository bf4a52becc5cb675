// @vitest-environment happy-dom
import type { Directory } from '@finaula/contract/directory';
import { expect, it } from 'vitest';
import { addDays } from '../../../lib/dates/calendar-day.ts';
import { mexicanToday } from '../../../lib/dates/mexico-city-time.ts';
import { fakeApi, refuse, unreachable } from '../../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor } from '../../../testing/render.tsx';
import { idOf } from '../../../testing/samples.ts';
import { DirectoryPanel } from './directory.tsx';

const aDirectory = (traits: Partial<Directory> = {}): Directory => ({
  base_url: 'https://capacitacion.example/scim/v2/1',
  state: 'trial',
  switched_on_at: null,
  tokens: [],
  domains: ['banco.example'],
  people: 1,
  groups: 2,
  waiting: 0,
  refused: [],
  notes: [],
  last_used_at: null,
  last_refusal: null,
  ...traits,
});
const aPreview = (leave: number) => ({ create: 1, link: 0, leave, leaving: [], unlisted: 0, unlisted_people: [] });

it('says that it did not load, and tries again; without a proven domain it offers no token', async () => {
  const api = fakeApi({ getDirectory: () => unreachable() });
  const { user } = await draw(DirectoryPanel);
  await screen.findByText('No pudimos cargar el directorio', {}, { timeout: 5_000 });
  api.handlers.getDirectory = () => aDirectory({ state: 'none', domains: [] });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(/Comprueba antes el dominio/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows a token once, and nothing of it afterwards', async () => {
  fakeApi({
    getDirectory: () => aDirectory({ state: 'none' }),
    makeDirectoryToken: () => ({ token: 'secreto-de-una-vez' }),
  });
  const { user } = await draw(DirectoryPanel);
  await user.click(await screen.findByRole('button', { name: 'Conectar el directorio' }));
  expect(await screen.findByDisplayValue('secreto-de-una-vez')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ya lo guardé' }));
  await waitFor(() => expect(screen.queryByDisplayValue('secreto-de-una-vez')).toBeNull());
});

it('does not switch on what is no longer what was shown: it shows what would happen now', async () => {
  let leave = 1;
  fakeApi({
    getDirectory: () => aDirectory(),
    previewDirectory: () => aPreview(leave),
    switchDirectoryOn: ({ body }) => {
      if (body.leavers !== leave + 1) leave += 1;
      return body.leavers === leave ? aDirectory({ state: 'on' }) : refuse('DIRECTORY_PREVIEW_CHANGED');
    },
  });
  const { user } = await draw(DirectoryPanel);
  await user.click(await screen.findByRole('button', { name: 'Encender la sincronización' }));
  await user.click(await screen.findByRole('button', { name: 'Encender' }));
  await toast('No pudimos encender la sincronización');
  await waitFor(() => expect(screen.getByText('Perderían el acceso').nextElementSibling?.textContent).toBe('2'));
});

it('says whom it could not apply, and how many wait while it is being switched on', async () => {
  fakeApi({
    getDirectory: () =>
      aDirectory({
        state: 'on',
        waiting: 1,
        refused: [{ user_name: 'ana@banco.example', reason: 'Ya es de otra persona.' }],
      }),
  });
  await draw(DirectoryPanel);
  expect(await screen.findByText('Por aplicar: 1 persona.')).toBeTruthy();
  expect(screen.getByText('ana@banco.example')).toBeTruthy();
});

it('measures how long somebody who is taken out still gets in, and says when they still do', async () => {
  let ended = true;
  fakeApi({
    getDirectory: () => aDirectory({ state: 'on' }),
    testDirectory: () => ({ milliseconds: 38, access_ended: ended }),
  });
  const { user } = await draw(DirectoryPanel);
  await user.click(await screen.findByRole('button', { name: 'Medir una baja' }));
  expect(await screen.findByText('La baja tardó 38 milisegundos')).toBeTruthy();
  ended = false;
  await user.click(screen.getByRole('button', { name: 'Medir otra vez' }));
  expect(await screen.findByText('La sesión siguió abierta')).toBeTruthy();
});

it('replaces a token whose maker lost the role, and offers no day after it stops working', async () => {
  const today = mexicanToday();
  const ends = addDays(today, 5);
  const token = {
    id: idOf(1),
    created_at: '2026-11-20T18:00:00Z',
    created_by: 'Beto Bravo',
    last_used_at: null,
    expires_on: addDays(today, 300),
    ends_without_maker_on: ends,
  };
  const api = fakeApi({
    getDirectory: () => aDirectory({ state: 'on', tokens: [token] }),
    rotateDirectoryToken: ({ params, body }) => {
      expect([params.id, body]).toEqual([idOf(1), { expires_on: addDays(today, 365), old_ends_on: ends }]);
      return { token: 'secreto-nuevo' };
    },
  });
  const { user } = await draw(DirectoryPanel);
  expect(await screen.findByText('Por reemplazar')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Reemplazar el token del/ }));
  const old = await screen.findByLabelText('Último día del token actual');
  fill(old, addDays(today, 6));
  await user.click(screen.getByRole('button', { name: 'Generar el token nuevo' }));
  expect(await screen.findByText(/^El token actual sirve hasta el/)).toBeTruthy();
  fill(old, ends);
  await user.click(screen.getByRole('button', { name: 'Generar el token nuevo' }));
  expect(await screen.findByDisplayValue('secreto-nuevo')).toBeTruthy();
  expect(api.made).toContain('rotateDirectoryToken');
});

it('lists the values that did not fit', async () => {
  fakeApi({
    getDirectory: () =>
      aDirectory({
        notes: [{ name: 'ana@banco.example', attribute: 'title', note: 'lo acortamos a 120 caracteres.' }],
      }),
  });
  await draw(DirectoryPanel);
  const item = (await screen.findByText('ana@banco.example')).closest('li');
  expect(item?.textContent).toBe('ana@banco.example title: lo acortamos a 120 caracteres.');
});
