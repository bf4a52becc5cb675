// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { draw, screen, within } from '../../../testing/render.tsx';
import { RecordTraining } from './record-training.tsx';

const open = async () => {
  const api = fakeApi({ listCatalogue: () => [] });
  const { user } = await draw(() => <RecordTraining />);
  await user.click(screen.getByRole('button', { name: 'Registrar capacitación' }));
  return { api, user, form: within(await screen.findByRole('dialog')) };
};

it('a form without people says so beside them, and the search receives the focus', async () => {
  const { api, user, form } = await open();
  await user.click(form.getByRole('button', { name: 'Registrar' }));
  expect(form.getByRole('group', { name: 'Quién la tomó' }).textContent).toContain('Elige a quién la tomó.');
  expect(form.getByText('Escribe cómo se llamó la capacitación.')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole('searchbox'));
  expect(api.made).not.toContain('documentTraining');
});

it('a scan of another type is refused when it is chosen', async () => {
  const { form } = await open();
  const input = form.getByLabelText(/^Elige un PDF o una imagen/);
  const files = [new File(['hola'], 'notas.txt', { type: 'text/plain' })];
  Object.defineProperty(input, 'files', { value: files });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(await form.findByText(/^«notas\.txt» no es un PDF ni una imagen/)).toBeTruthy();
  expect(form.queryByRole('button', { name: 'Quitar el documento' })).toBeNull();
});
