// @vitest-environment happy-dom
import type { ManagedEntity } from '@finaula/contract/institutions';
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor } from '../../../testing/render.tsx';
import { aDetailsRequest, aManagedEntity, idOf } from '../../../testing/samples.ts';
import { ReviewDialog } from './review-dialog.tsx';

const administrator = { id: idOf(9), name: 'Ana Pérez', email: 'ana@banco.example' };
const pending = aManagedEntity(1, {
  review: 'pending',
  administrator,
  inherited_count: 2,
  taken_over_at: '2026-11-20T18:00:00Z',
});
const show = (entity: ManagedEntity, onClose = () => undefined) =>
  draw(() => <ReviewDialog entity={entity} onClose={onClose} otherwise={{ current: null }} />);
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Motivo');

it('a review needs a decision and a reason, and has no default', async () => {
  const api = fakeApi({});
  const { user } = await show(pending);
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false]);
  await user.click(screen.getByRole('button', { name: 'Guardar decisión' }));
  expect(screen.getByText('Elige una decisión.')).toBeTruthy();
  expect(screen.getByText('Escribe el motivo.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Verificar/ }));
  await user.click(screen.getByRole('button', { name: 'Verificar' }));
  expect(document.activeElement).toBe(reason());
  expect(api.made).toEqual([]);
});

it('shows what is known, sends the decision with its reason, and says what it came to', async () => {
  const onClose = vi.fn();
  const sent = vi.fn();
  fakeApi({
    reviewEntity: ({ body }) => {
      sent(body);
      return { ...pending, review: 'suspended' };
    },
    listManagedEntities: () => [],
    listPendingUsers: () => ({ pending_users: [] }),
  });
  const { user } = await show(pending, onClose);
  expect(screen.getByText('2, que su administrador todavía no ve')).toBeTruthy();
  expect(screen.getByText('el 20 de noviembre de 2026')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Suspender/ }));
  fill(reason(), 'Nadie la conoce');
  await user.click(screen.getByRole('button', { name: 'Suspender' }));
  await toast('Entidad 1 quedó suspendida');
  expect(sent).toHaveBeenCalledWith({ decision: 'suspend', reason: 'Nadie la conoce' });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('keeps what was typed when the server refuses', async () => {
  fakeApi({ reviewEntity: () => refuse('REVIEW_UNCHANGED') });
  const { user } = await show(aManagedEntity(1, { review: 'suspended' }));
  fill(reason(), 'Aclarado');
  await user.click(screen.getByRole('button', { name: 'Devolver al directorio' }));
  await toast('Error al guardar la revisión');
  expect(reason().value).toBe('Aclarado');
});

it('warns of look-alikes and approves the request that was read', async () => {
  const sent = vi.fn();
  const asking = aManagedEntity(1, {
    administrator,
    razon_social: 'Caja Vieja, S.A.',
    details_request: aDetailsRequest({ razon_social: 'Operadora Banorte, S.A.' }),
    look_alikes: ['Banorte'],
  });
  fakeApi({
    reviewDetails: ({ body }) => {
      sent(body);
      return aManagedEntity(1, { administrator, razon_social: 'Operadora Banorte, S.A.' });
    },
    listManagedEntities: () => [],
    listPendingUsers: () => ({ pending_users: [] }),
  });
  const { user } = await show(asking);
  expect(screen.getByText('Se parece a otra institución')).toBeTruthy();
  expect(screen.getByText('Hoy: Caja Vieja, S.A.')).toBeTruthy();
  expect(screen.getByText('Operadora Banorte, S.A.')).toBeTruthy();
  expect(screen.getByText('Ana Pérez, el 20 de noviembre de 2026: Cambió la sociedad')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Aprobar razón social/ }));
  fill(reason(), 'Acta 12');
  // A reviewer who approves has compared each difference.
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: 'Aprobar razón social y firmante' });
  for (const difference of screen.getAllByRole('checkbox')) {
    expect(approve.disabled).toBe(true);
    await user.click(difference);
  }
  expect(approve.disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Aprobar razón social y firmante' }));
  await toast('Entidad 1 ya emite con la razón social y el firmante que pidió');
  expect(sent).toHaveBeenCalledWith({ decision: 'approve', reason: 'Acta 12', request_id: idOf(200) });
});
