import { foldText } from '@finaula/contract/fold-text';
import type { ChatSource } from '@finaula/contract/learning';
import type { Answer } from './answer.ts';
import type { FoundPassage, Retrieval } from './retrieve.ts';

export const NOTHING_FOUND =
  'No está en este curso ni en los demás módulos. Intenta con otras palabras, o abre el índice de láminas para ver de qué trata.';
export const elsewhere = (title: string) => `No está en este curso. Lo explica el módulo «${title}»:`;

const DETAILS = 2;
/** A sentence that opens a paragraph stands alone; one from its middle needs what comes before. */
const OPENING_BONUS = 0.5;
const BEST_BONUS = 0.5;
/** Characters over which a sentence has to say twice as much. */
const LONG = 400;
/** Two sentences that share this much of their words say the same. */
const SAME = 0.6;

interface Sentence {
  text: string;
  words: readonly string[];
  /** A point of a list. */
  listed: boolean;
  opening: boolean;
  /** Of the passage that answers best. */
  best: boolean;
  /** The list that it announces. */
  list: readonly string[];
}

const plainWords = (text: string): string[] => foldText(text).match(/[a-z0-9]+/g) ?? [];

const isList = (passage: FoundPassage | undefined) => passage?.content.startsWith('• ') ?? false;
const points = ({ content }: FoundPassage) => content.split('\n').map((line) => line.replace(/^• /, ''));

/** The sentences and points of passages in their order; one that announces a list that isn't there says nothing. */
function sentencesOf(passages: readonly FoundPassage[]): Sentence[] {
  const sentences = passages.flatMap((passage, i): Sentence[] => {
    if (isList(passage))
      return points(passage).map((text) => ({ text, words: plainWords(text), listed: true, opening: true, best: i === 0, list: [] }));
    const next = passages[i + 1];
    return passage.content.split(/(?<=[.?!]["»”]?) (?=[¿¡"«“]?\p{Lu})/u).map((text, place) => ({
      text,
      words: plainWords(text),
      listed: false,
      opening: place === 0,
      best: i === 0,
      list: text.endsWith(':') && next && isList(next) ? points(next) : [],
    }));
  });
  return sentences.filter(({ text, list }) => !text.endsWith(':') || list.length > 0);
}

/** Stems are beginnings of words; one of two letters ("ld", "ft") is the whole word. */
const says = (words: readonly string[], stem: string) => words.some((word) => (stem.length < 3 ? word === stem : word.startsWith(stem)));

function alike(a: Sentence, b: Sentence): boolean {
  const [some, others] = [new Set(a.words), new Set(b.words)];
  return some.intersection(others).size >= SAME * Math.min(some.size, others.size);
}

/** The sentence that says most of what was asked, then what else of the same slide says something of it. */
function compose(question: string, passages: readonly FoundPassage[], terms: readonly string[] | undefined): string {
  const [best] = passages;
  const stems = terms ?? plainWords(question).filter((word) => word.length > 3);
  const sentences = sentencesOf(
    passages.filter(({ course_id, slide_number }) => course_id === best?.course_id && slide_number === best.slide_number),
  );
  const weights = new Map(
    sentences.map((sentence) => {
      const said = stems.filter((stem) => says(sentence.words, stem)).length;
      return [
        sentence,
        (said + (sentence.opening ? OPENING_BONUS : 0) + (sentence.best ? BEST_BONUS : 0)) / (1 + sentence.text.length / LONG),
      ];
    }),
  );
  const weight = (sentence: Sentence) => weights.get(sentence) ?? 0;
  const ordered = sentences.toSorted((a, b) => weight(b) - weight(a));
  const direct = ordered.find(({ list }) => list.length === 0);
  if (!direct) return '';

  const details: Sentence[] = [];
  for (const sentence of ordered) {
    if (details.length === DETAILS) break;
    if (weight(sentence) <= OPENING_BONUS + (sentence.best ? BEST_BONUS : 0)) continue;
    const said = [direct, ...details].some((other) => alike(other, sentence) || other.list.includes(sentence.text));
    if (!said) details.push(sentence);
  }
  const whole = details.find(({ list }) => list.length > 0);
  const kept = details.filter(({ text }) => !whole?.list.includes(text)).toSorted((a, b) => sentences.indexOf(a) - sentences.indexOf(b));
  const prose = kept.filter(({ listed, list }) => !listed && list.length === 0).map(({ text }) => text);
  const list = [...kept.filter(({ listed }) => listed).map(({ text }) => text), ...(whole?.list ?? [])].map((text) => `• ${text}`);
  return [direct.text, prose.join(' '), whole?.text, list.join('\n')].filter(Boolean).join('\n\n');
}

/** An answer in the courses' own words: nothing is added but where it was found. */
export function composeAnswer(question: string, { scope, passages, terms }: Retrieval): Answer {
  const [best] = passages;
  if (scope === 'nothing' || !best) return { response: NOTHING_FOUND, sources: [], outcome: 'not_found' };
  const sources = new Map<string, ChatSource>();
  for (const { course_id, course_title, slide_number, slide_title } of passages)
    sources.set(`${course_id}/${slide_number}`, { course_id, course_title, slide_number, title: slide_title });
  const text = compose(question, passages, terms);
  return {
    response: scope === 'elsewhere' ? `${elsewhere(best.course_title)}\n\n${text}` : text,
    sources: [...sources.values()],
    outcome: scope === 'elsewhere' ? 'elsewhere' : 'answered',
  };
}
