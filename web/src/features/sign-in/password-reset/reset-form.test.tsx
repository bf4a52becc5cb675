// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { expect, it, vi } from 'vitest';
import { currentToken, startSession } from '../../../lib/session/session-token.ts';
import { fakeApi, refuse, unreachable } from '../../../testing/fake-api.ts';
import { draw, fill, screen, waitFor } from '../../../testing/render.tsx';
import { ResetForm } from './reset-form.tsx';

const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña nueva');
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirmar contraseña nueva');
const submit = () => screen.getByRole('button', { name: /^Guarda/ });

async function drawForm() {
  const [onDone, onDead] = [vi.fn(), vi.fn()];
  const drawn = await draw(() => <ResetForm token="un-token" onDone={onDone} onDead={onDead} />);
  return { ...drawn, onDone, onDead };
}
function fillBoth(next = 'caballo-lento-7', again = next) {
  fill(password(), next);
  fill(confirmation(), again);
}

it('asks for the same password twice', async () => {
  const api = fakeApi({});
  const { user } = await drawForm();
  fillBoth('caballo-lento-7', 'caballo-lento-8');
  await user.click(submit());
  expect(screen.getByText(messages.passwordsDiffer)).toBeTruthy();
  expect(document.activeElement).toBe(confirmation());
  expect(api.made).toEqual([]);
});

it('sets it, and ends the session of whoever is signed in here', async () => {
  startSession('de otra cuenta');
  fakeApi({
    logout: () => undefined,
    resetPassword: ({ body }) => {
      expect(body).toEqual({ token: 'un-token', password: 'caballo-lento-7' });
      return { message: 'Listo.', device: 'd' };
    },
  });
  const { user, onDone } = await drawForm();
  fillBoth();
  await user.click(submit());
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('Listo.'));
  expect(currentToken()).toBeNull();
});

it('keeps the form where another password, or another try, can mend it', async () => {
  const api = fakeApi({ resetPassword: () => refuse('PASSWORD_COMMON') });
  const { user, onDead } = await drawForm();
  fillBoth();
  await user.click(submit());
  expect(await screen.findByText(errors.PASSWORD_COMMON.detail)).toBeTruthy();
  expect(document.activeElement).toBe(password());
  api.handlers.resetPassword = unreachable;
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos conectar');
  expect(onDead).not.toHaveBeenCalled();
});

it.each(['RESET_LINK_UNKNOWN', 'RESET_LINK_EXPIRED', 'RESET_LINK_USED', 'RESET_LINK_VOIDED'] as const)(
  'says why the link is of no use: %s',
  async (code) => {
    fakeApi({ resetPassword: () => refuse(code) });
    const { user, onDead } = await drawForm();
    fillBoth();
    await user.click(submit());
    await waitFor(() => expect(onDead).toHaveBeenCalledWith(expect.objectContaining({ detail: errors[code].detail })));
  },
);
