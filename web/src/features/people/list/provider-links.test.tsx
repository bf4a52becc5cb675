// @vitest-environment happy-dom
import type { EntityUser } from '@finaula/contract/people';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { draw, screen, toast, waitFor } from '../../../testing/render.tsx';
import { idOf } from '../../../testing/samples.ts';
import { ProviderLinks } from './provider-links.tsx';

it('separates an account from its provider after a second press', async () => {
  const link = {
    provider_id: idOf(2),
    name: 'Cuenta del banco',
    linked_at: '2026-11-20T18:00:00Z',
    last_used_at: '2026-11-20T18:00:00Z',
  };
  let links = [link];
  const unlinkPersonProvider = vi.fn(() => {
    links = [];
  });
  fakeApi({ listPersonProviders: () => ({ links }), unlinkPersonProvider });
  const { user } = await draw(() => <ProviderLinks user={{ id: idOf(1) } as EntityUser} />);
  await user.click(await screen.findByRole('button', { name: 'Separar de «Cuenta del banco»' }));
  expect(unlinkPersonProvider).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Sí, separarla' }));
  await toast('Cuenta separada del proveedor');
  expect(unlinkPersonProvider).toHaveBeenCalledWith({ params: { id: idOf(1), provider: idOf(2) } });
  await waitFor(() => expect(screen.queryByText(/Entra con «Cuenta del banco»/)).toBeNull());
});
