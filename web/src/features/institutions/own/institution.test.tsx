// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse, unreachable } from '../../../testing/fake-api.ts';
import { draw, fill, screen, toast, within } from '../../../testing/render.tsx';
import { aDetailsRequest, anEntityUser, anOwnEntity, aUser, idOf } from '../../../testing/samples.ts';
import { Access } from './access.tsx';
import { Institution } from './institution.tsx';
import { ReviewBanner } from './review-banner.tsx';

const user = aUser({ role: 'EntidadAdmin' });
const show = () => draw(() => <Institution user={user} tabs={null} />);
const showAccess = () => draw(() => <Access tabs={null}>{null}</Access>);

it('says that it did not load, and tries again', async () => {
  const api = fakeApi({ getOwnEntity: () => unreachable() });
  const drawn = await show();
  await screen.findByText('Error al cargar tu institución', {}, { timeout: 5_000 });
  api.handlers.getOwnEntity = () => anOwnEntity();
  await drawn.user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Banco Ejemplo, S.A.')).toBeTruthy();
});

it('names are corrected with a reason, and hidden characters are reported first', async () => {
  const sent = vi.fn();
  const api = fakeApi({
    getOwnEntity: () => anOwnEntity(),
    updateOwnEntity: ({ body }) => {
      sent(body);
      return anOwnEntity({ nombre_firmante: 'Óscar Peña' });
    },
  });
  const drawn = await show();
  await drawn.user.click(await screen.findByRole('button', { name: 'Corregir' }));
  fill(screen.getByLabelText('Nombre del firmante'), 'Óscar\u200b Peña');
  await drawn.user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText(/caracteres invisibles/)).toBeTruthy();
  expect(screen.getByText('Escribe el motivo del cambio.')).toBeTruthy();
  expect(api.made).not.toContain('updateOwnEntity');
  fill(screen.getByLabelText('Nombre del firmante'), 'Óscar Peña');
  fill(screen.getByLabelText('Motivo del cambio'), 'Cambió la dirección');
  await drawn.user.click(screen.getByRole('button', { name: 'Guardar' }));
  await toast('Datos de la institución guardados');
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ nombre_firmante: 'Óscar Peña', reason: 'Cambió la dirección' }),
  );
  expect(screen.getByText('Óscar Peña')).toBeTruthy();
});

it('a domain proof is offered under review, and a missing record is reported', async () => {
  const record = {
    domain: 'banco.example',
    record_name: '_finaula.banco.example',
    record_value: 'finaula-verification=ab',
    proven_at: null,
  };
  const api = fakeApi({
    getOwnEntity: () => anOwnEntity({ review: 'pending', inherited_count: 1 }),
    requestDomainProof: () => {
      api.handlers.getOwnEntity = () => anOwnEntity({ review: 'pending', inherited_count: 1, domain_proof: record });
      return record;
    },
    checkDomainProof: () => ({
      proven: false,
      domain_proven: false,
      review: 'pending',
      message: 'Todavía no encontramos el registro.',
    }),
  });
  const drawn = await show();
  expect(await screen.findByText(/Hay 1 persona registrada desde antes/)).toBeTruthy();
  await drawn.user.click(screen.getByRole('button', { name: 'Comprobar el dominio' }));
  expect(await screen.findByDisplayValue('finaula-verification=ab')).toBeTruthy();
  await drawn.user.click(screen.getByRole('button', { name: 'Buscar el registro' }));
  expect(await screen.findByText('Todavía no encontramos el registro.')).toBeTruthy();
});

it('names another administrator, and the last one cannot leave', async () => {
  const api = fakeApi({
    getOwnEntity: () => anOwnEntity(),
    listEntityUsers: () => ({
      users: [anEntityUser(2, { name: 'Sucesora' })],
      entity_name: 'Banco Ejemplo',
      next_cursor: null,
    }),
    addAdministrator: () => ({
      message: 'Sucesora ahora administra la entidad',
      user: aUser({ id: idOf(2), role: 'EntidadAdmin' }),
    }),
    removeAdministrator: () => refuse('LAST_ADMINISTRATOR'),
  });
  const drawn = await show();
  await drawn.user.click(await screen.findByRole('button', { name: 'Nombrar a otra persona' }));
  expect(screen.queryByRole('button', { name: /^Retirar/ })).toBeNull();
  const [first] = anOwnEntity().administrators;
  if (!first) throw new Error('No administrator');
  api.handlers.getOwnEntity = () =>
    anOwnEntity({ administrators: [first, { ...first, id: idOf(2), name: 'Sucesora' }] });
  await drawn.user.click(await screen.findByRole('button', { name: 'Nombrar administrador a Sucesora' }));
  const question = within(await screen.findByRole('dialog', { name: '¿Nombrar a Sucesora?' }));
  await drawn.user.click(question.getByRole('button', { name: 'Nombrar' }));
  await toast('Sucesora ahora administra la entidad');
  expect(
    await screen.findByRole('button', { name: 'Retirar a Sucesora de la administración', hidden: true }),
  ).toBeTruthy();
});

const unasked = {
  second_factor_from: null,
  factor_counts: { administrators: 2, administrators_without: 1, everyone: 60, everyone_without: 58 },
};

it('a second factor for everyone says how many lack it, and leaves a week', async () => {
  const policy = { second_factor: 'off', sign_in: 'password', idle_minutes: null, since: null, ...unasked } as const;
  const sent = vi.fn();
  fakeApi({
    getOwnEntity: () => anOwnEntity(),
    getAccessPolicy: () => policy,
    changeAccessPolicy: ({ body }) => {
      sent(body);
      return { ...policy, second_factor: 'everyone', since: '2026-11-23T18:00:00Z', second_factor_from: '2026-11-30' };
    },
  });
  const drawn = await showAccess();
  const choice = await screen.findByRole('combobox', { name: 'Verificación en dos pasos' });
  await drawn.user.selectOptions(choice, 'everyone');
  expect(screen.getByText(/^Toca a 60 personas; 58 no la tienen\./)).toBeTruthy();
  await drawn.user.click(
    within(screen.getByRole('region', { name: 'Acceso' })).getByRole('button', { name: 'Guardar' }),
  );
  const question = within(await screen.findByRole('dialog', { name: '¿Pedir la verificación en dos pasos?' }));
  expect(question.getByText(/hasta entonces un aviso la recomienda/)).toBeTruthy();
  await drawn.user.click(question.getByRole('button', { name: 'Guardar' }));
  await toast('Política de acceso cambiada');
  expect(sent).toHaveBeenCalledWith({ idle_minutes: null, second_factor: 'everyone', second_factor_grace_days: 7 });
  expect(await screen.findByText(/Se pide desde el 30 de noviembre de 2026/)).toBeTruthy();
});

it('ends idle sessions once it says after how many minutes', async () => {
  const policy = { second_factor: 'off', sign_in: 'password', since: null, ...unasked } as const;
  const sent = vi.fn();
  fakeApi({
    getOwnEntity: () => anOwnEntity(),
    getAccessPolicy: () => ({ ...policy, idle_minutes: null }),
    changeAccessPolicy: ({ body }) => {
      sent(body);
      return { ...policy, idle_minutes: 10, since: '2026-11-23T18:00:00Z' };
    },
  });
  const drawn = await showAccess();
  await drawn.user.click(await screen.findByLabelText('Cerrar la sesión de quien deja de usarla'));
  fill(screen.getByLabelText('Minutos sin uso'), '4');
  const panel = within(screen.getByRole('region', { name: 'Acceso' }));
  await drawn.user.click(panel.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText('Escribe un número entre 5 y 720.')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  fill(screen.getByLabelText('Minutos sin uso'), '10');
  await drawn.user.click(panel.getByRole('button', { name: 'Guardar' }));
  await toast('Política de acceso cambiada');
  expect(sent).toHaveBeenCalledWith({ idle_minutes: 10 });
  expect(await screen.findByText('Vigente desde el 23 de noviembre de 2026.')).toBeTruthy();
});

it('says before it saves what entering with the provider alone takes from people', async () => {
  const policy = { second_factor: 'off', sign_in: 'both', idle_minutes: null, since: null, ...unasked } as const;
  const sent = vi.fn();
  fakeApi({
    getOwnEntity: () => anOwnEntity(),
    getAccessPolicy: () => policy,
    listProviders: () => unreachable(),
    changeAccessPolicy: ({ body }) => {
      sent(body);
      return { ...policy, sign_in: 'provider', since: '2026-11-23T18:00:00Z' };
    },
  });
  const drawn = await showAccess();
  await drawn.user.selectOptions(await screen.findByRole('combobox', { name: 'Cómo se entra' }), 'provider');
  const save = () => within(screen.getByRole('region', { name: 'Acceso' })).getByRole('button', { name: 'Guardar' });
  await drawn.user.click(save());
  expect(await screen.findByText(/ya no podrán entrar con ella/)).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  await drawn.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Guardar' }));
  await toast('Política de acceso cambiada');
  expect(sent).toHaveBeenCalledWith({ idle_minutes: null, sign_in: 'provider' });
});

it('has a banner only while it is under review', async () => {
  const api = fakeApi({ getOwnEntity: () => anOwnEntity({ review: 'pending' }) });
  await draw(ReviewBanner);
  expect(await screen.findByText('Tu institución está por revisar')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Comprobar el dominio' })).toBeTruthy();
  expect(api.made).toEqual(['getOwnEntity']);
});

it('shows what waits for a review and since when, and withdraws it', async () => {
  const api = fakeApi({
    getOwnEntity: () => anOwnEntity({ review_pending: true, details_request: aDetailsRequest() }),
    withdrawDetails: () => anOwnEntity(),
  });
  const drawn = await show();
  expect(await screen.findByText('Cambio en revisión desde el 20 de noviembre de 2026')).toBeTruthy();
  expect(
    screen.getByText(/Razón social «Banco Ejemplo Nuevo, S.A.», firma Óscar Peña. Lo pidió Ana Pérez/),
  ).toBeTruthy();
  expect(screen.getByText('Banco Ejemplo, S.A.')).toBeTruthy();
  await drawn.user.click(screen.getByRole('button', { name: 'Retirar la solicitud' }));
  await drawn.user.click(await screen.findByRole('button', { name: 'Retirarla' }));
  await toast('Solicitud retirada');
  expect(api.made).toContain('withdrawDetails');
  expect(screen.queryByText(/en revisión desde/)).toBeNull();
});

it('says that a change goes to a review, and shows why the last one was refused', async () => {
  fakeApi({
    getOwnEntity: () =>
      anOwnEntity({
        details_request: aDetailsRequest({
          state: 'refused',
          refusal_reason: 'Falta el acta',
          refused_at: '2026-11-22T18:00:00Z',
        }),
      }),
    updateOwnEntity: () => anOwnEntity({ review_pending: true, details_request: aDetailsRequest() }),
  });
  const drawn = await show();
  expect(await screen.findByText('Cambio rechazado el 22 de noviembre de 2026')).toBeTruthy();
  expect(screen.getByText(/Motivo: Falta el acta/)).toBeTruthy();
  await drawn.user.click(screen.getByRole('button', { name: 'Corregir' }));
  fill(screen.getByLabelText('Motivo del cambio'), 'Cambió la sociedad');
  await drawn.user.click(screen.getByRole('button', { name: 'Guardar' }));
  await toast('Cambio enviado a revisión');
});

it('shows what ends and what must be confirmed before an administrator is removed', async () => {
  const [first] = anOwnEntity().administrators;
  if (!first) throw new Error('No administrator');
  fakeApi({
    getOwnEntity: () =>
      anOwnEntity({ administrators: [first, { ...first, id: idOf(2), name: 'Beto Bravo', email: 'b@banco.example' }] }),
    previewRemoval: ({ params }) => {
      expect(params.user_id).toBe(idOf(2));
      return {
        links: 2,
        invitations: ['Aurelio Rivas'],
        settings: [
          { kind: 'domain', name: 'banco.example', days: 30 },
          { kind: 'directory_token', name: 'Token del 20/11/2026', days: 7 },
        ],
      };
    },
  });
  const drawn = await show();
  await drawn.user.click(await screen.findByRole('button', { name: 'Retirar a Beto Bravo de la administración' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('2 enlaces que generó y nadie ha usado');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 enlaces que generó y nadie ha usado',
    'La invitación de auditoría de Aurelio Rivas, que no la ha aceptado',
    'Dominio banco.example: si nadie lo confirma en 30 días, termina',
    'Token del 20/11/2026 (directorio): sirve 7 días más; reemplázalo en ese plazo',
  ]);
});
