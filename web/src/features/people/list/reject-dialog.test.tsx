// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { draw, screen, toast, waitFor } from '../../../testing/render.tsx';
import { anEntityUser } from '../../../testing/samples.ts';
import { RejectDialog } from './reject-dialog.tsx';

const waiting = anEntityUser(3, { name: 'Carla Ruiz', email: 'carla@banco.example', email_verified: false });
const show = (onClose = () => undefined) =>
  draw(() => <RejectDialog user={waiting} onClose={onClose} otherwise={{ current: null }} />);

it('rejecting a registration asks first, and cancelling changes nothing', async () => {
  const onClose = vi.fn();
  const api = fakeApi({});
  const { user } = await show(onClose);
  expect(screen.getByRole('heading', { name: '¿Rechazar el registro de Carla Ruiz?' })).toBeTruthy();
  expect(screen.getByText(/\(carla@banco\.example\) se borra y sus enlaces dejan de servir/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(api.made).not.toContain('rejectRegistration');
});

it('rejects that one, says so and closes', async () => {
  const onClose = vi.fn();
  const rejected = vi.fn();
  fakeApi({
    rejectRegistration: ({ params }) => rejected(params.id),
  });
  const { user } = await show(onClose);
  await user.click(screen.getByRole('button', { name: 'Rechazar' }));
  await toast('El registro de Carla Ruiz quedó rechazado');
  expect(rejected).toHaveBeenCalledExactlyOnceWith(waiting.id);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('that is refused says why and stays open', async () => {
  const onClose = vi.fn();
  fakeApi({ rejectRegistration: () => refuse('USER_NOT_FOUND') });
  const { user } = await show(onClose);
  await user.click(screen.getByRole('button', { name: 'Rechazar' }));
  await toast('Error al rechazar el registro');
  expect(onClose).not.toHaveBeenCalled();
});
