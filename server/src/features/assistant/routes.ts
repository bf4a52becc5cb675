import type { Services } from '../../app.ts';
import type { Handlers } from '../../http/serve.ts';
import { answerQuestion } from './answer-question.ts';

export const assistantRoutes = ({ database, limit }: Services) => {
  const signedIn = {
    chat: async ({ body, session }) => {
      await limit('chatByUser', session.user.id);
      return answerQuestion(database, body.course_id, body.message);
    },
  } satisfies Partial<Handlers<'signed-in'>>;
  return { signedIn };
};
