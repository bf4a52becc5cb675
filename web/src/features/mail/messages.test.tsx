// @vitest-environment happy-dom
import type { Message } from '@finaula/contract/mail';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { draw, screen, toast, within } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { Messages } from './messages.tsx';

const aMessage = (n: number, traits: Partial<Message> = {}): Message => ({
  id: idOf(n),
  kind: 'verification_link',
  state: 'enviado',
  user_id: idOf(100 + n),
  to_name: `Persona ${n}`,
  to_email: `persona${n}@banco.example`,
  created_at: '2026-11-20T18:00:00Z',
  due_at: null,
  settled_at: '2026-11-20T18:00:02Z',
  attempts: 1,
  reason: null,
  answer: '250 OK',
  can_retry: false,
  ...traits,
});
const List = () => <Messages tabs={null} linked />;
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

it('says what became of each, and in whose words it was refused', async () => {
  fakeApi({
    listMessages: () => ({
      messages: [
        aMessage(1),
        aMessage(2, {
          state: 'rechazado',
          reason: 'address_refused',
          answer: '550 5.1.1 <b>No such user</b>',
          can_retry: true,
        }),
        aMessage(3, {
          state: 'en cola',
          reason: 'deferred',
          settled_at: null,
          due_at: '2026-11-20T19:05:00Z',
          can_retry: true,
        }),
      ],
      next_cursor: null,
    }),
  });
  await draw(List);
  expect(await screen.findByText('Persona 1')).toBeTruthy();
  expect(within(rowOf('Persona 1')).queryByRole('button')).toBeNull();
  expect(within(rowOf('Persona 2')).getByText(/Su servidor no acepta esta dirección/)).toBeTruthy();
  expect(within(rowOf('Persona 2')).getByText('550 5.1.1 <b>No such user</b>')).toBeTruthy();
  expect(
    within(rowOf('Persona 3')).getByText(/El servidor pidió esperar\. Se intenta de nuevo el 20 nov 2026, 13:05\./),
  ).toBeTruthy();
});

it('a name leads to the person where the institution has a page of them', async () => {
  fakeApi({ listMessages: () => ({ messages: [aMessage(1), aMessage(2, { user_id: null })], next_cursor: null }) });
  await draw(List);
  const links = await screen.findAllByRole('link', { name: /^Persona/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/personas/${idOf(101)}`]);
});

it('tries one again, and says when it could not', async () => {
  let refused = true;
  fakeApi({
    listMessages: () => ({
      messages: [aMessage(1, { state: 'rechazado', reason: 'gave_up', can_retry: true })],
      next_cursor: null,
    }),
    retryMessage: ({ params }) =>
      refused ? refuse('MESSAGE_NOT_RETRYABLE') : aMessage(1, { id: params.id, state: 'en cola' }),
  });
  const { user } = await draw(List);
  await user.click(await screen.findByRole('button', { name: 'Reintentar el correo a Persona 1' }));
  await toast('No se pudo reintentar');
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar el correo a Persona 1' }));
  await toast('De nuevo en cola: el correo a Persona 1');
});

it('narrows the list, and leads back from where nothing is left', async () => {
  fakeApi({
    listMessages: ({ query }) => ({ messages: query.state === undefined ? [aMessage(1)] : [], next_cursor: null }),
  });
  const { user } = await draw(List);
  await screen.findByText('Persona 1');
  await user.selectOptions(screen.getByLabelText('Estado'), 'rechazado');
  await screen.findByText('Ningún mensaje es así');
  await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }));
  await screen.findByText('Persona 1');
});

it('explains itself while nothing was sent', async () => {
  fakeApi({ listMessages: () => ({ messages: [], next_cursor: null }) });
  await draw(List);
  await screen.findByText('Todavía no se envía ningún correo');
});
