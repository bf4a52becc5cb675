import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../lib/api/api.ts';
import { currentToken } from '../../lib/session/session-token.ts';
import styles from './suggestions.module.css';
import type { Conversation } from './use-conversation.ts';

const SHOWN = 4;

/** Loaded once per course; the assistant works without them. */
const suggestionsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['suggested-questions', currentToken(), courseId],
    queryFn: () => api.listSuggestedQuestions({ params: { id: courseId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface SuggestionsProps {
  courseId: string;
  /** The slide of the questions. */
  slideNumber: number;
  conversation: Conversation;
  onAsk: (question: string) => void;
}

/** Common questions about a slide that this user has not asked yet; a click asks one. */
export function Suggestions({ courseId, slideNumber, conversation: { turns, closed }, onAsk }: SuggestionsProps) {
  const { data = [] } = useQuery(suggestionsQuery(courseId));
  const title = useId();
  const asked = new Set(turns.map(({ question }) => question));
  const shown = data
    .filter(({ slide_number, question }) => slide_number === slideNumber && !asked.has(question))
    .slice(0, SHOWN);
  if (closed !== null || shown.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-labelledby={title}>
      <h3 id={title}>{turns.length === 0 ? 'Preguntas de esta lámina' : 'También preguntan'}</h3>
      <ul>
        {shown.map(({ question }) => (
          <li key={question}>
            <button type="button" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
