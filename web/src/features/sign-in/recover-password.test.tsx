// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi, unreachable } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast } from '../../testing/render.tsx';
import { RecoverPassword } from './recover-password.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('Correo de tu cuenta');
const submit = () => screen.getByRole('button', { name: 'Enviarme el enlace', hidden: true });

it('asks for an address before it asks the server', async () => {
  const api = fakeApi({});
  const { user } = await draw(RecoverPassword);
  await user.click(screen.getByText('Olvidé mi contraseña'));
  fill(email(), 'ana');
  await user.click(submit());
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email());
  expect(api.made).toEqual([]);
});

it('says the same whoever has an account, and takes another address', async () => {
  fakeApi({
    forgotPassword: ({ body }) => {
      expect(body).toEqual({ email: 'ana@banco.example' });
      return { message: '' };
    },
  });
  const { user } = await draw(RecoverPassword);
  await user.click(screen.getByText('Olvidé mi contraseña'));
  fill(email(), ' ana@banco.example ');
  await user.click(submit());
  const said = await screen.findByText(/Si hay una cuenta activa con/);
  expect(said.closest('[role=status]')).toBe(document.activeElement);
  await user.click(screen.getByRole('button', { name: 'Usar otro correo' }));
  expect(email().value).toBe('');
});

it('says when it could not ask', async () => {
  fakeApi({ forgotPassword: unreachable });
  const { user } = await draw(RecoverPassword);
  await user.click(screen.getByText('Olvidé mi contraseña'));
  fill(email(), 'ana@banco.example');
  await user.click(submit());
  await toast('No pudimos pedir el enlace');
});
