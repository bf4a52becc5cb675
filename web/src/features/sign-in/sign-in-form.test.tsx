// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { expect, it, vi } from 'vitest';
import { takeTrip } from '../../lib/session/provider-trip.ts';
import { currentToken } from '../../lib/session/session-token.ts';
import { fakeApi, refuse, unreachable } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor } from '../../testing/render.tsx';
import { aUser, idOf } from '../../testing/samples.ts';
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

it('a wrong password is said at its field too, where the focus does not go by itself', async () => {
  fakeApi({ login: () => refuse('INVALID_CREDENTIALS') });
  const { user } = await draw(SignInForm);
  fill(email(), 'ana@banco.example');
  fill(password(), 'incorrecta');
  await user.click(submit());
  await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(password().getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(errors.INVALID_CREDENTIALS.detail);
  expect(note?.closest('[role=alert], [aria-live]')).toBeNull();
  expect(document.activeElement).toBe(submit());
  fill(password(), 'correcta');
  expect(password().getAttribute('aria-invalid')).toBeNull();
});

it('shows the password and hides it again', async () => {
  const { user } = await draw(SignInForm);
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(password().type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(password().type).toBe('password');
});

const BANK = { id: idOf(7), name: 'Cuenta del banco' };
const begun = { redirect: 'https://login.banco.example/authorize?state=s', browser: 'b'.repeat(43) };
const left = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
const bank = () => screen.findByRole('button', { name: 'Entrar con Cuenta del banco' }, { timeout: 5_000 });

it('providers are requested once for each domain, without the address', async () => {
  const asked: string[] = [];
  fakeApi({
    findProviders: ({ query }) => {
      asked.push(query.email);
      return { providers: [BANK], provider_only: false };
    },
  });
  const { user } = await draw(SignInForm);
  await user.type(email(), 'ana@banco.example');
  await user.click(password());
  await bank();
  await user.clear(email());
  await user.type(email(), 'beto@banco.example');
  await user.click(password());
  await bank();
  expect(asked).toEqual(['persona@banco.example']);
  expect(password().checkVisibility()).toBe(true);
});

it('goes to the provider, and keeps in this tab what shows that it left', async () => {
  const assign = left();
  fakeApi({ findProviders: () => ({ providers: [BANK], provider_only: false }), startProviderSignIn: () => begun });
  const { user } = await draw(SignInForm, { lamina: 3, dialogo: 'terminos' }, '/cursos/m04');
  await user.type(email(), 'ana@banco.example');
  await user.click(await bank());
  await waitFor(() => expect(assign).toHaveBeenCalledWith(begun.redirect));
  expect(takeTrip(BANK.id)).toEqual({
    purpose: 'sign-in',
    browser: begun.browser,
    address: '/cursos/m04?lamina=3',
  });
  expect(takeTrip(BANK.id)).toBeNull();
});

it('an unreachable provider is explained, and an unknown domain changes nothing', async () => {
  const api = fakeApi({
    findProviders: () => ({ providers: [BANK], provider_only: false }),
    startProviderSignIn: () => refuse('PROVIDER_UNAVAILABLE'),
  });
  const { user } = await draw(SignInForm);
  await user.type(email(), 'ana@banco.example');
  await user.click(await bank());
  await toast(errors.PROVIDER_UNAVAILABLE.detail);
  api.handlers.findProviders = () => ({ providers: [], provider_only: false });
  await user.clear(email());
  await user.type(email(), 'ana@otro.example');
  await user.click(password());
  await waitFor(() => expect(screen.queryByRole('button', { name: /Cuenta del banco/ })).toBeNull());
});

it('Enter leads to the provider when only it is allowed, with the password one press away', async () => {
  const assign = left();
  fakeApi({
    findProviders: () => ({ providers: [BANK], provider_only: true }),
    startProviderSignIn: () => begun,
    login: () => refuse('SIGN_IN_WITH_PROVIDER'),
  });
  const { user } = await draw(SignInForm);
  await user.type(email(), 'ana@banco.example{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('Escribe tu contraseña.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Entrar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /usar contraseña/ }));
  await user.type(password(), 'secreta{Enter}');
  await toast(errors.SIGN_IN_WITH_PROVIDER.detail);
  expect(assign).toHaveBeenCalledTimes(1);
});
