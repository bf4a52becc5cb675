import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { messages } from '@finaula/contract/messages';
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { detailOf } from '../../lib/api-error.ts';
import { currentToken } from '../../lib/session-token.ts';
import { notifyError, notifySuccess } from '../../ui/toast.tsx';

export interface Turn {
  question: string;
  answer: ReplyOf<Calls['chat']>;
}

/** Lives as long as the page, also over other courses, and belongs to one session: it goes with it. */
const turnsQuery = (courseId: string) =>
  queryOptions<Turn[]>({
    queryKey: ['conversation', currentToken(), courseId],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export interface Conversation {
  turns: readonly Turn[];
  /** The question that waits for its answer. */
  waiting: string | undefined;
  draft: string;
  setDraft: (text: string) => void;
  /** Sends the draft, which is given up only when its answer has arrived. */
  send: () => void;
}

export function useConversation(courseId: string): Conversation {
  const queryClient = useQueryClient();
  const turns = turnsQuery(courseId);
  const { data = [] } = useQuery(turns);
  const [draft, setDraft] = useState('');
  const ask = useMutation({
    mutationFn: (message: string) => api.chat({ body: { course_id: courseId, message } }),
    networkMode: 'always',
    onSuccess: (answer, question) => {
      queryClient.setQueryData(turns.queryKey, (earlier = []) => [...earlier, { question, answer }]);
      setDraft('');
      notifySuccess(messages.chatAnswered);
    },
    onError: (error) => notifyError(messages.chatFailed, detailOf(error)),
  });
  const send = () => {
    const message = draft.trim();
    if (message !== '' && !ask.isPending) ask.mutate(message);
  };
  return { turns: data, waiting: ask.isPending ? ask.variables : undefined, draft, setDraft, send };
}
