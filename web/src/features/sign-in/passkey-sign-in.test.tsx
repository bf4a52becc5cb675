// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import type { PasskeyRequest } from '@finaula/contract/second-factor';
import { expect, it } from 'vitest';
import { currentToken } from '../../lib/session/session-token.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { passkeyDevice } from '../../testing/passkey-device.ts';
import { draw, screen, toast } from '../../testing/render.tsx';
import { aUser } from '../../testing/samples.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const request: PasskeyRequest = {
  challenge: 'cmV0bw',
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required',
};
const button = () => screen.getByRole('button', { name: 'Entrar con llave de acceso' });
const opened = () => ({ token: 'un-token', user: aUser(), device: 'd', notices: [] });

it('is not offered where the browser has no passkeys', async () => {
  await draw(() => <PasskeySignIn />);
  expect(screen.queryByRole('button', { name: 'Entrar con llave de acceso' })).toBeNull();
});

it('signs in without an e-mail, once however often it is pressed', async () => {
  passkeyDevice();
  const { promise, resolve } = Promise.withResolvers<void>();
  const api = fakeApi({
    startPasskeySignIn: () => request,
    signInWithPasskey: async ({ body }) => {
      await promise;
      expect(body.passkey).toMatchObject({ id: 'bGxhdmU', type: 'public-key', response: { userHandle: 'dQ' } });
      return opened();
    },
  });
  const { user } = await draw(() => <PasskeySignIn />);
  await user.click(button());
  await user.click(button());
  resolve();
  await toast(messages.loginSucceeded);
  expect(currentToken()).toBe('un-token');
  expect(api.made).toEqual(['startPasskeySignIn', 'signInWithPasskey']);
});

it.each([
  ['NotAllowedError', /^No llegamos a usar ninguna llave/],
  ['SecurityError', /dirección oficial/],
  ['UnknownError', /^Tu navegador no pudo usar la llave/],
])('says in Spanish what a browser calls %s, and sends nothing', async (fails, sentence) => {
  passkeyDevice().fails = fails;
  const api = fakeApi({ startPasskeySignIn: () => request });
  const { user } = await draw(() => <PasskeySignIn />);
  await user.click(button());
  await toast(messages.loginFailed);
  await toast(sentence);
  expect(api.made).toEqual(['startPasskeySignIn']);
});

it('says why the server refuses', async () => {
  passkeyDevice();
  fakeApi({ startPasskeySignIn: () => request, signInWithPasskey: () => refuse('PASSKEY_REFUSED') });
  const { user } = await draw(() => <PasskeySignIn />);
  await user.click(button());
  await toast(errors.PASSKEY_REFUSED.detail);
});
