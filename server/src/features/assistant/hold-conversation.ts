import { randomUUID } from 'node:crypto';
import {
  type Answer,
  answer as answerFromCourses,
  type Index,
  isOnlyRegime,
  normaliseQuestion,
} from '@finaula/assistant';
import type { ChatReply } from '@finaula/contract/assistant';
import type { Database } from '../../database/connect.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { UserRecord } from '../../identity/accounts/users.ts';
import { admitQuestion } from './admit-question.ts';
import { answerWithModel, type ModelServices } from './answer-question.ts';
import { answerOfCard, askCard, withCard } from './institution-answer.ts';
import { maskPersonalData } from './mask-personal-data.ts';
import type { Limits } from './policy.ts';
import { insertTurn, lastTurns, type NewTurn } from './turn-queries.ts';

/** The number of earlier turns that a model gets. */
const CONTEXT_TURNS = 3;

/** A user's message in the chat of a course. */
export interface ChatMessage {
  user: UserRecord;
  courseId: string;
  message: string;
  /** Undefined for the first question of a conversation. */
  conversationId: string | undefined;
}

interface AnswerServices {
  database: Database;
  index: Index;
  limits: Limits;
  metrics: Metrics;
}

const mask = ({ user, message }: ChatMessage): string =>
  maskPersonalData(message, { people: [user.name], entities: user.entity_name === null ? [] : [user.entity_name] });

const turnOf = (
  { user, courseId, conversationId }: ChatMessage,
  masked: string,
  { response, outcome }: Answer,
): NewTurn => ({
  id: randomUUID(),
  conversation_id: conversationId ?? randomUUID(),
  user_id: user.id,
  entity_id: user.entity_id,
  course_id: courseId,
  question: masked,
  normalised: normaliseQuestion(masked),
  answer: response,
  outcome,
});

function reply({ id, conversation_id }: NewTurn, answer: Answer, { metrics }: AnswerServices): ChatReply {
  metrics.assistantAnswers.inc({ outcome: answer.outcome });
  return { id, conversation_id, ...answer };
}

/**
 * Completes the previous question when the message only names a kind of entity, which answers a question of
 * the assistant.
 */
async function withPreviousQuestion(
  { user, courseId, conversationId }: ChatMessage,
  masked: string,
  { database }: AnswerServices,
): Promise<string> {
  if (!conversationId || !isOnlyRegime(masked)) return masked;
  const [before] = await lastTurns(database, { userId: user.id, courseId, conversationId }, 1);
  return before ? `${before.question} ${masked}` : masked;
}

/**
 * Answers with quotes. The question is counted and stored masked, or neither.
 * @throws ApiError as `admitQuestion`
 */
export async function answerAtOnce(chat: ChatMessage, services: AnswerServices): Promise<ChatReply> {
  const masked = mask(chat);
  const question = { courseId: chat.courseId, masked: await withPreviousQuestion(chat, masked, services) };
  const card = await askCard(services.database, chat.user.entity_id, masked);
  const answer = card?.alone ? answerOfCard(card) : withCard(answerFromCourses(services.index, question), card);
  const turn = turnOf(chat, masked, answer);
  await services.database.transaction().execute((tx) => admitQuestion(tx, { ...chat, turn }, services.limits));
  return reply(turn, answer, services);
}

/**
 * Answers an admitted question with a model and stores both, masked. Yields parts that may be shown
 * meanwhile.
 */
export async function* holdConversation(
  chat: ChatMessage,
  services: AnswerServices & ModelServices,
): AsyncGenerator<string, ChatReply> {
  const { user, courseId, conversationId } = chat;
  const masked = mask(chat);
  const earlier = conversationId
    ? await lastTurns(services.database, { userId: user.id, courseId, conversationId }, CONTEXT_TURNS)
    : [];
  const card = await askCard(services.database, user.entity_id, masked);
  const answer = card?.alone
    ? answerOfCard(card)
    : withCard(yield* answerWithModel({ courseId, masked }, earlier, services), card);
  const turn = turnOf(chat, masked, answer);
  await insertTurn(services.database, turn);
  return reply(turn, answer, services);
}
