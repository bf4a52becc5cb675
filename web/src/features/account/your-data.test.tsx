// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import type { OwnAccount, OwnQuestion } from '@finaula/contract/privacy';
import { expect, it, vi } from 'vitest';
import { currentToken, startSession } from '../../lib/session/session-token.ts';
import { fakeApi, refuse, unreachable } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor, within } from '../../testing/render.tsx';
import { aUser, idOf } from '../../testing/samples.ts';
import { YourData } from './your-data.tsx';

const anAccount = (traits: Partial<OwnAccount> = {}): OwnAccount => ({
  user: aUser(),
  email_proven_at: null,
  pending_email: null,
  closes_at: null,
  privacy_notice: { version: '2026-11', accepted_at: '2026-11-20T18:00:00Z' },
  corrections: [],
  ...traits,
});
const aQuestion = (n: number): OwnQuestion => ({
  id: idOf(n),
  course_id: 'm12',
  course_title: 'Contraseñas',
  question: `¿Pregunta ${n}?`,
  answer: `Respuesta ${n}.`,
  outcome: 'answered',
  created_at: '2026-11-20T18:00:00Z',
});
const platform = {
  product_name: 'Finaula',
  support_email: 'soporte@finaula.example',
  company_address: 'Calle 1',
  privacy_controller: 'Banco Ejemplo, S.A.',
  privacy_email: 'datos@banco.example',
  privacy_notice_date: '2026-11-23',
  mail: false,
  packages: false,
  privacy_block_months: 120,
};
const base = {
  getPlatform: () => platform,
  listOwnQuestions: () => ({ questions: [], more: false }),
  getOwnAccount: () => anAccount(),
};
const screenOf = () => draw(() => <YourData user={aUser()} />);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const PASSWORD = 'Tu contraseña actual';

it('says who one is, that nobody proved the address, and which notice was accepted', async () => {
  fakeApi(base);
  await screenOf();
  const identity = await screen.findByRole('region', { name: 'Quién eres aquí' });
  for (const fact of [
    'Ana Pérez',
    'Nadie ha comprobado que es tuyo.',
    'Banco Ejemplo',
    'Aceptaste la versión 2026-11 el 20 de noviembre de 2026.',
  ])
    expect(identity.textContent).toContain(fact);
  expect(screen.queryByRole('region', { name: 'Lo que se ha corregido' })).toBeNull();
  expect(await screen.findByText('No has preguntado nada')).toBeTruthy();
});

it('corrects the name with the password, and stands at the field that is wrong', async () => {
  const correctOwnName = vi.fn(({ body }: { body: { name: string; current_password: string } }) =>
    body.current_password === 'correcta' ? aUser({ name: body.name }) : refuse('CURRENT_PASSWORD_WRONG'),
  );
  fakeApi({ ...base, correctOwnName });
  const { user } = await screenOf();
  await user.click(await screen.findByRole('button', { name: 'Corregir tu nombre' }));
  const form = await dialog();
  fill(form.getByLabelText('Nombre completo'), 'Ana Pérez Núñez');
  await user.click(form.getByRole('button', { name: 'Guardar nombre' }));
  expect(form.getByText('Escribe tu contraseña actual.')).toBeTruthy();
  expect(correctOwnName).not.toHaveBeenCalled();
  fill(form.getByLabelText(PASSWORD), 'incorrecta');
  await user.click(form.getByRole('button', { name: 'Guardar nombre' }));
  expect(await form.findByText(errors.CURRENT_PASSWORD_WRONG.detail)).toBeTruthy();
  fill(form.getByLabelText(PASSWORD), 'correcta');
  await user.click(form.getByRole('button', { name: 'Guardar nombre' }));
  await toast('Tu nombre quedó corregido');
  expect(correctOwnName).toHaveBeenLastCalledWith({ body: { name: 'Ana Pérez Núñez', current_password: 'correcta' } });
});

it('asks for another address, shows what it waits for, and takes it back', async () => {
  const api = fakeApi({
    ...base,
    requestEmailChange: ({ body }) => {
      if (body.email === 'de-otra@banco.example') refuse('EMAIL_TAKEN');
      api.handlers.getOwnAccount = () =>
        anAccount({
          pending_email: { email: body.email, requested_at: '2026-11-20T18:00:00Z', link_expires_at: null },
        });
      return { message: 'Pedido.' };
    },
    cancelEmailChange: () => {
      api.handlers.getOwnAccount = () => anAccount();
      return undefined;
    },
  });
  const { user } = await screenOf();
  await user.click(await screen.findByRole('button', { name: 'Cambiar tu correo' }));
  const form = await dialog();
  fill(form.getByLabelText('Correo nuevo'), 'de-otra@banco.example');
  fill(form.getByLabelText(PASSWORD), 'correcta');
  await user.click(form.getByRole('button', { name: 'Pedir el cambio' }));
  expect(await form.findByText(errors.EMAIL_TAKEN.detail)).toBeTruthy();
  fill(form.getByLabelText('Correo nuevo'), 'ana.nueva@banco.example');
  await user.click(form.getByRole('button', { name: 'Pedir el cambio' }));
  await toast('Solicitud enviada');
  expect(await screen.findByText(/^Falta que quien administra tu entidad te entregue el enlace/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cambiar tu correo' })).toBeNull();
  await user.click(button('Retirar la solicitud de otro correo'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cambiar tu correo' })).toBeTruthy());
});

it('lists what was rectified, and by whom', async () => {
  const correction = {
    field: 'name' as const,
    old_value: 'Ana Perez',
    new_value: 'Ana Pérez',
    at: '2026-11-20T18:05:00Z',
  };
  fakeApi({ ...base, getOwnAccount: () => anAccount({ corrections: [{ ...correction, by_oneself: false }] }) });
  await screenOf();
  const list = await screen.findByRole('region', { name: 'Lo que se ha corregido' });
  expect(list.textContent).toContain('20 de noviembre de 2026 a las 12:05, por la administración');
});

it('deletes one question or all, after asking', async () => {
  let kept = [aQuestion(1), aQuestion(2)];
  const api = fakeApi({
    ...base,
    listOwnQuestions: () => ({ questions: kept, more: false }),
    deleteOwnQuestion: ({ params }) => {
      kept = kept.filter(({ id }) => id !== params.id);
      return undefined;
    },
    deleteOwnQuestions: () => {
      kept = [];
      return { deleted_count: 1 };
    },
  });
  const { user } = await screenOf();
  await user.click(await screen.findByRole('button', { name: 'Borrar la pregunta: ¿Pregunta 1?' }));
  await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
  expect(api.made).not.toContain('deleteOwnQuestion');
  await user.click(button('Borrar la pregunta: ¿Pregunta 1?'));
  await user.click((await dialog()).getByRole('button', { name: 'Borrar' }));
  await waitFor(() => expect(screen.queryByText('¿Pregunta 1?')).toBeNull());
  expect(screen.getByText('¿Pregunta 2?')).toBeTruthy();
  await user.click(button('Borrar todas'));
  await user.click((await dialog()).getByRole('button', { name: 'Borrar todas' }));
  expect(await screen.findByText('No has preguntado nada')).toBeTruthy();
});

it('closing the account asks for the password, states the retention, and signs out', async () => {
  startSession('un-token');
  const api = fakeApi({ ...base, closeAccount: () => refuse('CLOSES_LAST_ADMINISTRATOR') });
  const { user } = await screenOf();
  await user.click(await screen.findByRole('button', { name: 'Cerrar mi cuenta' }));
  const form = await dialog();
  expect(form.getByText(/quedan bloqueados durante 10 años/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Cerrar mi cuenta' }));
  expect(api.made).not.toContain('closeAccount');
  fill(form.getByLabelText(PASSWORD), 'correcta');
  await user.click(form.getByRole('button', { name: 'Cerrar mi cuenta' }));
  expect(await form.findByText(errors.CLOSES_LAST_ADMINISTRATOR.detail)).toBeTruthy();
  expect(currentToken()).toBe('un-token');
  api.handlers.closeAccount = () => ({ message: 'Cerrada.' });
  await user.click(form.getByRole('button', { name: 'Cerrar mi cuenta' }));
  await waitFor(() => expect(currentToken()).toBeNull());
});

it('without an answer says so, and asks again', async () => {
  const api = fakeApi({ ...base, getOwnAccount: () => refuse('FORBIDDEN') });
  const { user } = await screenOf();
  expect(await screen.findByText('No pudimos cargar tus datos')).toBeTruthy();
  api.handlers.getOwnAccount = () => anAccount();
  await user.click(button('Reintentar'));
  expect(await screen.findByRole('region', { name: 'Quién eres aquí' })).toBeTruthy();
});

it('says when the file could not be made', async () => {
  fakeApi({ ...base, exportOwnData: unreachable });
  const { user } = await screenOf();
  await user.click(await screen.findByRole('button', { name: 'Descargar página' }));
  await toast('No pudimos preparar tus datos');
});
