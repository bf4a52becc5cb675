// @vitest-environment happy-dom
import type { EntityUser } from '@finaula/contract/people';
import { expect, it } from 'vitest';
import { draw } from '../../../testing/render.tsx';
import { LastMessage } from './last-message.tsx';

type LastMail = NonNullable<EntityUser['last_message']>;
const aUser = (mail: Partial<LastMail>, traits: Partial<EntityUser> = {}) =>
  ({
    email_verified: false,
    is_active: true,
    has_left: false,
    closed_at: null,
    last_message: {
      kind: 'invitation',
      state: 'enviado',
      reason: null,
      due_at: null,
      at: '2026-11-20T18:00:00Z',
      ...mail,
    },
    ...traits,
  }) as EntityUser;
const textOf = async (user: EntityUser) => {
  const { unmount } = await draw(() => <LastMessage user={user} />);
  const text = document.querySelector('p[class*=mail]')?.textContent;
  unmount();
  return text;
};

it.each([
  [{}, 'Correo «Invitación» enviado el 20 nov 2026.'],
  [
    { state: 'rechazado', reason: 'mailbox_refused' },
    'Correo «Invitación» rechazado el 20 nov 2026. Su buzón está desactivado o no recibe correos de fuera. Pídele que lo revise con su área de sistemas.',
  ],
  [
    { state: 'en cola', reason: 'mailbox_full', due_at: '2026-11-20T19:05:00Z' },
    'Correo «Invitación» en cola. Su buzón está lleno. Pídele que borre correos. Se intenta de nuevo el 20 nov 2026, 13:05.',
  ],
] as const)('says of somebody who waits what happened to the mail %#', async (mail, text) => {
  expect(await textOf(aUser(mail))).toBe(text);
});

it('says of others only that a mail did not arrive', async () => {
  expect(await textOf(aUser({ kind: 'reminder' }, { email_verified: true }))).toBeUndefined();
  const refused = { kind: 'reminder', state: 'rechazado', reason: 'address_refused' } as const;
  expect(await textOf(aUser(refused, { email_verified: true }))).toContain('Correo «Recordatorio» rechazado');
  expect(await textOf(aUser(refused, { email_verified: true, has_left: true }))).toBeUndefined();
});
