import type { Fact } from '../courses/recognise-facts.ts';
import type { SentenceHit } from './knowledge.ts';
import type { QuestionKind } from './question-kind.ts';
import type { RankedSlide } from './rank-slides.ts';
import { shareSaid, type Similar } from './similar-question.ts';
import type { Understanding } from './understand-question.ts';

/** What an answer quotes, in reading order: sentences, and points of a list with the words that announce it. */
export interface Quotes {
  slide: RankedSlide['place'];
  sentences: readonly SentenceHit[];
}

/** How much each says for a sentence: its own words, a similar question that it answers, its slide, the fact asked for, that it opens a slide. */
const WEIGHTS = { own: 1, asked: 1.6, slide: 0.8, fits: 0.35, opens: 0.2 };
/** A question so similar that its answer is this one's. */
const SAME_QUESTION = 0.62;
const SENTENCES = 4;
const CHARACTERS = 420;
/** What says less than this share of the best is about something else. */
const BESIDE = 0.55;

const facts: Partial<Record<QuestionKind, Fact>> = { amount: 'amount', deadline: 'deadline', who: 'who', article: 'article', yes_no: 'rule' };
/** Kinds that a whole list may answer. */
const LISTED: ReadonlySet<QuestionKind> = new Set(['list', 'difference']);

/** Beginnings that lean on the sentence before. */
const LEANS =
  /^(Por eso|Por ello|Pero|Además|También|Tampoco|Sin embargo|Entonces|En cambio|Así|Ahí|De ahí|Es decir|Eso|Esa|Ese|Esos|Esas|Esto|Esta|Este|Él|Ella|Ellos|Lo|La pide|Los dos|Las dos|Ambas|Ambos|Y|O|Ni|Si no|En ambos|A cambio|Una|Uno|Otra|Otro|Con un|Con eso|Sin ese|Sirve|Su|Sus)(?!\p{L})/u;

const isAnnouncement = ({ content, kind }: SentenceHit) => kind === 'prose' && content.endsWith(':');

interface Weighed {
  sentence: SentenceHit;
  weight: number;
}

const answers = ({ question }: Similar, { course_id, slide_number, content }: SentenceHit): boolean =>
  question.course_id === course_id && question.slide_number === slide_number && question.answer.some((text) => text.includes(content) || content.includes(text));

function weigh({ concepts, kind }: Understanding, slides: readonly RankedSlide[], sentences: readonly SentenceHit[], similar: readonly Similar[]): Weighed[] {
  const best = slides[0]?.score ?? 1;
  const fact = facts[kind];
  return slides.flatMap(({ place, score }) =>
    sentences
      .filter(({ course_id, slide_number }) => course_id === place.course_id && slide_number === place.slide_number)
      .map((sentence, i) => {
        const asked = similar.find((question) => answers(question, sentence))?.similarity ?? 0;
        const weight =
          WEIGHTS.own * shareSaid(concepts, sentence.hits) +
          WEIGHTS.asked * asked +
          WEIGHTS.slide * (score / best) +
          (fact && sentence.facts.includes(fact) ? WEIGHTS.fits : 0) +
          (i === 0 ? WEIGHTS.opens : 0);
        return { sentence, weight };
      })
      .filter(({ sentence }) => sentence.kind !== 'example'),
  );
}

/** A sentence with what it leans on: those before it, back to one that stands alone. */
function standing(sentence: SentenceHit, all: readonly SentenceHit[]): SentenceHit[] {
  const place = all.indexOf(sentence);
  const before = all[place - 1];
  if (sentence.kind === 'point' || !LEANS.test(sentence.content) || !before) return [sentence];
  if (before.kind === 'example' || isAnnouncement(before)) return [sentence];
  return [...standing(before, all), sentence];
}

const listAt = (block: number, all: readonly SentenceHit[]) => all.filter((sentence) => sentence.block === block && sentence.kind === 'point');
/** The words before a list. */
const announcing = (block: number, all: readonly SentenceHit[]) => all.findLast((sentence) => sentence.block === block - 1 && sentence.kind !== 'example');

/** The list of the slide that answers: the best weighed, or the only one. */
function answeringList(weighed: readonly Weighed[], all: readonly SentenceHit[]): SentenceHit[] {
  const points = weighed.filter(({ sentence }) => sentence.kind === 'point');
  const [best] = points.toSorted((a, b) => b.weight - a.weight);
  if (!best) return [];
  const announcement = announcing(best.sentence.block, all);
  return [...(announcement ? standing(announcement, all) : []), ...listAt(best.sentence.block, all)];
}

const length = (sentences: readonly SentenceHit[]) => sentences.reduce((total, { content }) => total + content.length, 0);

/** What of the slides answers: the answer to a question that is the same, else what weighs most; and what of the same slide speaks of it too. */
export function chooseQuotes(
  understanding: Understanding,
  slides: readonly RankedSlide[],
  sentences: readonly SentenceHit[],
  similar: readonly Similar[],
): Quotes | undefined {
  const weighed = weigh(understanding, slides, sentences, similar).toSorted((a, b) => b.weight - a.weight);
  const top = weighed.find(({ sentence }) => !isAnnouncement(sentence));
  if (!top) return undefined;
  const { course_id, slide_number } = top.sentence;
  const slide = slides.find(({ place }) => place.course_id === course_id && place.slide_number === slide_number)?.place;
  if (!slide) return undefined;
  const all = sentences.filter((sentence) => sentence.course_id === course_id && sentence.slide_number === slide_number);
  const here = weighed.filter(({ sentence }) => all.includes(sentence));

  const same = similar.find((question) => question.similarity >= SAME_QUESTION && answers(question, top.sentence));
  const given = same ? all.filter((sentence) => sentence.kind !== 'example' && answers(same, sentence)) : [top.sentence];
  const chosen = new Set<SentenceHit>();
  const take = (more: readonly SentenceHit[]) => {
    for (const sentence of more) chosen.add(sentence);
  };
  if (LISTED.has(understanding.kind) && (given.length < 2 || given.some(({ kind }) => kind === 'point'))) take(answeringList(here, all));
  take(given.flatMap((sentence) => standing(sentence, all)));
  for (const { sentence, weight } of here) {
    if (chosen.size >= SENTENCES || weight < BESIDE * top.weight) break;
    if (isAnnouncement(sentence)) continue;
    const more = standing(sentence, all).filter((one) => !chosen.has(one));
    if (length([...chosen, ...more]) <= CHARACTERS) take(more);
  }
  // A point says little without the words that lead to it.
  const [opening] = all;
  if (opening && ![...chosen].some(({ kind }) => kind === 'prose')) take([opening]);
  return { slide, sentences: all.filter((sentence) => chosen.has(sentence)) };
}
