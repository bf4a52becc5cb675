import type { FoundPassage } from '../retrieve.ts';
import { withoutSlideNotes } from './cite-slides.ts';
import { SYSTEM_PROMPT } from './system-prompt.ts';

/** A question of before in the same conversation, with personal data masked, and what was answered. */
export interface EarlierTurn {
  question: string;
  answer: string;
}

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/**
 * All that leaves the house: the passages, the masked question and the masked turns before it. Both are JSON
 * strings, so that nothing written in them can end the field it stands in.
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
