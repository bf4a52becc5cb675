import type { ChatSource } from '@finaula/contract/assistant';
import type { Answer } from './answer.ts';
import type { Quotes } from './choose-quotes.ts';
import { askRegime } from './regimes.ts';
import type { Retrieval } from './retrieve.ts';

export const NOTHING_FOUND =
  'No está en este curso ni en los demás módulos. Intenta con otras palabras, o abre el índice de láminas para ver de qué trata.';
export const elsewhere = (title: string) => `No está en este curso. Lo explica el módulo «${title}»:`;

/** Joins sentences of one paragraph, and puts list items on lines of their own. */
function compose({ sentences }: Quotes): string {
  const blocks = [...Map.groupBy(sentences, ({ block }) => block).values()];
  return blocks
    .map((block) =>
      block[0]?.kind === 'point'
        ? block.map(({ content }) => `• ${content}`).join('\n')
        : block.map(({ content }) => content).join(' '),
    )
    .join('\n\n');
}

/** An answer of quotes. It adds only where they were found. */
export function composeAnswer({ scope, passages, quotes }: Retrieval): Answer {
  if (scope === 'nothing' || !quotes) return { response: NOTHING_FOUND, sources: [], outcome: 'not_found' };
  const sources = new Map<string, ChatSource>();
  for (const { course_id, course_title, slide_number, slide_title } of [quotes.slide, ...passages])
    sources.set(`${course_id}/${slide_number}`, { course_id, course_title, slide_number, title: slide_title });
  const said = [
    scope === 'elsewhere' ? elsewhere(quotes.slide.course_title) : undefined,
    quotes.regimes.length > 0 ? askRegime(quotes.regimes) : undefined,
    compose(quotes),
  ];
  return {
    response: said.filter((part) => part !== undefined).join('\n\n'),
    sources: [...sources.values()].slice(0, 3),
    outcome: scope === 'elsewhere' ? 'elsewhere' : 'answered',
  };
}
