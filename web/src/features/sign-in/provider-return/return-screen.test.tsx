// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { draw, screen } from '../../../testing/render.tsx';
import { idOf } from '../../../testing/samples.ts';
import { EnterScreen } from './enter-screen.tsx';
import { ReturnScreen } from './return-screen.tsx';

const provider = idOf(1);
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ provider: '00000000-0000-4000-8000-000000000001' }),
}));
const leaveFor = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/session/provider-trip.ts', async (original) => ({ ...(await original<object>()), leaveFor }));

it('an answer that this browser did not request leads on with the provider’s button', async () => {
  const nameProvider = vi.fn(() => ({ name: 'Cuenta del banco' }));
  fakeApi({ nameProvider });
  await draw(ReturnScreen);
  const link = await screen.findByRole('link', { name: 'Entrar con Cuenta del banco' });
  expect(link.getAttribute('href')).toBe(`/entrar/${provider}`);
  expect(screen.getByRole('heading', { name: 'Entra desde aquí' })).toBeTruthy();
  expect(nameProvider).toHaveBeenCalledWith({ params: { id: provider } });
});

it('a provider that is off has no button, and the other way in stays', async () => {
  fakeApi({ nameProvider: () => refuse('PROVIDER_NOT_FOUND') });
  await draw(ReturnScreen);
  expect(await screen.findByRole('link', { name: 'Iniciar sesión de otro modo' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Entrar con/ })).toBeNull();
});

it('the address of a tile begins a sign-in at once, and once', async () => {
  const begun = { redirect: 'https://idp.example/auth', browser: 'b'.repeat(43) };
  const startProviderSignIn = vi.fn(() => begun);
  fakeApi({ startProviderSignIn });
  await draw(EnterScreen);
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith(provider, begun, { purpose: 'sign-in', address: '/' }));
  expect(startProviderSignIn).toHaveBeenCalledTimes(1);
});

it('says why a sign-in did not begin, and tries again', async () => {
  const startProviderSignIn = vi.fn(() => refuse('PROVIDER_UNAVAILABLE'));
  fakeApi({ startProviderSignIn });
  const { user } = await draw(EnterScreen);
  expect(await screen.findByText(/no responde/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await vi.waitFor(() => expect(startProviderSignIn).toHaveBeenCalledTimes(2));
});
