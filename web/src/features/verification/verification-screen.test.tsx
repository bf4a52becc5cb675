// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { expect, it, vi } from 'vitest';
import { storeBrowserToken } from '../../lib/session/browser-token.ts';
import { currentToken, startSession } from '../../lib/session/session-token.ts';
import { fakeApi, refuse, unreachable } from '../../testing/fake-api.ts';
import { draw, fill, pass, screen, waitFor } from '../../testing/render.tsx';
import { VerificationScreen } from './verification-screen.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ token: 'un-token' }),
}));

const done = { message: messages.verificationSucceeded, registration: null };
const registration = {
  name: 'Intruso Anónimo',
  entity_name: 'Banco Ejemplo',
  registered_at: '2026-11-20T18:05:00Z',
  device: 'Chrome en Windows',
};
const foreign = () => ({ ...done, registration });
const button = (name: RegExp) => screen.getByRole('button', { name });

it('in the browser that registered says so, and leads home after three seconds [9-redirect]', async () => {
  vi.useFakeTimers();
  storeBrowserToken('marca');
  const verifyEmail = vi.fn(() => done);
  fakeApi({ verifyEmail });
  await draw(VerificationScreen);
  await pass(10);
  expect(screen.getByRole('status').textContent).toContain(messages.verificationSucceeded);
  expect(verifyEmail).toHaveBeenCalledWith({ body: { token: 'un-token', device: 'marca' } });
  expect(screen.getByText('Te llevamos al inicio en 3 segundos.')).toBeTruthy();
  expect(screen.queryByText('¿Te registraste tú?')).toBeNull();
});

it('in another browser names who registered, and waits', async () => {
  fakeApi({ verifyEmail: foreign });
  await draw(VerificationScreen);
  const about = await screen.findByRole('region', { name: '¿Te registraste tú?' });
  for (const fact of ['Intruso Anónimo', 'Banco Ejemplo', '20 de noviembre de 2026 a las 12:05', 'Chrome en Windows'])
    expect(about.textContent).toContain(fact);
  expect(screen.getByRole('status').textContent).toContain(messages.verificationSucceeded);
  expect(screen.queryByText(/Te llevamos al inicio/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Sí, fui yo: iniciar sesión' })).toBeTruthy();
});

it('says nothing of a browser that nobody knows', async () => {
  fakeApi({ verifyEmail: () => ({ ...done, registration: { ...registration, device: null } }) });
  await draw(VerificationScreen);
  expect((await screen.findByRole('region', { name: '¿Te registraste tú?' })).textContent).not.toContain('Navegador');
});

it('lets its reader choose the password there and then; whoever was signed in here is out', async () => {
  startSession('de-otro');
  const chosen: unknown[] = [];
  fakeApi({
    verifyEmail: foreign,
    logout: () => undefined,
    setPasswordOnVerification: ({ body }) => {
      chosen.push(body);
      return { message: 'Lista.', device: 'marca-nueva' };
    },
  });
  const { user } = await draw(VerificationScreen);
  await screen.findByText('¿Te registraste tú?');
  await user.click(button(/No fui yo/));
  await user.click(button(/Guardar/));
  expect(screen.getByText('Escribe una contraseña.')).toBeTruthy();
  fill(screen.getByLabelText('Contraseña nueva'), 'una clave larga');
  fill(screen.getByLabelText('Confirmar contraseña nueva'), 'una clave larga');
  await user.click(button(/Guardar/));
  expect(await screen.findByRole('heading', { name: 'Contraseña lista' })).toBeTruthy();
  expect(chosen).toEqual([{ token: 'un-token', password: 'una clave larga' }]);
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeTruthy();
  expect([currentToken(), localStorage.getItem('finaula.dispositivo')]).toEqual([null, 'marca-nueva']);
});

it.each([
  ['an easy password', () => refuse('PASSWORD_COMMON'), errors.PASSWORD_COMMON.detail],
  [
    'a link that sets none any more',
    () => refuse('VERIFICATION_PASSWORD_CLOSED'),
    errors.VERIFICATION_PASSWORD_CLOSED.detail,
  ],
  ['no connection', unreachable, /No pudimos conectar/],
])('says why with %s, and keeps what was typed', async (_, setPasswordOnVerification, sentence) => {
  fakeApi({ verifyEmail: foreign, setPasswordOnVerification });
  const { user } = await draw(VerificationScreen);
  await screen.findByText('¿Te registraste tú?');
  await user.click(button(/No fui yo/));
  const password = screen.getByLabelText<HTMLInputElement>('Contraseña nueva');
  fill(password, 'una clave larga');
  fill(screen.getByLabelText('Confirmar contraseña nueva'), 'una clave larga');
  await user.click(button(/Guardar/));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(password.value).toBe('una clave larga');
});

it('says what the server refuses, with no more to try', async () => {
  fakeApi({ verifyEmail: () => refuse('VERIFICATION_LINK_EXPIRED') });
  await draw(VerificationScreen);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(errors.VERIFICATION_LINK_EXPIRED.detail));
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});
