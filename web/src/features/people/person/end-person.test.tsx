// @vitest-environment happy-dom
import type { EntityUser } from '@finaula/contract/people';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor } from '../../../testing/render.tsx';
import { anEntityUser } from '../../../testing/samples.ts';
import { EndPerson } from './end-person.tsx';

const show = async (user: EntityUser, onClose = vi.fn()) =>
  draw(() => <EndPerson user={user} opened onClose={onClose} otherwise={{ current: null }} />);
const choice = (name: RegExp) => screen.getByRole('radio', { name });
const options = () =>
  screen.getAllByRole('radio').map((radio) => radio.closest('label')?.querySelector('b')?.textContent);

it('offers only the ends that the person’s state allows', async () => {
  fakeApi({});
  await show(anEntityUser(1, { role: 'EntidadAdmin' }));
  expect(options()).toEqual(['Ya no trabaja aquí']);
});

it('asks for the reason of a closing, and sends it', async () => {
  const onClose = vi.fn();
  const closed = vi.fn();
  fakeApi({
    closePersonAccount: ({ body }) => {
      closed(body.reason);
      return { message: '', closes_at: '2026-12-05T18:00:00Z' };
    },
  });
  const { user } = await show(anEntityUser(1), onClose);
  expect(options()).toEqual(['No debe entrar por ahora', 'Ya no trabaja aquí', 'Pidió que se cancelen sus datos']);
  await user.click(choice(/^Pidió/));
  await user.click(screen.getByRole('button', { name: 'Solicitar el cierre' }));
  expect(await screen.findByText('Escribe cómo y cuándo lo pidió.')).toBeTruthy();
  fill(screen.getByLabelText('Cómo y cuándo lo pidió'), 'Por correo, el 20');
  await user.click(screen.getByRole('button', { name: 'Solicitar el cierre' }));
  await toast('Cierre solicitado');
  expect(closed).toHaveBeenCalledExactlyOnceWith('Por correo, el 20');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('records the last day of a leaver, never before they were hired', async () => {
  const sent: unknown[] = [];
  const person = anEntityUser(1, { hired_on: '2026-03-05' });
  fakeApi({
    correctPerson: ({ body }) => {
      sent.push(body);
      return { ...person, left_on: '2026-11-20' };
    },
  });
  const { user } = await show(person);
  await user.click(choice(/^Ya no trabaja/));
  const day = screen.getByLabelText('Primer día sin acceso');
  await user.type(day, '01/01/2026');
  await user.click(screen.getByRole('button', { name: 'Registrar la baja' }));
  expect(await screen.findByText(/^La baja es anterior al ingreso/)).toBeTruthy();
  await user.clear(day);
  await user.type(day, '20/11/2026');
  await user.click(screen.getByRole('button', { name: 'Registrar la baja' }));
  await toast('Baja registrada');
  expect(sent).toEqual([{ left_on: '2026-11-20' }]);
});
