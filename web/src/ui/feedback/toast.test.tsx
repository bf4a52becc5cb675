// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { draw, pass, screen, toasts } from '../../testing/render.tsx';
import { notifyError, notifyInfo, notifySuccess } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
const nothing = () => null;
const show = (notify: () => void) => act(notify);

it('shows three at most, the newest first, for four seconds each [9-toasts]', async () => {
  await draw(nothing);
  for (const title of ['uno', 'dos', 'tres', 'cuatro']) show(() => notifyInfo(title));
  expect(toasts()).toEqual(['cuatro', 'tres', 'dos']);
  await pass(3900);
  expect(toasts()).toHaveLength(3);
  await pass(200);
  expect(toasts()).toEqual([]);
});

it('is 356 px wide [9-toasts]', async () => {
  await draw(nothing);
  expect(screen.getByRole('region', { name: 'Notificaciones' }).style.getPropertyValue('--width')).toBe('356px');
});

it('interrupts a screen reader for what went wrong only, and says why', async () => {
  await draw(nothing);
  show(() => notifyError('Falló', 'Porque sí.'));
  show(() => notifySuccess('Listo'));
  expect(screen.getByRole('alert').textContent).toBe('FallóPorque sí.');
  expect(screen.getByRole('status').textContent).toBe('Listo');
});

it('stays while the pointer or the focus is at it, and goes after the rest of its time', async () => {
  const { user } = await draw(nothing);
  show(() => notifyInfo('Aviso'));
  await pass(3000);
  await user.hover(screen.getByText('Aviso'));
  // The environment moves no pointer by pixels.
  fireEvent(
    screen.getByText('Aviso'),
    Object.defineProperty(new MouseEvent('pointermove', { bubbles: true }), 'movementX', { value: 3 }),
  );
  await pass(10_000);
  expect(toasts()).toEqual(['Aviso']);
  await user.unhover(screen.getByText('Aviso'));
  await pass(1500);
  expect(toasts()).toEqual([]);
});

it('is closed by its button, and takes back what it told', async () => {
  const undo = vi.fn();
  const { user } = await draw(nothing);
  show(() => notifyInfo('Aviso'));
  await user.click(screen.getByRole('button', { name: 'Cerrar notificación' }));
  expect(toasts()).toEqual([]);
  show(() => notifySuccess('Desactivado', undo));
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(toasts()).toEqual([]);
});

it('that comes before there is anything to show it is not lost', async () => {
  notifyInfo('Temprano');
  await draw(nothing);
  expect(toasts()).toEqual(['Temprano']);
});
