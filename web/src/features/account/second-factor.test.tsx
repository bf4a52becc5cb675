// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import type { Passkey, PasskeyCreation, PasskeyRequest } from '@finaula/contract/second-factor';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { passkeyDevice } from '../../testing/passkey-device.ts';
import { draw, fill, screen, toast, waitFor } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { SecondFactor } from './second-factor.tsx';

const request: PasskeyRequest = {
  challenge: 'cmV0bw',
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required',
};
const creation: PasskeyCreation = {
  challenge: 'cmV0bw',
  timeout: 300_000,
  rp: { id: 'localhost', name: 'Finaula' },
  user: { id: 'dQ', name: 'ana@banco.example', displayName: 'Ana Pérez' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};
const aPasskey = (traits: Partial<Passkey> = {}): Passkey => ({
  id: idOf(9),
  name: 'Chrome en Android',
  created_at: '2026-11-20T18:00:00Z',
  last_used_at: null,
  ...traits,
});
const codes = Array.from({ length: 10 }, (_, i) => `AAAA-BBBB-CCCC-000${i}`);
const none = { totp_since: null, passkeys: [], recovery_codes_left: 0 };
const withPasskey = { totp_since: null, passkeys: [aPasskey()], recovery_codes_left: 10 };
const panel = () => draw(() => <SecondFactor email="ana@banco.example" />);
const press = async (user: { click: (element: Element) => Promise<void> }, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const password = () => screen.getByLabelText<HTMLInputElement>('Escribe tu contraseña para continuar');

it('offers the application alone where the browser has no passkeys', async () => {
  fakeApi({ getSecondFactor: () => none });
  await panel();
  expect(await screen.findByRole('button', { name: 'Usar una aplicación de códigos' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Agregar llave de acceso' })).toBeNull();
});

it('adds a passkey: password, device, recovery codes; a device that says no may be asked again', async () => {
  const device = passkeyDevice();
  const api = fakeApi({
    getSecondFactor: () => none,
    startPasskey: ({ body }) =>
      'current_password' in body.confirmation && body.confirmation.current_password === 'correcta'
        ? creation
        : refuse('CURRENT_PASSWORD_WRONG'),
    addPasskey: ({ body }) => {
      expect(body.passkey).toMatchObject({
        type: 'public-key',
        authenticatorAttachment: 'platform',
        response: { transports: ['internal'] },
      });
      return { passkey: aPasskey(), recovery_codes: codes };
    },
  });
  const { user } = await panel();
  await press(user, 'Agregar llave de acceso');
  expect(document.activeElement?.textContent).toBe('Agregar una llave de acceso');
  await press(user, 'Continuar');
  expect(screen.getByText('Escribe tu contraseña.')).toBeTruthy();
  fill(password(), 'incorrecta');
  await press(user, 'Continuar');
  expect(await screen.findByText(errors.CURRENT_PASSWORD_WRONG.detail)).toBeTruthy();
  expect(document.activeElement).toBe(password());
  fill(password(), 'correcta');
  await press(user, 'Continuar');
  device.fails = 'NotAllowedError';
  await press(user, 'Crear llave de acceso');
  await toast(/^No llegamos a usar ninguna llave/);
  await press(user, 'Crear llave de acceso');
  await toast('Llave de acceso agregada: «Chrome en Android»');
  expect(await screen.findByText(codes[9] ?? '')).toBeTruthy();
  expect(api.made.filter((name) => name === 'addPasskey')).toHaveLength(1);
});

it('begins again when the server refuses the new key', async () => {
  passkeyDevice();
  fakeApi({ getSecondFactor: () => none, startPasskey: () => creation, addPasskey: () => refuse('PASSKEY_NOT_ADDED') });
  const { user } = await panel();
  await press(user, 'Agregar llave de acceso');
  fill(password(), 'correcta');
  await press(user, 'Continuar');
  await press(user, 'Crear llave de acceso');
  await toast(errors.PASSKEY_NOT_ADDED.detail);
  await waitFor(() => expect(password().value).toBe(''));
});

it('lists passkeys with their dates, and renames one with the passkey itself', async () => {
  passkeyDevice();
  fakeApi({
    getSecondFactor: () => withPasskey,
    startConfirmation: () => request,
    renamePasskey: ({ params, body }) => {
      expect([params.id, body.name, Object.keys(body.confirmation)]).toEqual([idOf(9), 'Mi teléfono', ['passkey']]);
      return aPasskey({ name: body.name });
    },
  });
  const { user } = await panel();
  const row = await screen.findByRole('row', { name: /Chrome en Android/ });
  expect(row.textContent).toContain('20 de noviembre de 2026');
  expect(row.textContent).toContain('aún no');
  await press(user, 'Renombrar la llave Chrome en Android');
  fill(screen.getByLabelText('Nombre de la llave'), 'Mi teléfono');
  await press(user, 'Confirmar con llave de acceso');
  await toast('La llave se llama ahora «Mi teléfono»');
});

it('removes one with the password and a recovery code, and stays when either is wrong', async () => {
  passkeyDevice();
  const api = fakeApi({
    getSecondFactor: () => withPasskey,
    removePasskey: ({ body: { confirmation } }) => {
      if (!('current_password' in confirmation) || confirmation.current_password !== 'correcta')
        return refuse('CURRENT_PASSWORD_WRONG');
      const code = confirmation.second_factor;
      return code && 'recovery_code' in code && code.recovery_code === 'AAAA-BBBB'
        ? undefined
        : refuse('FACTOR_CODE_WRONG');
    },
  });
  const { user } = await panel();
  await press(user, 'Quitar la llave Chrome en Android');
  const code = () => screen.getByLabelText<HTMLInputElement>('Código de recuperación');
  fill(password(), 'incorrecta');
  await press(user, 'Quitar llave');
  expect(screen.getByText('Escribe el código.')).toBeTruthy();
  fill(code(), '123 456');
  await press(user, 'Quitar llave');
  expect(await screen.findByText(errors.CURRENT_PASSWORD_WRONG.detail)).toBeTruthy();
  fill(password(), 'correcta');
  await press(user, 'Quitar llave');
  expect(await screen.findByText(errors.FACTOR_CODE_WRONG.detail)).toBeTruthy();
  expect(document.activeElement).toBe(code());
  fill(code(), 'AAAA-BBBB');
  api.handlers.getSecondFactor = () => none;
  await press(user, 'Quitar llave');
  await toast('Quitaste la llave «Chrome en Android»');
  expect(await screen.findByRole('button', { name: 'Agregar llave de acceso' })).toBeTruthy();
});
