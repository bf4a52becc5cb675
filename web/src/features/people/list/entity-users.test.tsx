// @vitest-environment happy-dom

import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import type { EntityUser } from '@finaula/contract/people';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor, within } from '../../../testing/render.tsx';
import { anEntityUser, idOf } from '../../../testing/samples.ts';
import { EntityUsers } from './entity-users.tsx';
import { NotEntered } from './invite-again.tsx';

/**
 * An entity of these people, listed as the server lists them: `limit` at a time, those of a state, those
 * whose name has the text.
 */
function entityOf(everybody: readonly EntityUser[]) {
  let people = everybody;
  const statusOf = ({ email_verified, is_active }: EntityUser) =>
    !email_verified ? 'waiting' : is_active ? 'active' : 'inactive';
  const count = (status: string) => people.filter((user) => statusOf(user) === status).length;
  const api = fakeApi({
    listAreas: () => ({
      areas: [...new Set(people.map(({ area }) => area).filter((area) => area !== null))],
      positions: [],
    }),
    listEntityUsers: ({ query: { q, status, invited, role, area, limit = 25, cursor } }) => {
      const found = people.filter(
        (user) =>
          (!q || user.name.includes(q)) &&
          (!status || statusOf(user) === status) &&
          (!invited || (statusOf(user) === 'waiting' && String(user.invited_at !== null) === invited)) &&
          (!role || user.role === role) &&
          (!area || user.area === area),
      );
      const start = Number(cursor ?? 0);
      return {
        users: found.slice(start, start + limit),
        entity_name: 'Banco Ejemplo',
        next_cursor: start + limit < found.length ? String(start + limit) : null,
        ...(cursor === undefined && {
          counts: {
            people: people.length,
            waiting: count('waiting'),
            active: count('active'),
            inactive: count('inactive'),
          },
          found: { people: found.length, employees: found.filter((user) => user.role === 'Empleado').length },
        }),
      };
    },
    summarizeWaiting: () => ({ without_link: 0, waiting_since: null, ending_soon: 0, to_decide: 0, invited: 0 }),
    toggleUserStatus: ({ body: { user_id, action } }) => {
      people = people.map((user) => (user.id === user_id ? { ...user, is_active: action === 'activate' } : user));
      const changed = people.find(({ id }) => id === user_id) ?? anEntityUser(0);
      return { message: '', user: changed };
    },
    sendVerification: ({ body }) => ({
      verification_link: `http://x/verify/${body.user_id}`,
      expires_at: '2027-01-01T00:00:00Z',
      sent_to: null,
    }),
    getTrainingSummary: () => refuse('FORBIDDEN'),
  });
  return api;
}
const people = (count: number, traits: Partial<EntityUser> = {}) =>
  Array.from({ length: count }, (_, i) => anEntityUser(i + 1, traits));
const admin = anEntityUser(900, { name: 'Adriana', role: 'EntidadAdmin' });
const drawPanel = () => draw(() => <EntityUsers title="Banco Ejemplo" tabs={null} />);
const table = () => within(screen.getByRole('table', { name: 'Usuarios' }));
const rows = () => table().getAllByRole('row').slice(1);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const loaded = () => screen.findByRole('table', { name: 'Usuarios' });

it('counts everybody, and those who are active, wait or are inactive [2-entity-counters]', async () => {
  entityOf([admin, anEntityUser(1), anEntityUser(2, { email_verified: false }), anEntityUser(3, { is_active: false })]);
  await drawPanel();
  await loaded();
  const figures = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(figures).toEqual(['Total: 4', 'Activos: 2', 'Pendientes de verificación: 1', 'Inactivos: 1']);
});

it('without anybody says so [2-entity-empty]', async () => {
  entityOf([]);
  await drawPanel();
  expect(await screen.findByText(messages.noEntityUsers)).toBeTruthy();
});

it('that does not load says why, and is asked for again [8-entity-users]', async () => {
  const api = entityOf(people(1));
  const { listEntityUsers } = api.handlers;
  api.handlers.listEntityUsers = () => refuse('FORBIDDEN');
  const { user } = await drawPanel();
  await toast(messages.entityUsersFailed);
  if (listEntityUsers !== undefined) api.handlers.listEntityUsers = listEntityUsers;
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  await loaded();
});

it('grows by 25 at a press, and the focus goes to the first new row [2-entity-users]', async () => {
  entityOf(people(60));
  const { user } = await drawPanel();
  await loaded();
  expect(screen.getByText('25 de 60')).toBeTruthy();
  await user.click(button('Mostrar más usuarios'));
  await screen.findByText('50 de 60');
  expect(document.activeElement).toBe(rows()[25]);
  await user.click(button('Mostrar más usuarios'));
  await screen.findByText('60 de 60');
  expect(screen.queryByRole('button', { name: 'Mostrar más usuarios' })).toBeNull();
});

it('lists the first people with a link to all, until a filter is used', async () => {
  entityOf(people(30));
  const { user } = await draw(() => <EntityUsers title="Banco Ejemplo" tabs={null} first={{ desk: 8, phone: 3 }} />);
  await loaded();
  expect(rows()).toHaveLength(8);
  expect(screen.getByRole('link', { name: 'Ver a las 30 personas' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Activos');
  await waitFor(() => expect(rows()).toHaveLength(25));
});

const twoWaiting = () => {
  const invited = anEntityUser(2, { name: 'Inés', email_verified: false, invited_at: '2026-11-20T15:00:00Z' });
  const api = entityOf([admin, anEntityUser(1, { name: 'Luis', email_verified: false }), invited]);
  const summary = { without_link: 0, waiting_since: null, ending_soon: 0, to_decide: 1, invited: 1 };
  api.handlers.summarizeWaiting = () => summary;
  api.handlers.rejectRegistration = () => undefined;
  return api;
};

it('lists registrations to decide, and one line for invited people that lists them below', async () => {
  twoWaiting();
  const { user } = await drawPanel();
  const list = within(await screen.findByRole('region', { name: 'Pendientes de verificación' }));
  expect(list.getByText('1 por decidir')).toBeTruthy();
  expect(list.getByRole('button', { name: 'Rechazar el registro de Luis' })).toBeTruthy();
  expect(list.queryByText('Inés')).toBeNull();
  expect(list.getByText('1 invitación sin usar')).toBeTruthy();
  expect(list.getByRole('button', { name: 'Invitarla de nuevo' })).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Ver quién' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain('Inés');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Usuarios' }));
});

it('withdraws an invitation from its row, in its own words', async () => {
  twoWaiting();
  const { user } = await drawPanel();
  await loaded();
  expect(table().getByRole('button', { name: 'Invitar de nuevo a Inés' })).toBeTruthy();
  await user.click(table().getByRole('button', { name: 'Retirar la invitación de Inés' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar la invitación' }));
  await toast('La invitación de Inés quedó retirada');
});

it('says that a link was sent only when a mail with it left', async () => {
  const expires = { verification_link_expires_at: '2999-12-12T15:00:00Z' };
  const mail = {
    kind: 'invitation',
    state: 'enviado',
    reason: null,
    due_at: null,
    at: '2026-11-20T15:00:00Z',
  } as const;
  entityOf([
    anEntityUser(1, { name: 'Luis', email_verified: false, ...expires }),
    anEntityUser(2, { name: 'Inés', email_verified: false, ...expires, last_message: mail }),
  ]);
  await drawPanel();
  const list = within(await screen.findByRole('region', { name: 'Pendientes de verificación' }));
  expect(list.getByRole('row', { name: /Luis/ }).textContent).toContain('Enlace generado');
  expect(list.getByRole('row', { name: /Inés/ }).textContent).toContain('Enlace enviado');
});

it('invites again those who were invited and never entered, but no registration', async () => {
  const invited = people(5, { email_verified: false, invited_at: '2026-11-20T15:00:00Z' });
  const api = entityOf([...invited, anEntityUser(9, { name: 'Luis', email_verified: false })]);
  api.handlers.summarizeWaiting = () => ({
    without_link: 0,
    waiting_since: null,
    ending_soon: 0,
    to_decide: 1,
    invited: 5,
  });
  const { user } = await draw(() => <NotEntered />);
  expect((await screen.findByText(/sin entrar/)).textContent).toContain('5 sin entrar');
  await user.click(button('Invitar de nuevo a las 5'));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Generar 5 enlaces?' }));
  expect(dialog.queryByText('Luis')).toBeNull();
});

it('is searched after a pause, and says when nobody matches', async () => {
  entityOf([...people(3), anEntityUser(9, { name: 'Zoila' })]);
  const { user } = await drawPanel();
  await loaded();
  fill(screen.getByRole('searchbox'), 'Zoila');
  await waitFor(() => expect(rows()).toHaveLength(1));
  fill(screen.getByRole('searchbox'), 'Nadie');
  await screen.findByText('Nadie coincide con tu búsqueda');
  await user.click(button('Quitar los filtros'));
  await waitFor(() => expect(rows()).toHaveLength(4));
});

it('switches a person off after a question, and on again from the toast [7-toggle-user-status]', async () => {
  entityOf([admin, ...people(2)]);
  const { user } = await drawPanel();
  await loaded();
  expect(screen.queryByRole('button', { name: /Desactivar a Adriana/ })).toBeNull();
  await user.click(button('Desactivar a Persona 1'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desactivar' }));
  await toast(messages.overrideSucceeded('deactivate'));
  await waitFor(() => expect(button('Activar a Persona 1')).toBeTruthy());
  await user.click(screen.getByText('Deshacer'));
  await waitFor(() => expect(button('Desactivar a Persona 1')).toBeTruthy());
});

it('says why a person could not be switched, and leaves them as they were [8-toggle]', async () => {
  const api = entityOf(people(1, { is_active: false }));
  api.handlers.toggleUserStatus = () => refuse('USER_NOT_FOUND');
  const { user } = await drawPanel();
  await loaded();
  await user.click(button('Activar a Persona 1'));
  await toast(messages.toggleFailed);
  await toast(errors.USER_NOT_FOUND.detail);
  expect(button('Activar a Persona 1')).toBeTruthy();
});

it('shows the link of one who waits, to be copied [2-entity-link-dialog] [8-link]', async () => {
  entityOf([anEntityUser(1, { email_verified: false })]);
  const { user } = await drawPanel();
  await loaded();
  await user.click(button('Verificar a Persona 1'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Enlace').value).toBe(`http://x/verify/${idOf(1)}`);
  await user.click(dialog.getByRole('button', { name: 'Copiar enlace' }));
  await toast(messages.linkCopied);
});

it('selects everybody who matches, never an administrator, and acts on those it is for', async () => {
  entityOf([admin, ...people(27), anEntityUser(50, { is_active: false })]);
  const { user } = await drawPanel();
  await loaded();
  await user.click(screen.getByRole('checkbox', { name: /Seleccionar a las 24 personas/ }));
  await user.click(button('Seleccionar a las 28 que coinciden'));
  await screen.findAllByText('28 personas seleccionadas');
  expect(button('Activar (1)')).toBeTruthy();
  await user.click(button('Desactivar (27)'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Desactivar 27/ }));
  expect(await dialog.findByRole('heading', { name: '27 cuentas desactivadas' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Deshacer' }));
  expect(await dialog.findByRole('heading', { name: '27 cuentas activadas' })).toBeTruthy();
});

it('excused people are shown with obligation, end and reason', async () => {
  const waiver = {
    obligation_id: idOf(50),
    obligation_title: 'PLD/FT anual',
    until: '2027-02-28',
    reason: 'Licencia de maternidad',
  };
  const api = entityOf([anEntityUser(1, { waivers: [waiver] }), anEntityUser(2, { waivers: [] })]);
  api.handlers.listEmploymentHistory = () => [];
  const { user } = await drawPanel();
  await loaded();
  expect(screen.getAllByText(/^Exención en/).map(({ textContent }) => textContent)).toEqual([
    'Exención en PLD/FT anual hasta el 28 feb 2027: Licencia de maternidad',
  ]);
  await user.click(button('Datos de Persona 1'));
  const sheet = within(await screen.findByRole('region', { name: 'Exenciones en vigor' }));
  expect(sheet.getByRole('listitem').textContent).toBe(
    'PLD/FT anual: hasta el 28 de febrero de 2027Motivo: Licencia de maternidad',
  );
});

it('an administrator’s employment is editable, name and address are not', async () => {
  const api = entityOf([anEntityUser(1, { role: 'EntidadAdmin', name: 'Ana Herrera' })]);
  const sent: unknown[] = [];
  api.handlers.listEmploymentHistory = () => [];
  api.handlers.correctPerson = ({ body }) => {
    sent.push(body);
    return anEntityUser(1, { role: 'EntidadAdmin', name: 'Ana Herrera', area: 'Cumplimiento' });
  };
  const { user } = await drawPanel();
  await loaded();
  await user.click(button('Datos de Ana Herrera'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Datos de Ana Herrera' }));
  expect(sheet.queryByLabelText('Nombre completo')).toBeNull();
  expect(sheet.queryByRole('button', { name: 'Solicitar el cierre de su cuenta' })).toBeNull();
  await user.type(sheet.getByLabelText('Área'), 'Cumplimiento');
  await user.click(sheet.getByRole('button', { name: 'Guardar' }));
  await toast('Datos guardados');
  expect(sent).toEqual([{ area: 'Cumplimiento' }]);
});

it('narrows to an area, and offers none where none was recorded', async () => {
  entityOf([
    anEntityUser(1, { name: 'Rosa', area: 'Riesgos' }),
    anEntityUser(2, { name: 'Carlos', area: 'Crédito' }),
    anEntityUser(3),
  ]);
  const { user } = await drawPanel();
  await loaded();
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Área' });
  expect([...select.options].map(({ text }) => text)).toEqual(['Área: todas', 'Crédito', 'Riesgos']);
  await user.selectOptions(select, 'Riesgos');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain('Rosa');
});

it('a filter in use is counted, and its chip removes it', async () => {
  entityOf([...people(2), anEntityUser(9, { is_active: false })]);
  const { user } = await drawPanel();
  await loaded();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Inactivos');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(button('Filtros (1)').getAttribute('aria-expanded')).toBe('false');
  await user.click(button('Quitar Inactivos'));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(button('Filtros')).toBeTruthy();
});

it('without areas has no filter of them', async () => {
  const api = entityOf(people(2));
  await drawPanel();
  await loaded();
  await waitFor(() => expect(api.made).toContain('listAreas'));
  expect(screen.queryByRole('combobox', { name: 'Área' })).toBeNull();
});

it('keeps the order of the list in the address', async () => {
  entityOf(people(30));
  const { user, router } = await drawPanel();
  await loaded();
  const joined = () => table().getByRole('columnheader', { name: /Alta/ });
  await user.click(within(joined()).getByRole('button'));
  await waitFor(() => expect(joined().getAttribute('aria-sort')).toBe('descending'));
  expect(router.state.location.search).toMatchObject({ orden: 'newest' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Nombre');
  await waitFor(() => expect(joined().getAttribute('aria-sort')).toBe('none'));
  expect(router.state.location.search).not.toHaveProperty('orden');
});
