// @vitest-environment happy-dom
import type { ChatReply } from '@finaula/contract/assistant';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { draw, screen, waitFor } from '../../testing/render.tsx';
import { aCourse, idOf } from '../../testing/samples.ts';
import { AssistantPanel } from './assistant.tsx';
import { useConversation } from './use-conversation.ts';

const course = aCourse(1);
const reply: ChatReply = {
  id: idOf(1),
  conversation_id: idOf(2),
  response: 'Al menos 10 años.',
  sources: [{ course_id: course.id, course_title: course.title, slide_number: 2, title: 'Conservar' }],
  outcome: 'answered',
};
const asking = (questions: string[], slide_number: number) => questions.map((question) => ({ slide_number, question }));

function Panel() {
  return (
    <AssistantPanel
      course={course}
      slideNumber={1}
      conversation={useConversation(course.id, true)}
      onOpenIndex={() => undefined}
    />
  );
}
const drawPanel = async (handlers: Partial<Parameters<typeof fakeApi>[0]> = {}) => {
  const asked: string[] = [];
  const api = fakeApi({
    getChatStatus: () => ({ available: true, reason: null, remaining_today: 50 }),
    listSuggestedQuestions: () => [
      ...asking(['una', 'dos', 'tres', 'cuatro', 'cinco'], 1),
      ...asking(['otra', 'una más'], 2),
    ],
    chat: ({ body }) => {
      asked.push(body.message);
      return reply;
    },
    ...handlers,
  });
  return { ...(await draw(() => <Panel />)), api, asked };
};
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('four questions of the open slide are offered before the first one', async () => {
  await drawPanel();
  expect(await screen.findByRole('region', { name: 'Preguntas de esta lámina' })).toBeTruthy();
  expect(shown()).toEqual(['una', 'dos', 'tres', 'cuatro']);
});

it('a press asks it, and afterwards others of the slide that answered are offered', async () => {
  const { user, asked } = await drawPanel();
  await user.click(await screen.findByRole('button', { name: 'dos' }));
  expect(asked).toEqual(['dos']);
  const also = await screen.findByRole('region', { name: 'También preguntan' });
  expect(also.textContent).toContain('otrauna más');
});

it('asked suggestions are not offered again, and the draft stays', async () => {
  const { user } = await drawPanel({ listSuggestedQuestions: () => asking(['una', 'dos'], 2), chat: () => reply });
  await user.type(await screen.findByLabelText('Tu pregunta'), 'una{enter}');
  await screen.findByRole('button', { name: 'dos' });
  expect(screen.queryByRole('button', { name: 'una' })).toBeNull();
  await user.type(screen.getByLabelText('Tu pregunta'), 'a medias');
  await user.click(screen.getByRole('button', { name: 'dos' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Tu pregunta').value).toBe('a medias'));
});

it('nothing is offered while nothing may be asked, nor when they cannot be loaded', async () => {
  const { unmount } = await drawPanel({
    getChatStatus: () => ({ available: false, reason: 'quiz', remaining_today: 50 }),
  });
  await screen.findByText('Primero, tu quiz');
  expect(shown()).toEqual([]);
  unmount();
  await drawPanel({ listSuggestedQuestions: () => refuse('COURSE_NOT_FOUND') });
  expect(await screen.findByText(/con tus palabras/)).toBeTruthy();
  expect(shown()).toEqual([]);
});
