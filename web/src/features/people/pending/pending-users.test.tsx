// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { draw, fill, screen, toast, toasts, waitFor, within } from '../../../testing/render.tsx';
import { aPendingUser, aUser } from '../../../testing/samples.ts';
import { PendingUsers } from './pending-users.tsx';
import { usePopulateEntities } from './use-populate-entities.ts';

const people = (count: number) => Array.from({ length: count }, (_, i) => aPendingUser(i + 1));
const drawPanel = () => draw(() => <PendingUsers />);
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const activated = { message: '', user: aUser() };

it('that nobody is in says so [2-superadmin-empty]', async () => {
  fakeApi({ listPendingUsers: () => ({ pending_users: [] }) });
  await drawPanel();
  expect(await screen.findByText(messages.noPendingUsers)).toBeTruthy();
});

it('that does not load says why, and is asked for again [8-pending-users]', async () => {
  const api = fakeApi({ listPendingUsers: () => refuse('FORBIDDEN') });
  const { user } = await drawPanel();
  await toast(messages.pendingUsersFailed);
  const alert = (await screen.findAllByRole('alert')).find((element) => element.textContent?.includes('Reintentar'));
  expect(alert?.textContent).toContain(errors.FORBIDDEN.detail);
  api.handlers.listPendingUsers = () => ({ pending_users: people(1) });
  await user.click(button('Reintentar'));
  expect(await screen.findByText('Persona 1')).toBeTruthy();
});

it('shows 10 at a time, and turns its pages with the focus on its heading', async () => {
  fakeApi({ listPendingUsers: () => ({ pending_users: people(25) }) });
  const { user } = await drawPanel();
  await screen.findByText('1–10 de 25');
  expect(rows()).toHaveLength(10);
  expect(button('Anteriores').disabled).toBe(true);
  await user.click(button('Siguientes'));
  await user.click(button('Siguientes'));
  expect(screen.getByText('21–25 de 25')).toBeTruthy();
  expect(rows()).toHaveLength(5);
  expect(button('Siguientes').disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Usuarios pendientes' }));
});

it('finds a person without accents, and begins at the first page', async () => {
  fakeApi({ listPendingUsers: () => ({ pending_users: [...people(30), aPendingUser(31, { name: 'Ángela Núñez' })] }) });
  const { user } = await drawPanel();
  await screen.findByText('1–10 de 31');
  await user.click(button('Siguientes'));
  fill(screen.getByRole('searchbox'), 'ANGELA nunez');
  await waitFor(() => expect(rows()).toHaveLength(1));
  fill(screen.getByRole('searchbox'), 'nadie así');
  expect(await screen.findByText('Nadie coincide con tu búsqueda')).toBeTruthy();
  await user.click(button('Quitar los filtros'));
  await waitFor(() => expect(rows()).toHaveLength(10));
});

it('activates one person, who leaves the list at once [4-override]', async () => {
  let waiting = people(2);
  fakeApi({
    listPendingUsers: () => ({ pending_users: waiting }),
    overrideUserAccess: ({ body }) => {
      expect(body).toEqual({ user_id: waiting[0]?.id, action: 'activate' });
      waiting = waiting.slice(1);
      return activated;
    },
  });
  const { user } = await drawPanel();
  await user.click(await screen.findByRole('button', { name: 'Activar acceso de Persona 1' }));
  await toast(messages.overrideSucceeded('activate'));
  await waitFor(() => expect(screen.queryByText('Persona 1')).toBeNull());
  expect(document.activeElement).toBe(box('Seleccionar a Persona 2').closest('tr')?.querySelector('button'));
});

it('says why somebody could not be activated, and keeps them [8-override]', async () => {
  fakeApi({
    listPendingUsers: () => ({ pending_users: people(1) }),
    overrideUserAccess: () => refuse('USER_NOT_FOUND'),
  });
  const { user } = await drawPanel();
  await user.click(await screen.findByRole('button', { name: /Activar acceso/ }));
  await toast(messages.overrideFailed);
  await toast(errors.USER_NOT_FOUND.detail);
  expect(screen.getByText('Persona 1')).toBeTruthy();
});

it('somebody whose access was withdrawn is in no selection, and is activated after a question', async () => {
  fakeApi({
    listPendingUsers: () => ({ pending_users: [aPendingUser(1, { access_withdrawn: true }), aPendingUser(2)] }),
  });
  const { user } = await drawPanel();
  await screen.findByText('Acceso retirado');
  expect(screen.queryByRole('checkbox', { name: 'Seleccionar a Persona 1' })).toBeNull();
  await user.click(box('Seleccionar a la persona de esta página'));
  expect(box('Seleccionar a Persona 2').checked).toBe(true);
  await user.click(button('Activar acceso de Persona 1'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Se le retiró el acceso al anular el registro de su institución/)).toBeTruthy();
});

it('a bulk activation asks first, names failures and can be repeated', async () => {
  let refused = true;
  const api = fakeApi({
    listPendingUsers: () => ({ pending_users: people(27) }),
    overrideUserAccess: ({ body }) => {
      if (refused && body.user_id === aPendingUser(3).id) return refuse('USER_NOT_FOUND');
      return activated;
    },
  });
  const { user } = await drawPanel();
  await screen.findByText('1–10 de 27');
  await user.click(box('Seleccionar a Persona 1'));
  expect(box(/Seleccionar a las 10/).indeterminate).toBe(true);
  await user.click(box(/Seleccionar a las 10/));
  await user.click(button('Seleccionar a las 27 que coinciden'));
  expect(screen.getAllByText('27 personas seleccionadas').length).toBeGreaterThan(0);
  await user.click(button('Activar su acceso'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading', { name: '¿Activar el acceso de 27 personas?' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Activar 27' }));
  expect(await dialog.findByRole('heading', { name: '26 accesos activados' })).toBeTruthy();
  expect(dialog.getByText('Una no se pudo')).toBeTruthy();
  expect(dialog.getByText(new RegExp(errors.USER_NOT_FOUND.detail))).toBeTruthy();
  refused = false;
  await user.click(dialog.getByRole('button', { name: /Reintentar la que falta/ }));
  expect(await dialog.findByRole('heading', { name: '27 accesos activados' })).toBeTruthy();
  expect(api.made.filter((name) => name === 'overrideUserAccess')).toHaveLength(28);
});

it('asks before several are activated: whoever says no changes nothing', async () => {
  const api = fakeApi({ listPendingUsers: () => ({ pending_users: people(2) }) });
  const { user } = await drawPanel();
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar a Persona 2' }));
  await user.click(button('Activar su acceso'));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' })));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button('Activar su acceso'));
  expect(api.made).not.toContain('overrideUserAccess');
});

it('fills the directory without a word, also when that fails [6-superadmin]', async () => {
  const api = fakeApi({
    listPendingUsers: () => ({ pending_users: people(1) }),
    populateEntities: () => refuse('FORBIDDEN'),
  });
  await draw(() => {
    usePopulateEntities();
    return <PendingUsers />;
  });
  await screen.findByText('Persona 1');
  await waitFor(() => expect(api.made).toContain('populateEntities'));
  expect(toasts()).toEqual([]);
});
