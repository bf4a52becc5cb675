import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { quizLockSettled } from '../../lib/courses/quiz-lock.ts';
import { currentToken } from '../../lib/session/session-token.ts';

/** Asked anew whenever the assistant opens: an administrator, a quiz or midnight may have changed it. */
export const chatStatusQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['chat-status', currentToken(), courseId],
    queryFn: async () => {
      await quizLockSettled();
      return api.getChatStatus({ query: { course_id: courseId } });
    },
    staleTime: 0,
  });
