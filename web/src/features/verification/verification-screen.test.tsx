// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { expect, it, vi } from 'vitest';
import { storeBrowserToken } from '../../lib/session/browser-token.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { draw, pass, screen, waitFor } from '../../testing/render.tsx';
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
  expect(localStorage.getItem('finaula.registro-ajeno')).toBeNull();
});

it('in another browser leads home after three seconds as well, and leaves the question there [9-redirect]', async () => {
  vi.useFakeTimers();
  fakeApi({ verifyEmail: () => ({ ...done, registration }) });
  const { router } = await draw(VerificationScreen, {}, '/verify/un-token');
  await pass(10);
  expect(screen.getByRole('status').textContent).toContain(messages.verificationSucceeded);
  expect(JSON.parse(localStorage.getItem('finaula.registro-ajeno') ?? '')).toMatchObject({
    token: 'un-token',
    registration,
  });
  await pass(2980);
  expect(router.state.location.pathname).toBe('/verify/un-token');
  await pass(20);
  expect(router.state.location.pathname).toBe('/');
});

it('says what the server refuses, with no more to try', async () => {
  fakeApi({ verifyEmail: () => refuse('VERIFICATION_LINK_EXPIRED') });
  await draw(VerificationScreen);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(errors.VERIFICATION_LINK_EXPIRED.detail));
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});
