import type { AssistantSettings, SuggestedQuestion } from '@finaula/contract/assistant';
import { chatOutcome } from '@finaula/contract/assistant';
import type { OwnQuestion } from '@finaula/contract/privacy';
import type { Limits } from './policy.ts';
import type { TurnRecord } from './turn-queries.ts';

export const presentSettings = (
  { assistant_enabled, asked_today }: { assistant_enabled: boolean; asked_today: number },
  { dailyUser, dailyEntity }: Limits,
): AssistantSettings => ({
  enabled: assistant_enabled,
  daily_limit_user: dailyUser,
  daily_limit_entity: dailyEntity,
  asked_today,
});

export const presentSuggestion = ({ slide_number, ask }: { slide_number: number; ask: string }): SuggestedQuestion => ({
  slide_number,
  question: ask,
});

export const presentOwnQuestion = ({ created_at, outcome, ...turn }: TurnRecord): OwnQuestion => ({
  id: turn.id,
  course_id: turn.course_id,
  course_title: turn.course_title,
  question: turn.question,
  answer: turn.answer,
  outcome: chatOutcome.parse(outcome),
  created_at: created_at.toISOString(),
});
