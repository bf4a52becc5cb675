// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { currentToken } from '../../../lib/session/session-token.ts';
import { fakeApi, refuse } from '../../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/samples.ts';
import { InvitationScreen } from './invitation-screen.tsx';

const email = 'emilia@banco.example';
const chosen = 'una clave larga y propia';
const invited = {
  getInvitation: () => ({
    name: 'Emilia Rocha',
    email,
    entity_name: 'Banco Ejemplo',
    audits: false,
    expires_at: '2026-12-11T18:00:00Z',
  }),
  acceptInvitation: () => ({ message: 'Tu cuenta está lista. Inicia sesión.', email, device: 'd' }),
};

async function accept() {
  const drawn = await draw(InvitationScreen, {}, '/invitacion#un-enlace-largo');
  fill(await screen.findByLabelText('Contraseña'), chosen);
  fill(screen.getByLabelText('Confirmar contraseña'), chosen);
  await drawn.user.click(screen.getByRole('button', { name: 'Crear mi contraseña' }));
  return drawn;
}

it('signs in with the chosen password and leads to the home page', async () => {
  fakeApi({
    ...invited,
    login: ({ body }) => {
      expect(body).toMatchObject({ email, password: chosen });
      return { token: 'un-token', user: aUser(), device: 'd', notices: [] };
    },
  });
  const { router } = await accept();
  await toast('Tu cuenta está lista');
  expect(currentToken()).toBe('un-token');
  expect(router.state.location.pathname).toBe('/');
});

it('leaves signing in to the form when the password alone is refused', async () => {
  fakeApi({ ...invited, login: () => refuse('SIGN_IN_WITH_PROVIDER') });
  await accept();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tu cuenta está lista' })).toBeTruthy());
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeTruthy();
});
