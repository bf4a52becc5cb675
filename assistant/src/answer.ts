import type { Index } from './build-index.ts';
import { classifyRequest } from './classify-request.ts';
import { type Found, find } from './find.ts';
import { declineQuizQuestion } from './quiz-questions.ts';
import type { Quotes } from './quotes.ts';
import { askRegime } from './regimes.ts';
import type { Answer } from './reply.ts';
import { replyToSmallTalk } from './small-talk.ts';

export interface Question {
  courseId: string;
  /** The question with personal data masked. */
  masked: string;
}

export const NOTHING_FOUND =
  'No está en este curso ni en los demás módulos. Intenta con otras palabras, o abre el índice de láminas para ver de qué trata.';
export const elsewhere = (title: string) => `No está en este curso. Lo explica el módulo «${title}»:`;

/** Joins sentences of one paragraph, and puts list items on lines of their own. */
const compose = ({ sentences }: Quotes): string =>
  [...Map.groupBy(sentences, ({ block }) => block).values()]
    .map((block) =>
      block[0]?.kind === 'point'
        ? block.map(({ content }) => `• ${content}`).join('\n')
        : block.map(({ content }) => content).join(' '),
    )
    .join('\n\n');

/** An answer of quotes. It adds only where they were found. */
export function composeAnswer({ scope, slides, quotes }: Found): Answer {
  const [best] = slides;
  if (scope === 'nothing' || !best) return { response: NOTHING_FOUND, sources: [], outcome: 'not_found' };
  const said = [
    scope === 'elsewhere' ? elsewhere(best.course.title) : undefined,
    quotes.regimes.length > 0 ? askRegime(quotes.regimes) : undefined,
    compose(quotes),
  ];
  return {
    response: said.filter((part) => part !== undefined).join('\n\n'),
    sources: slides.map(({ slide: { course_id, course_title, slide_number, slide_title } }) => ({
      course_id,
      course_title,
      slide_number,
      title: slide_title,
    })),
    outcome: scope === 'elsewhere' ? 'elsewhere' : 'answered',
  };
}

/** Removes the placeholders of masked data, because the question is not about them. */
const searchable = (masked: string): string =>
  masked.replaceAll(/\[(correo|CURP|clave de elector|RFC|pasaporte|número|nombre|entidad)\]/g, ' ');

/** A reply without a search, or what was found and the warning after the answer to a doubtful request. */
export type Search =
  | { reply: Answer; warning?: never; found?: never }
  | { reply?: never; warning?: string; found: Found };

/**
 * Everything that is decided before words are chosen: small talk, refusals, and the slides that answer.
 * A question copied from a quiz is recognised in the chat of any course.
 */
export function search(index: Index, { courseId, masked }: Question): Search {
  const reply = replyToSmallTalk(masked);
  if (reply) return { reply };
  const { refusal, warning } = classifyRequest(masked);
  if (refusal) return { reply: refusal };
  const found = find(index, courseId, searchable(masked));
  const quizzes = [courseId, ...found.likely].flatMap((id) => index.courses.get(id)?.quiz ?? []);
  const declined = declineQuizQuestion(quizzes, masked);
  if (declined) return { reply: declined };
  return warning === undefined ? { found } : { found, warning };
}

/** Words the outcome of a search with quotes. */
export function composeSearch({ reply, warning, found }: Search): Answer {
  if (reply) return reply;
  const composed = composeAnswer(found);
  return warning === undefined ? composed : { ...composed, response: `${composed.response}\n\n${warning}` };
}

/** Answers with quotes of the courses. */
export const answer = (index: Index, question: Question): Answer => composeSearch(search(index, question));
