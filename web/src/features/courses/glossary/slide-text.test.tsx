// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { draw, screen } from '../../../testing/render.tsx';
import { SlideText } from './slide-text.tsx';

const term = (name: string) => ({ name, definition: `Qué es ${name}.`, course_id: 'm16', slide_number: 1 });

it('a term opens its definition where it stands first, and only there', async () => {
  const content = 'La UNESCO no es la UNE.\n\n• La UNE responde.\n• Y la LPB se calla.';
  const { user } = await draw(
    () => <SlideText content={content} terms={[term('UNE'), term('LPB')]} />,
    {},
    '/cursos/m01',
  );
  expect(
    screen.getAllByRole('button').map((button) => [button.textContent, button.parentElement?.textContent]),
  ).toEqual([
    ['UNE', 'La UNESCO no es la UNE.'],
    ['LPB', 'Y la LPB se calla.'],
  ]);
  screen.getByRole('button', { name: 'UNE' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Qué es UNE.');
  expect(screen.getByRole('link', { name: 'Ver la lámina que lo explica' }).getAttribute('href')).toBe(
    '/cursos/m16?lamina=1',
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Qué es UNE.')).toBeNull();
  expect(document.activeElement?.textContent).toBe('UNE');
});

it('a word that the preview cut is no term', async () => {
  await draw(() => <SlideText content="La reclamación va a la UNE…" terms={[term('UNE')]} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('an item that brings its number has no bullet, and an abbreviation is no number', async () => {
  const content = ['1. Llama', 'b) Anota', '(iv) Firma', 'S.A. de C.V.', 'Sr. Ruiz', '3 días'];
  await draw(() => <SlideText content={content.map((item) => `• ${item}`).join('\n')} terms={[]} />, {}, '/cursos/m01');
  const numbered = screen.getAllByRole('listitem').filter(({ dataset }) => dataset.numbered !== undefined);
  expect(numbered.map(({ textContent }) => textContent)).toEqual(['1. Llama', 'b) Anota', '(iv) Firma']);
});
