// @vitest-environment happy-dom
import { errors } from '@finaula/contract/errors';
import { expect, it, vi } from 'vitest';
import { askAboutRegistration, useRegistrationQuestion } from '../../lib/session/foreign-registration.ts';
import { currentToken, startSession } from '../../lib/session/session-token.ts';
import { fakeApi, refuse, unreachable } from '../../testing/fake-api.ts';
import { draw, fill, pass, screen, toasts } from '../../testing/render.tsx';
import { RegistrationQuestionNotice } from './registration-question.tsx';

const registration = {
  name: 'Intruso Anónimo',
  entity_name: 'Banco Ejemplo',
  registered_at: '2026-11-20T18:05:00Z',
  device: 'Chrome en Windows',
};

function Landing() {
  const question = useRegistrationQuestion();
  return question && <RegistrationQuestionNotice question={question} />;
}
const question = () => screen.queryByRole('region', { name: '¿Te registraste tú?' });
const button = (name: string) => screen.getByRole('button', { name });

it('tells who registered, and stays when the page is opened again', async () => {
  askAboutRegistration('un-token', registration);
  const { unmount } = await draw(Landing);
  for (const fact of ['Intruso Anónimo', 'Banco Ejemplo', '20 de noviembre de 2026 a las 12:05', 'Chrome en Windows'])
    expect(question()?.textContent).toContain(fact);
  unmount();
  await draw(Landing);
  expect(question()).not.toBeNull();
});

it('does not name a browser that is not known', async () => {
  askAboutRegistration('un-token', { ...registration, device: null });
  await draw(Landing);
  expect(question()?.textContent).not.toContain('con Chrome');
  expect(question()?.textContent).toContain('12:05. Si no fuiste tú');
});

it('goes when its reader confirms the registration', async () => {
  askAboutRegistration('un-token', registration);
  const { user, unmount } = await draw(Landing);
  await user.click(button('Sí, fui yo'));
  expect(question()).toBeNull();
  unmount();
  await draw(Landing);
  expect(question()).toBeNull();
});

it('goes after a day, when the link sets no password any more', async () => {
  vi.useFakeTimers();
  askAboutRegistration('un-token', registration);
  await pass(24 * 60 * 60 * 1000);
  await draw(Landing);
  expect(question()).toBeNull();
});

it('lets its reader define the password, and ends the session that is open in this browser', async () => {
  startSession('de-otro');
  askAboutRegistration('un-token', registration);
  const chosen: unknown[] = [];
  fakeApi({
    logout: () => undefined,
    setPasswordOnVerification: ({ body }) => {
      chosen.push(body);
      return { message: 'Lista.', device: 'marca-nueva' };
    },
  });
  const { user, router } = await draw(Landing);
  await user.click(button('Definir mi contraseña'));
  await user.click(button('Guardar y cerrar lo demás'));
  expect(screen.getByText('Escribe una contraseña.')).toBeTruthy();
  fill(screen.getByLabelText('Contraseña nueva'), 'una clave larga');
  fill(screen.getByLabelText('Confirmar contraseña nueva'), 'una clave larga');
  await user.click(button('Guardar y cerrar lo demás'));
  await vi.waitFor(() => expect(toasts().join()).toContain('Lista.'));
  expect(chosen).toEqual([{ token: 'un-token', password: 'una clave larga' }]);
  expect(router.state.location.search).toEqual({ pantalla: 'entrar' });
  expect([currentToken(), localStorage.getItem('finaula.dispositivo')]).toEqual([null, 'marca-nueva']);
  expect(question()).toBeNull();
});

it.each([
  ['an easy password', () => refuse('PASSWORD_COMMON'), errors.PASSWORD_COMMON.detail],
  [
    'a link that sets none any more',
    () => refuse('VERIFICATION_PASSWORD_CLOSED'),
    errors.VERIFICATION_PASSWORD_CLOSED.detail,
  ],
  ['no connection', unreachable, /No pudimos conectar/],
])('shows the reason with %s, and keeps the typed password', async (_, setPasswordOnVerification, sentence) => {
  askAboutRegistration('un-token', registration);
  fakeApi({ setPasswordOnVerification });
  const { user } = await draw(Landing);
  await user.click(button('Definir mi contraseña'));
  const password = screen.getByLabelText<HTMLInputElement>('Contraseña nueva');
  fill(password, 'una clave larga');
  fill(screen.getByLabelText('Confirmar contraseña nueva'), 'una clave larga');
  await user.click(button('Guardar y cerrar lo demás'));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(password.value).toBe('una clave larga');
});
