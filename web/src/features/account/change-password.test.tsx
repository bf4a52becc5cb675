// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import { messages } from '@finaula/contract/messages';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast, toasts, waitFor } from '../../testing/render.tsx';
import { ChangePassword } from './change-password.tsx';

const current = () => screen.getByLabelText<HTMLInputElement>('Contraseña actual');
const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña nueva');
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirmar contraseña nueva');
const submit = () => screen.getByRole('button', { name: /^Cambia/ });
const drawForm = () => draw(() => <ChangePassword email="ana@banco.example" />);

function fillAll(now = 'la de antes', next = 'caballo-lento-7', again = next) {
  fill(current(), now);
  fill(password(), next);
  fill(confirmation(), again);
}

it('is asked for the old password, a new one and the new one again', async () => {
  const api = fakeApi({});
  const { user } = await drawForm();
  await user.click(submit());
  expect(screen.getAllByText(/^Escribe /)).toHaveLength(3);
  expect(document.activeElement).toBe(current());
  fillAll('la de antes', 'corta', 'otra');
  await user.click(submit());
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(messages.passwordsDiffer)).toBeTruthy();
  expect(document.activeElement).toBe(password());
  expect(api.made).toEqual([]);
});

it('is changed, and the form is empty again', async () => {
  fakeApi({
    changePassword: ({ body }) => {
      expect(body).toEqual({ current_password: 'la de antes', new_password: 'caballo-lento-7' });
      return { message: 'Contraseña cambiada.' };
    },
  });
  const { user } = await drawForm();
  fillAll();
  await user.click(submit());
  await toast('Contraseña cambiada.');
  expect([current().value, password().value, confirmation().value]).toEqual(['', '', '']);
});

it.each([
  ['CURRENT_PASSWORD_WRONG', current],
  ['PASSWORD_COMMON', password],
] as const)('refused with %s is told beside its field, which gets the focus', async (code, field) => {
  fakeApi({ changePassword: () => refuse(code) });
  const { user } = await drawForm();
  fillAll();
  await user.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(errors[code].detail).length).toBeGreaterThan(1);
  expect(toasts()[0]).toContain('No cambiamos tu contraseña');
  fill(field(), 'otra cosa');
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

it('says in a word how strong the new one is', async () => {
  await drawForm();
  fill(password(), 'elefante');
  expect(screen.getByRole('status').textContent).toBe('Débil. ');
  fill(password(), 'caballo-lento-7-Nubes');
  expect(screen.getByRole('status').textContent).toBe('Fuerte. ');
});
