// @vitest-environment happy-dom
import type { TakeoverEffects } from '@finaula/contract/institutions';
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { draw, screen, toast, waitFor } from '../../../testing/render.tsx';
import { aManagedEntity, idOf } from '../../../testing/samples.ts';
import { UndoDialog } from './undo-dialog.tsx';

const taken = aManagedEntity(1, { review: 'pending', taken_over_at: '2026-11-20T18:00:00Z' });
const bruno = { id: idOf(7), name: 'Bruno Díaz', email: 'bruno@banco.example' };
const effects: TakeoverEffects = {
  taken_over_at: '2026-11-20T18:00:00Z',
  administrators: [{ name: 'Iván Intruso', email: 'ivan@otro.example' }],
  links: 1,
  sessions: 3,
  unverified: 2,
  new_password: [bruno],
  switched: 0,
  corrected: 1,
  employment: 2,
  reopened: 0,
  disputed: 4,
  reinstated: 1,
  videos: 0,
  courses: 0,
  obligations: 1,
  waivers: 0,
  settings: ['details', 'assistant'],
  auditors: [],
  providers: [],
  domains: [],
  tokens: [],
};
const show = (onClose = () => undefined) =>
  draw(() => <UndoDialog entity={taken} onClose={onClose} otherwise={{ current: null }} />);
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const undoButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Anular el registro' });

it('the undo dialog lists its effects beforehand, and closing it changes nothing', async () => {
  const onClose = vi.fn();
  const api = fakeApi({ previewUndo: () => effects });
  const { user } = await show(onClose);
  await screen.findByText(/queda suspendida, y se revierte en un solo paso/);
  expect(lines()).toEqual([
    'Pierden el acceso: Iván Intruso (ivan@otro.example).',
    '3 sesiones abiertas se cierran.',
    '1 enlace sin usar deja de servir.',
    '2 personas que verificó vuelven a quedar pendientes.',
    '1 persona cuya contraseña se cambió con un enlace suyo necesitará una nueva.',
    '1 persona cuyo nombre o correo rectificó recupera el suyo.',
    '2 personas cuya área, número o baja cambió recuperan lo de antes.',
    '4 constancias emitidas desde entonces quedan en disputa.',
    '1 constancia que revocó vuelve a valer.',
    '1 obligación que creó termina.',
    'Vuelven a como estaban: razón social, firmante y contacto, el asistente.',
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(api.made).not.toContain('undoTakeover');
});

it('undo cannot be confirmed before its effects are loaded', async () => {
  const api = fakeApi({ previewUndo: () => refuse('NOT_TAKEN_OVER') });
  const { user } = await show();
  await screen.findByText('Error al revisar lo que cambiaría');
  expect(undoButton().disabled).toBe(true);
  api.handlers.previewUndo = () => effects;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(undoButton().disabled).toBe(false));
});

it('says afterwards what changed, and hands out the links for those who need a new password', async () => {
  const onClose = vi.fn();
  const undone = vi.fn();
  const reset = vi.fn();
  fakeApi({
    previewUndo: () => effects,
    undoTakeover: ({ params, body }) => {
      undone(params.id, body.reason);
      return { ...taken, review: 'suspended', undone: effects };
    },
    createResetLink: ({ body }) => {
      reset(body.user_id);
      return { reset_link: 'https://aula.example/restablecer#abc', expires_at: '2026-11-24T18:00:00Z', sent_to: null };
    },
    listManagedEntities: () => [],
    listPendingUsers: () => ({ pending_users: [] }),
  });
  const { user } = await show(onClose);
  await waitFor(() => expect(undoButton().disabled).toBe(false));
  await user.click(undoButton());
  expect(await screen.findByText('Escribe el motivo: queda en la bitácora.')).toBeTruthy();
  expect(undone).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Motivo'), 'No era el banco');
  await user.click(undoButton());
  await toast('El registro de Entidad 1 quedó anulado');
  expect(undone).toHaveBeenCalledExactlyOnceWith(taken.id, 'No era el banco');
  await screen.findByRole('heading', { name: 'El registro quedó anulado' });
  expect(screen.getByText(/está suspendida: nadie puede tomarla/)).toBeTruthy();
  expect(lines()).toContain('Perdieron el acceso: Iván Intruso (ivan@otro.example).');
  expect(lines()).toContain('2 personas que verificó volvieron a quedar pendientes.');
  expect(screen.queryByRole('button', { name: 'Anular el registro' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Enlace para nueva contraseña de Bruno Díaz' }));
  await waitFor(() => expect(reset).toHaveBeenCalledExactlyOnceWith(bruno.id));
  expect(await screen.findByDisplayValue('https://aula.example/restablecer#abc')).toBeTruthy();
});

it('that is refused says why, and stays as it was', async () => {
  fakeApi({ previewUndo: () => effects, undoTakeover: () => refuse('NOT_TAKEN_OVER') });
  const { user } = await show();
  await waitFor(() => expect(undoButton().disabled).toBe(false));
  await user.type(screen.getByLabelText('Motivo'), 'No era el banco');
  await user.click(undoButton());
  await toast('Error al anular el registro');
  expect(screen.getByRole('heading', { name: '¿Anular el registro?' })).toBeTruthy();
  expect(undoButton().disabled).toBe(false);
});
