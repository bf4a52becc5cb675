import { randomUUID } from 'node:crypto';
import type { ChatReply } from '@finaula/contract/learning';
import type { UserRecord } from '../../database/users.ts';
import type { Metrics } from '../../http/metrics.ts';
import { answerQuestion, type Means } from './answer-question.ts';
import { maskPersonalData } from './mask-personal-data.ts';
import { normaliseQuestion } from './normalise-question.ts';
import { insertTurn, lastTurns } from './turn-queries.ts';

/** Turns before this one that a model is shown. */
const CONTEXT_TURNS = 3;

export interface Asked {
  user: UserRecord;
  courseId: string;
  message: string;
  /** Undefined at the first question of a conversation. */
  conversationId: string | undefined;
}

/** Answers a question that was let in, and keeps both, masked, before the answer is given. Yields what may be shown meanwhile. */
export async function* holdConversation(asked: Asked, means: Means & { metrics: Metrics }): AsyncGenerator<string, ChatReply> {
  const { user, courseId, message } = asked;
  const conversationId = asked.conversationId ?? randomUUID();
  const masked = maskPersonalData(message, { people: [user.name], entities: user.entity_name === null ? [] : [user.entity_name] });
  const earlier = asked.conversationId
    ? await lastTurns(means.database, { userId: user.id, courseId, conversationId: asked.conversationId }, CONTEXT_TURNS)
    : [];
  const answer = yield* answerQuestion({ courseId, masked, earlier }, means);
  const { id } = await insertTurn(means.database, {
    conversation_id: conversationId,
    user_id: user.id,
    entity_id: user.entity_id,
    course_id: courseId,
    question: masked,
    normalised: normaliseQuestion(masked),
    answer: answer.response,
    outcome: answer.outcome,
  });
  means.metrics.assistantAnswers.inc({ outcome: answer.outcome });
  return { id, conversation_id: conversationId, ...answer };
}
