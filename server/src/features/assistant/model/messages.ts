import type { FoundPassage } from '@finaula/assistant';
import { withoutSlideNotes } from './cite-slides.ts';
import { SYSTEM_PROMPT } from './system-prompt.ts';

/** An earlier question of the same conversation, with personal data masked, and its answer. */
export interface EarlierTurn {
  question: string;
  answer: string;
}

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/**
 * All data that is sent to the model: the passages, the masked question and the masked earlier turns. They
 * are JSON strings, so that no content can leave its field.
 */
export const messagesFor = (
  question: string,
  passages: readonly FoundPassage[],
  earlier: readonly EarlierTurn[],
): Message[] => [
  { role: 'system', content: SYSTEM_PROMPT },
  ...earlier.flatMap((turn): Message[] => [
    { role: 'user', content: JSON.stringify({ pregunta: turn.question }) },
    { role: 'assistant', content: withoutSlideNotes(turn.answer) },
  ]),
  {
    role: 'user',
    content: JSON.stringify({
      fragmentos: passages.map(({ course_title, slide_number, slide_title, content }, i) => ({
        n: i + 1,
        curso: course_title,
        lamina: slide_number,
        titulo: slide_title,
        texto: content,
      })),
      pregunta: question,
    }),
  },
];
