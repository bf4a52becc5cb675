import type { Terms } from '@finaula/assistant';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { admitQuestion } from './admit-question.ts';
import { asEvents, asOneEvent, completeAnswer, disconnectSignal, wantsEvents } from './event-stream.ts';
import { answerAtOnce, holdConversation } from './hold-conversation.ts';
import { Knowledge } from './knowledge.ts';
import { closedReason, remainingToday } from './policy.ts';
import { presentOwnQuestion, presentSettings, presentSuggestion } from './present.ts';
import { courseExists, listSuggestions } from './queries.ts';
import { countQuestions, listQuestions } from './report-queries.ts';
import { switchAssistant } from './switch-assistant.ts';
import { deleteTurns, listTurns, rateTurn } from './turn-queries.ts';
import { findAccess, findSettings, lockDuringQuiz, unlockAfterQuiz } from './usage-queries.ts';

/** Questions on one page of a user's history. */
const HISTORY_PAGE = 20;

export const assistantRoutes = (
  { config, limit, metrics, platform, stopping, visibleContent }: Services,
  readTerms: () => Promise<Terms>,
) => {
  const knowledge = new Knowledge(visibleContent, readTerms);
  const signedIn = {
    chat: async ({ body, session: { user }, request, reply, database }) => {
      await limit('chatByUser', user.id);
      const chat = { user, courseId: body.course_id, message: body.message, conversationId: body.conversation_id };
      const answerServices = {
        database,
        index: await knowledge.of(database, user),
        limits: config.assistant,
        metrics,
      };
      const { model } = config;
      if (model === undefined) {
        const answer = await answerAtOnce(chat, answerServices);
        return wantsEvents(request) ? asOneEvent(answer, reply) : answer;
      }
      // Count the question before asking a model, so that simultaneous questions cannot exceed the limit.
      await database
        .transaction()
        .execute((tx) => admitQuestion(tx, { user, courseId: body.course_id }, config.assistant));
      const answering = holdConversation(chat, {
        ...answerServices,
        model,
        log: request.log,
        signal: AbortSignal.any([stopping, disconnectSignal(reply)]),
      });
      return wantsEvents(request) ? asEvents(answering, request, reply) : completeAnswer(answering);
    },

    getChatStatus: async ({ query, session: { user }, database }) => {
      const access = await findAccess(database, user, query.course_id);
      if (!access) throw new ApiError('COURSE_NOT_FOUND');
      const reason = closedReason(access, config.assistant);
      return { available: reason === null, reason, remaining_today: remainingToday(access, config.assistant) };
    },

    listSuggestedQuestions: async ({ params, database }) => {
      if (!(await courseExists(database, params.id))) throw new ApiError('COURSE_NOT_FOUND');
      return (await listSuggestions(database, params.id)).map(presentSuggestion);
    },

    listOwnQuestions: async ({ query, session: { user }, database }) => {
      const turns = await listTurns(database, user.id, { before: query.before, count: HISTORY_PAGE + 1 });
      return { questions: turns.slice(0, HISTORY_PAGE).map(presentOwnQuestion), more: turns.length > HISTORY_PAGE };
    },

    deleteOwnQuestion: async ({ params, session: { user }, database }) => {
      if ((await deleteTurns(database, user.id, params.id)) === 0) throw new ApiError('TURN_NOT_FOUND');
    },

    deleteOwnQuestions: async ({ session: { user }, database }) => ({
      deleted_count: await deleteTurns(database, user.id),
    }),

    rateAnswer: async ({ params, body, session: { user }, database }) => {
      if (!(await rateTurn(database, user.id, params.id, body.useful))) throw new ApiError('TURN_NOT_FOUND');
    },

    setQuizAttempt: async ({ params, body, session: { user }, database }) => {
      if (!(await courseExists(database, params.id))) throw new ApiError('COURSE_NOT_FOUND');
      await (body.in_progress ? lockDuringQuiz : unlockAfterQuiz)(database, user.id, params.id);
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  const settingsOf = async (database: Database, entityId: string | null) => {
    const settings = entityId !== null && (await findSettings(database, entityId));
    if (!settings) throw new ApiError('ENTITY_NOT_FOUND');
    return presentSettings(settings, config.assistant);
  };

  const entidadAdmin = {
    getAssistant: async ({ session: { user }, database }) => settingsOf(database, user.entity_id),

    switchAssistant: async ({ body, session: { user }, database }) => {
      await limit('settingByUser', user.id);
      await database.transaction().execute((tx) => switchAssistant(tx, user.entity_id, body.enabled, user.id));
      return settingsOf(database, user.entity_id);
    },

    getAssistantReport: async ({ query: { days }, database }) => ({
      ...(await countQuestions(database, days)),
      most_asked: await listQuestions(database, days, ['answered', 'elsewhere', 'not_found']),
      unanswered: await listQuestions(database, days, ['not_found']),
    }),
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  /** Indexes the platform's courses, so that the first question does not wait for it. */
  const prepare = () => knowledge.prepare(platform);

  return { signedIn, entidadAdmin, prepare };
};
