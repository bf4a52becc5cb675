// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, screen, toast, within } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { RemindDialog } from './remind-dialog.tsx';
import { Reminded } from './reminded.tsx';
import { useRemind } from './use-remind.ts';

const people = [idOf(1), idOf(2)];
const Asking = () => <RemindDialog userIds={people} remind={useRemind(() => undefined)} onClose={() => undefined} />;

function asked(outcome: 'queued' | 'already', others: 'already' | 'not_entered' = 'already') {
  const bodies: unknown[] = [];
  fakeApi({
    foreseeReminder: () => ({
      people: [
        { user_id: idOf(1), name: 'Ana Ruiz', outcome, times: 3, last_at: '2026-11-24T15:00:00Z' },
        { user_id: idOf(2), name: 'Iván Robles', outcome: others, times: 0, last_at: null },
      ],
      managers: outcome === 'queued' ? 1 : 0,
      leaves_at: new Date().toISOString(),
      letter:
        outcome === 'queued'
          ? { to_name: 'Ana Ruiz', to_email: 'ana@banco.example', subject: 'Vence', text: 'Hola', html: '' }
          : null,
    }),
    remindPeople: ({ body }) => {
      bodies.push(body);
      return {
        queued: 1,
        managers: 1,
        queued_user_ids: [idOf(1)],
        already: 1,
        nothing_due: 0,
        unreachable: 0,
        leaves_at: new Date().toISOString(),
      };
    },
  });
  return bodies;
}

it('shows who gets it, who does not, how often each was told, and copies managers when asked', async () => {
  const bodies = asked('queued');
  const { user } = await draw(Asking);
  expect(await screen.findByText(/Lo recibe 1 persona\./)).toBeTruthy();
  expect(screen.getByText('3 avisos, el último el 24 nov 2026')).toBeTruthy();
  expect(screen.getByText(/^sin avisos · no lo recibe: ya tiene el de ese día$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ver como texto' }));
  expect(screen.getByRole('region', { name: 'Texto del correo' }).textContent).toBe('Hola');
  const copy = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Con copia a su jefatura \(1 persona\)/ });
  expect(copy.checked).toBe(false);
  await user.click(copy);
  await user.click(screen.getByRole('button', { name: 'Recordar' }));
  await toast(/Con copia a 1 persona\./);
  expect(bodies).toEqual([{ user_ids: people, copy_managers: true }]);
});

it('counts those who have not accepted their invitation', async () => {
  asked('queued', 'not_entered');
  await draw(Asking);
  expect(await screen.findByText(/1 persona no lo recibe: aún no acepta su invitación\./)).toBeTruthy();
  expect(screen.getByText(/^sin avisos · no lo recibe: aún no acepta su invitación$/)).toBeTruthy();
});

it('cannot remind when everybody has the mail of the day', async () => {
  asked('already');
  await draw(Asking);
  expect(await screen.findByText(/Nadie lo recibiría\./)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Recordar' }).disabled).toBe(true);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a reminder that waits can be undone below its toast, until it was undone', async () => {
  const api = fakeApi({
    foreseeReminder: () => ({ people: [], managers: 0, leaves_at: '2099-11-24T15:00:00Z', letter: null }),
    remindPeople: () => ({
      queued: 1,
      managers: 0,
      queued_user_ids: [idOf(1)],
      already: 0,
      nothing_due: 0,
      unreachable: 0,
      leaves_at: '2099-11-24T15:00:00Z',
    }),
  });
  api.handlers.withdrawReminders = () => ({ withdrawn: 1 });
  const { user } = await draw(function Undoing() {
    const remind = useRemind(() => undefined);
    return (
      <>
        <button type="button" onClick={() => remind.remind({ userIds: people, copiesManagers: false })}>
          Recordar
        </button>
        <Reminded remind={remind} />
      </>
    );
  });
  await user.click(screen.getByRole('button', { name: 'Recordar' }));
  const notice = await screen.findByText(/^El recordatorio para 1 persona sale el/);
  await user.click(within(notice.closest('div[role="status"]') as HTMLElement).getByRole('button'));
  await toast('Se retiró el recordatorio de 1 persona.');
  expect(screen.queryByText(/^El recordatorio para 1 persona/)).toBeNull();
});
