import type { ChatClosed, ChatReply } from '@finaula/contract/assistant';
import { messages } from '@finaula/contract/messages';
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { quizLockSettled } from '../../lib/courses/quiz-lock.ts';
import { currentToken } from '../../lib/session/session-token.ts';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { ask } from './ask.ts';

export interface Turn {
  question: string;
  /** Undefined when the answer was stopped. */
  reply: ChatReply | undefined;
  /** The received part of a stopped answer. */
  heard: string;
  useful: boolean | null;
}

/** Lives as long as the page, also across courses, and belongs to one session. */
const turnsQuery = (courseId: string) =>
  queryOptions<Turn[]>({
    queryKey: ['conversation', currentToken(), courseId],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export interface Conversation {
  turns: readonly Turn[];
  /** The question that awaits its answer. */
  waiting: string | undefined;
  /** The received part of the answer. */
  heard: string;
  /** Why questions are refused now; null when they are not, or the status is unknown. */
  closed: ChatClosed | null;
  remaining: number | undefined;
  draft: string;
  setDraft: (text: string) => void;
  /** Sends the draft, and clears it when its answer has arrived. */
  send: () => void;
  /** Asks another question; the draft stays. */
  askInstead: (question: string) => void;
  /** Stops waiting; received text stays. */
  stop: () => void;
  rate: (id: string, useful: boolean) => void;
}

/** `present`: the conversation is visible. */
export function useConversation(courseId: string, present: boolean): Conversation {
  const queryClient = useQueryClient();
  const { queryKey } = turnsQuery(courseId);
  const { data: turns = [] } = useQuery(turnsQuery(courseId));
  const { data: status } = useQuery({ ...chatStatusQuery(courseId), enabled: present });
  const [draft, setDraft] = useState('');
  const [heard, setHeard] = useState('');
  const asking = useRef({ controller: new AbortController(), heard: '' });

  const add = (turn: Omit<Turn, 'useful'>) => {
    queryClient.setQueryData(queryKey, (earlier = []) => [...earlier, { ...turn, useful: null }]);
    setDraft((current) => (current.trim() === turn.question ? '' : current));
  };
  // A pending status request was sent before the question, and does not count it.
  const refreshStatus = async () => {
    const { queryKey: ofStatus } = chatStatusQuery(courseId);
    await queryClient.cancelQueries({ queryKey: ofStatus });
    await queryClient.invalidateQueries({ queryKey: ofStatus });
  };
  const exchange = useMutation({
    mutationFn: async (message: string) => {
      const current = { controller: new AbortController(), heard: '' };
      asking.current = current;
      setHeard('');
      const conversation_id = turns.findLast(({ reply }) => reply !== undefined)?.reply?.conversation_id;
      // Without this wait, a question right after leaving the quiz would be refused.
      await quizLockSettled();
      return ask(
        { course_id: courseId, message, ...(conversation_id !== undefined && { conversation_id }) },
        {
          signal: current.controller.signal,
          onText: (text) => {
            current.heard += text;
            setHeard(current.heard);
          },
        },
      );
    },
    networkMode: 'always',
    onSuccess: (reply, question) => {
      add({ question, reply, heard: '' });
      notifySuccess(messages.chatAnswered);
    },
    onError: (error, question) => {
      const { controller, heard: part } = asking.current;
      if (!controller.signal.aborted) notifyError(messages.chatFailed, detailOf(error));
      else if (part !== '') add({ question, reply: undefined, heard: part });
    },
    onSettled: () => void refreshStatus(),
  });

  const setUseful = (id: string, useful: boolean | null) =>
    queryClient.setQueryData(queryKey, (all) =>
      all?.map((turn) => (turn.reply?.id === id ? { ...turn, useful } : turn)),
    );
  const rating = useMutation({
    mutationFn: ({ id, useful }: { id: string; useful: boolean }) =>
      api.rateAnswer({ params: { id }, body: { useful } }),
    networkMode: 'always',
    onMutate: ({ id, useful }) => {
      const before = turns.find(({ reply }) => reply?.id === id)?.useful ?? null;
      setUseful(id, useful);
      return before;
    },
    onError: (error, { id }, before) => {
      setUseful(id, before ?? null);
      notifyError('Error al guardar tu opinión', detailOf(error));
    },
  });

  return {
    turns,
    waiting: exchange.isPending ? exchange.variables : undefined,
    heard,
    closed: status?.reason ?? null,
    remaining: status?.remaining_today,
    draft,
    setDraft,
    send: () => {
      const message = draft.trim();
      if (message !== '' && !exchange.isPending) exchange.mutate(message);
    },
    askInstead: (question) => {
      if (!exchange.isPending) exchange.mutate(question);
    },
    stop: () => asking.current.controller.abort(),
    rate: (id, useful) => rating.mutate({ id, useful }),
  };
}

/** Refetched whenever the assistant opens: an administrator, a quiz or midnight may have changed it. */
export const chatStatusQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['chat-status', currentToken(), courseId],
    queryFn: async () => {
      await quizLockSettled();
      return api.getChatStatus({ query: { course_id: courseId } });
    },
    staleTime: 0,
  });
