// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { draw, screen } from '../../testing/render.tsx';
import { PasteLink } from './paste-link.tsx';

const token = 'aB3-_xyzAB3-_xyzAB3-_xyzAB3-_xyzAB3-_xyzAB3';
const Page = () => <PasteLink page="invitacion" />;

it('opens the link within a pasted text', async () => {
  const { user, router } = await draw(Page);
  await user.type(screen.getByLabelText('Pega aquí el enlace'), `Copia: <https://cap.example/restablecer%23${token}>.`);
  await user.click(screen.getByRole('button', { name: 'Abrir el enlace' }));
  expect(router.history.location.href).toBe(`/restablecer#${token}`);
});

it('tells that a pasted link is incomplete, and opens nothing', async () => {
  const { user, router } = await draw(Page);
  const { href } = router.history.location;
  await user.type(screen.getByLabelText('Pega aquí el enlace'), 'https://cap.example/invitacion#cortado');
  await user.click(screen.getByRole('button', { name: 'Abrir el enlace' }));
  expect(await screen.findByText(/también le falta una parte/)).toBeTruthy();
  expect(router.history.location.href).toBe(href);
});
