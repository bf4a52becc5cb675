// @vitest-environment happy-dom
import type { ChatReply } from '@finaula/contract/assistant';
import { expect, it, onTestFinished } from 'vitest';
import { setQuizLock } from '../../lib/courses/quiz-lock.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { draw, screen, toast, toasts } from '../../testing/render.tsx';
import { aCourse, aSlide, idOf } from '../../testing/samples.ts';
import { Assistant } from './assistant.tsx';

const reply: ChatReply = {
  id: idOf(1),
  conversation_id: idOf(2),
  response: 'Lo que dice la lámina.',
  sources: [],
  outcome: 'answered',
};
const status = (remaining_today: number) => ({ available: true, reason: null, remaining_today });

const drawAssistant = () =>
  draw(() => (
    <Assistant course={aCourse(1)} opened={false} onClose={() => {}} slideNumber={1} onOpenIndex={() => {}} />
  ));
type User = Awaited<ReturnType<typeof draw>>['user'];
const ask = (user: User) => user.type(screen.getByRole('textbox', { name: 'Tu pregunta' }), '¿Qué hago?{Enter}');

it('is asked when the server knows that the quiz was left, however slow that is', async () => {
  let inQuiz = true;
  const left = Promise.withResolvers<void>();
  onTestFinished(() => left.resolve());
  const api = fakeApi({
    setQuizAttempt: async () => {
      await left.promise;
      inQuiz = false;
    },
    getChatStatus: () => status(3),
    chat: () => (inQuiz ? refuse('ASSISTANT_LOCKED') : reply),
  });
  setQuizLock('c01', false);
  const { user } = await drawAssistant();
  await ask(user);
  expect(api.made).not.toContain('chat');
  left.resolve();
  await toast('Respuesta recibida');
  expect(toasts()).toHaveLength(1);
});

it('says how many questions are left after the last one, also when it knew no number before', async () => {
  const slow = Promise.withResolvers<ReturnType<typeof status>>();
  const api = fakeApi({ getChatStatus: () => slow.promise, chat: () => reply });
  const { user } = await drawAssistant();
  api.handlers.getChatStatus = () => status(3);
  await ask(user);
  await toast('Respuesta recibida');
  slow.resolve(status(4));
  expect(await screen.findByText('Te quedan 3 preguntas hoy.')).toBeTruthy();
});

it('an answer carries the caveats of the slide that it quotes', async () => {
  const slide = aSlide(1, { sources: ['DCG 37ª'], source_evidence: ['secondary'], applies_to: 'Bancos e ITF' });
  const source = { course_id: 'c01', course_title: 'Curso', slide_number: 1, title: 'El reloj' };
  fakeApi({
    getChatStatus: () => status(3),
    chat: () => ({ ...reply, sources: [{ ...source, course_id: aCourse(1).id }] }),
  });
  const { user } = await draw(() => (
    <Assistant
      course={aCourse(1, { slides: [slide] })}
      opened={false}
      onClose={() => {}}
      slideNumber={1}
      onOpenIndex={() => {}}
    />
  ));
  await ask(user);
  expect(
    await screen.findByText('Leído en una fuente secundaria, no en la norma. Aplica a: Bancos e ITF.'),
  ).toBeTruthy();
});
