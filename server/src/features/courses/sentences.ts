import type { Course, Slide } from '@finaula/contract/courses';
import type { Insertable } from 'kysely';
import type { Sentences } from '../../database/database.generated.ts';
import { factsIn } from '../../shared/courses/recognise-facts.ts';

type Sentence = Insertable<Sentences>;

/** The space between the end of a sentence and the beginning of the next. */
export const SENTENCE_END = /(?<=[.?!]["»”]?) (?=[¿¡"«“]?\p{Lu})/u;

/** Invented institutions, the setting of all examples. */
const INVENTED = /\b(Ejemplo|Demostración)\b/;
const NAME = /\p{Lu}\p{Ll}{2,}/gu;

const isList = (block: string) => block.startsWith('• ');
const blocksOf = ({ content }: Slide) => content.split('\n\n');

/** Authors end a slide with a scene that illustrates the paragraphs before it. */
export const isScene = (block: string, place: number, all: readonly string[]) =>
  place > 1 && place === all.length - 1 && !isList(block);

/**
 * The first names of people in a course's examples: capitalised words of its scenes that never occur in its
 * titles, openings and lists.
 */
function namesIn({ slides }: Course): Set<string> {
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
    return { content, kind: example ? 'example' : 'prose' };
  });
}

/**
 * The sentences of a course that may be quoted. `answers`: answers to questions; a scene may be quoted where
 * it answers a suggested question.
 */
export function sentencesOf(
  course: Course,
  answers: readonly { slide_number: number; answer: readonly string[]; suggested: boolean }[],
): Sentence[] {
  const names = namesIn(course);
  return course.slides.flatMap((slide) => {
    const { slide_number } = slide;
    const given = answers
      .filter((answer) => answer.slide_number === slide_number && answer.suggested)
      .flatMap(({ answer }) => answer);
    const quoted = (sentence: string) => given.some((text) => text.includes(sentence));
    const sentences = blocksOf(slide).flatMap((block, i, all) =>
      (isList(block)
        ? block.split('\n').map((point) => ({ content: point.replace(/^• /, ''), kind: 'point' }))
        : proseOf(block, isScene(block, i, all), names, quoted)
      ).map((sentence) => ({ ...sentence, block: i })),
    );
    return sentences.map((sentence, position) => ({
      course_id: course.id,
      slide_number,
      position,
      ...sentence,
      facts: factsIn(sentence.content),
    }));
  });
}
