import type { AssistantSettings } from '@finaula/contract/assistant';
import type { SuggestedQuestion } from '@finaula/contract/suggestions';
import type { Limits } from './policy.ts';

export const presentSettings = (
  { assistant_enabled, asked_today }: { assistant_enabled: boolean; asked_today: number },
  { dailyUser, dailyEntity }: Limits,
): AssistantSettings => ({ enabled: assistant_enabled, daily_limit_user: dailyUser, daily_limit_entity: dailyEntity, asked_today });

export const presentSuggestion = ({ slide_number, ask }: { slide_number: number; ask: string }): SuggestedQuestion => ({
  slide_number,
  question: ask,
});
