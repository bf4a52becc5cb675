import type { CourseText } from './course.ts';
import { type Fact, factsIn } from './recognise-facts.ts';

/** A sentence or list item that may be quoted. */
export interface Sentence {
  /** Index among the slide's paragraphs and lists. */
  block: number;
  content: string;
  /** An example tells about a person and is never quoted. */
  kind: 'prose' | 'point' | 'example';
  facts: readonly Fact[];
}

/** The space between the end of a sentence and the beginning of the next. */
const SENTENCE_END = /(?<=[.?!]["»”]?) (?=[¿¡"«“]?\p{Lu})/u;

/** Invented institutions, the setting of all examples. */
const INVENTED = /\b(Ejemplo|Demostración)\b/;
const NAME = /\p{Lu}\p{Ll}{2,}/gu;

const isList = (block: string) => block.startsWith('• ');
export const blocksOf = ({ content }: { content: string }) => content.split('\n\n');

/** Authors end a slide with a scene that illustrates the paragraphs before it. */
export const isScene = (block: string, place: number, all: readonly string[]) =>
  place > 1 && place === all.length - 1 && !isList(block);

/**
 * The first names of people in a course's examples: capitalised words of its scenes that never occur in its
 * titles, openings and lists.
 */
function namesIn({ slides }: CourseText): Set<string> {
  const wordsOf = (text: string) => text.match(NAME) ?? [];
  const blocks = slides.flatMap((slide) =>
    blocksOf(slide).map((block, i, all) => ({ block, i, scene: isScene(block, i, all) })),
  );
  const taught = blocks.filter(({ block, i, scene }) => (i === 0 || isList(block)) && !scene).map(({ block }) => block);
  const known = new Set(
    wordsOf(
      [...taught, ...slides.flatMap(({ title, sources, applies_to }) => [title, ...sources, applies_to])].join(' '),
    ),
  );
  const said = new Set(slides.flatMap(({ content }) => content.match(/\p{L}+/gu) ?? []));
  const isName = (word: string) => !known.has(word) && !said.has(word.toLowerCase());
  const told = blocks
    .filter(({ block, scene }) => scene || INVENTED.test(block))
    .flatMap(({ block }) => wordsOf(block));
  return new Set(told.filter(isName));
}

/** A paragraph is an example from the first sentence with such a name on. */
function proseOf(block: string, scene: boolean, names: ReadonlySet<string>, quoted: (sentence: string) => boolean) {
  let told = scene;
  return block.split(SENTENCE_END).map((content) => {
    const names_ = content.match(NAME)?.some((word) => names.has(word)) ?? false;
    told ||= names_ || INVENTED.test(content);
    const example = told && (names_ || INVENTED.test(content) || !quoted(content));
    return { content, kind: example ? ('example' as const) : ('prose' as const) };
  });
}

/** The sentences of each slide. A scene may be quoted where it answers a suggested question. */
export function sentencesOf(course: CourseText): Sentence[][] {
  const names = namesIn(course);
  return course.slides.map((slide) => {
    const given = course.entries
      .filter(({ slide_number, suggested }) => slide_number === slide.slide_number && suggested)
      .flatMap(({ answer }) => answer);
    const quoted = (sentence: string) => given.some((text) => text.includes(sentence));
    return blocksOf(slide)
      .flatMap((text, block, all) =>
        (isList(text)
          ? text.split('\n').map((point) => ({ content: point.replace(/^• /, ''), kind: 'point' as const }))
          : proseOf(text, isScene(text, block, all), names, quoted)
        ).map((sentence) => ({ ...sentence, block })),
      )
      .map((sentence) => ({ ...sentence, facts: factsIn(sentence.content) }));
  });
}
