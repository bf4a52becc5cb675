// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { expect, it } from 'vitest';
import { currentToken } from '../../lib/session/session-token.ts';
import { fakeApi, refuse, unreachable } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor } from '../../testing/render.tsx';
import { aUser } from '../../testing/samples.ts';
import { SignInForm } from './sign-in-form.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('Correo electrónico');
const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Entra/ });

it('asks for both fields before it asks the server, and the first wrong one gets the focus [5-login]', async () => {
  const api = fakeApi({});
  const { user } = await draw(SignInForm);
  await user.click(submit());
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Escribe tu correo electrónico.')).toBeTruthy();
  expect(screen.getByText('Escribe tu contraseña.')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  fill(email(), 'ana');
  expect(screen.queryByText('Escribe tu correo electrónico.')).toBeNull();
  await user.click(submit());
  expect(screen.getByText('Escribe un correo válido, como nombre@institucion.mx.')).toBeTruthy();
  expect(api.made).toEqual([]);
});

it('signs in, once however often the button is pressed [8-login]', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const api = fakeApi({
    login: async ({ body }) => {
      expect(body).toEqual({ email: 'ana@banco.example', password: 'correcta' });
      await promise;
      return { token: 'un-token', user: aUser(), device: 'd', notices: [] };
    },
  });
  const { user } = await draw(SignInForm);
  fill(email(), 'ana@banco.example');
  fill(password(), 'correcta');
  await user.click(submit());
  await user.click(submit());
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  resolve();
  await toast(messages.loginSucceeded);
  expect(currentToken()).toBe('un-token');
  expect(api.made).toEqual(['login']);
});

it.each([
  ['the server refuses', () => refuse('INVALID_CREDENTIALS'), errors.INVALID_CREDENTIALS.detail],
  ['the account is inactive', () => refuse('ACCOUNT_INACTIVE'), errors.ACCOUNT_INACTIVE.detail],
  ['there is no connection', unreachable, /No pudimos conectar/],
])('says why when %s, and keeps what was typed', async (_, login, sentence) => {
  fakeApi({ login });
  const { user } = await draw(SignInForm);
  fill(email(), 'ana@banco.example');
  fill(password(), 'incorrecta');
  await user.click(submit());
  await toast(messages.loginFailed);
  await toast(sentence);
  await waitFor(() => expect(submit().textContent).toBe('Entrar'));
  expect(password().value).toBe('incorrecta');
});

it('shows the password and hides it again', async () => {
  const { user } = await draw(SignInForm);
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(password().type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(password().type).toBe('password');
});
