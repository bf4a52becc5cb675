import type { Fact } from '../../shared/courses/recognise-facts.ts';
import type { IndexedSentence } from './course-index.ts';
import type { QuestionKind } from './question-kind.ts';
import { mostOf, type RankedSlide, shareOf } from './rank-slides.ts';
import { regimesIn } from './regimes.ts';
import { askedBy, saidBy } from './similar-question.ts';
import type { Concept, Understanding } from './understand-question.ts';

/**
 * What an answer quotes, in reading order: sentences, and points of a list with the words that announce it.
 */
export interface Quotes {
  slide: RankedSlide['slide']['place'];
  sentences: readonly IndexedSentence[];
  /** The share of the question that the best of them says. */
  said: number;
  /** The kinds of entity with a rule each, where the question names none of them. */
  regimes: readonly string[];
}

/**
 * How much each says for a sentence: its own words, a similar question that it answers, how likely that is
 * asked for, its slide, the fact asked for, that it opens a slide.
 */
const WEIGHTS = {
  own: 0.9,
  question: 0.8,
  common: 0.2,
  asked: 2,
  likely: 0.6,
  slide: 1.4,
  fits: 0.48,
  opens: 0.12,
  regime: 0.3,
};
/** A question so similar that its answer is this one's. */
const SAME_QUESTION = 0.62;
const SENTENCES = 5;
const CHARACTERS = 560;
/** With a whole list. */
const WITH_LIST = 700;
/** What says less than this share of the best is about something else. */
const BESIDE = 0.33;

const facts: Partial<Record<QuestionKind, Fact>> = {
  amount: 'amount',
  deadline: 'deadline',
  who: 'who',
  article: 'article',
  yes_no: 'rule',
  procedure: 'step',
};
/** Kinds that a whole list may answer. */
const LISTED: ReadonlySet<QuestionKind> = new Set(['list', 'difference']);

/** Kinds that the rule at the beginning of a slide answers or leads to. */
const OPENED: ReadonlySet<QuestionKind> = new Set(['yes_no', 'why', 'other', 'procedure']);

/** Beginnings that lean on the sentence before. */
const LEANS =
  /^(Ante ella|Por eso|Por ello|Pero|Además(?! de)|También|Tampoco|Sin embargo|Entonces|En cambio|Así|Ahí|De ahí|Es decir|Eso|Esa|Ese|Esos|Esas|Esto|Esta|Este|Él|Ella|Ellos|Lo|La pide|Los dos|Las dos|Ambas|Ambos|Y|O|Ni|Si no|En ambos|A cambio|Una|Uno|Otra|Otro|Con un|Con eso|Sin ese|Sirve|Su|Sus)(?!\p{L})/u;

/** What differs from one kind of entity to another. */
const DIFFERING: ReadonlySet<QuestionKind> = new Set(['amount', 'deadline']);

/**
 * The kinds of entity that the chosen sentences give the same kind of fact for, each in its own sentence;
 * none where the question names one.
 */
function regimesOf({ kind, regimes }: Understanding, chosen: readonly IndexedSentence[]): string[] {
  if (regimes.length > 0 || !DIFFERING.has(kind)) return [];
  const fact = facts[kind];
  const rules = chosen
    .filter((sentence) => fact && sentence.facts.includes(fact))
    .map(({ content }) => regimesIn(content));
  const named = rules.filter((rule) => rule.length > 0);
  const differ = named.length > 1 && named.some((rule) => !named[0]?.some((regime) => rule.includes(regime)));
  return differ ? [...new Set(named.flat())] : [];
}

/** A sentence about the kind of entity that was asked about, or only about others. */
function regimeWeight({ regimes }: Understanding, { content }: IndexedSentence): number {
  const own = regimes.length > 0 ? regimesIn(content) : [];
  if (own.length === 0) return 0;
  return own.some((regime) => regimes.includes(regime)) ? WEIGHTS.regime : -WEIGHTS.regime;
}

const isAnnouncement = ({ content, kind }: IndexedSentence) => kind === 'prose' && content.endsWith(':');

interface Weighed {
  sentence: IndexedSentence;
  weight: number;
  /** The share of the question that it says itself, or that questions about it do. */
  said: number;
}

/** How well a sentence says a concept; what the questions say that it answers counts less. */
const says = (concept: Concept, sentence: IndexedSentence): number =>
  Math.max(saidBy(concept, sentence.says), WEIGHTS.question * askedBy(concept, sentence.asked));

/**
 * The sentences of a slide with what each says for itself. A word that the whole slide says tells its
 * sentences apart less.
 */
function weighSlide(understanding: Understanding, share: number, { slide, similarity, guess }: RankedSlide): Weighed[] {
  const { concepts, kind } = understanding;
  const all = slide.sentences;
  const saidIn = all.map((sentence) => concepts.map((concept) => says(concept, sentence)));
  const telling = concepts.map((_, i) => {
    const sayers = saidIn.filter((said) => (said[i] ?? 0) > 0).length;
    return sayers === 0 ? 1 : 1 - WEIGHTS.common * (Math.log(sayers) / Math.log(Math.max(all.length, 2)));
  });
  const counted = concepts.map(({ rarity, hint }) => (hint ? 0.5 : 1) * rarity);
  const total = concepts.reduce((sum, { hint, rarity }) => sum + (hint ? 0 : rarity), 0) || 1;
  const fact = facts[kind];
  return all.map((sentence, place) => {
    const own = (saidIn[place] ?? []).map((said, i) => said * (counted[i] ?? 0));
    const said = Math.min(1, own.reduce((sum, one) => sum + one, 0) / total);
    const told = own.reduce((sum, one, i) => sum + one * (telling[i] ?? 1), 0) / total;
    const asked = mostOf(sentence.entries, similarity) + WEIGHTS.likely * shareOf(sentence.entries, guess);
    const weight =
      WEIGHTS.own * told +
      regimeWeight(understanding, sentence) +
      WEIGHTS.asked * asked ** 2 +
      WEIGHTS.slide * share +
      (fact && sentence.facts.includes(fact) ? WEIGHTS.fits : 0) +
      (place === 0 ? WEIGHTS.opens : 0);
    return { sentence, weight, said };
  });
}

const weigh = (understanding: Understanding, slides: readonly RankedSlide[]): Weighed[] =>
  slides.flatMap((ranked) =>
    weighSlide(understanding, ranked.score / (slides[0]?.score ?? 1), ranked).filter(
      ({ sentence }) => sentence.kind === 'point' || (sentence.kind === 'prose' && !sentence.content.endsWith('?')),
    ),
  );

/** A sentence with what it leans on: those before it, back to one that stands alone. */
function standing(sentence: IndexedSentence, all: readonly IndexedSentence[]): IndexedSentence[] {
  const place = all.indexOf(sentence);
  const before = all[place - 1];
  if (sentence.kind === 'point' || !LEANS.test(sentence.content) || !before) return [sentence];
  if (before.kind === 'example' || isAnnouncement(before)) return [sentence];
  return [...standing(before, all), sentence];
}

/** A sentence that stands alone, with the one after it where that leans on it: often its condition. */
function withCondition(sentence: IndexedSentence, all: readonly IndexedSentence[]): IndexedSentence[] {
  const next = all[all.indexOf(sentence) + 1];
  const follows =
    next?.block === sentence.block && next.kind === 'prose' && sentence.kind === 'prose' && LEANS.test(next.content);
  return [...standing(sentence, all), ...(follows && !isAnnouncement(next) ? [next] : [])];
}

const listAt = (block: number, all: readonly IndexedSentence[]) =>
  all.filter((sentence) => sentence.block === block && sentence.kind === 'point');
/** The words before a list. */
const announcing = (block: number, all: readonly IndexedSentence[]) =>
  all.findLast((sentence) => sentence.block === block - 1 && sentence.kind !== 'example');

/** The list of the slide that answers: whose points or announcement weigh most. */
function answeringList(weighed: readonly Weighed[], all: readonly IndexedSentence[]): IndexedSentence[] {
  const [best] = weighed
    .flatMap(({ sentence, weight }) => {
      const block =
        sentence.kind === 'point' ? sentence.block : isAnnouncement(sentence) ? sentence.block + 1 : undefined;
      return block === undefined ? [] : [{ block, weight }];
    })
    .toSorted((a, b) => b.weight - a.weight);
  if (!best) return [];
  const announcement = announcing(best.block, all);
  return [...(announcement ? standing(announcement, all) : []), ...listAt(best.block, all)];
}

const length = (sentences: readonly IndexedSentence[]) =>
  sentences.reduce((total, { content }) => total + content.length, 0);

/**
 * What of the slides answers: the answer to a question that is the same, else what weighs most; and what of
 * the same slide speaks of it too.
 */
export function chooseQuotes(understanding: Understanding, slides: readonly RankedSlide[]): Quotes | undefined {
  const weighed = weigh(understanding, slides).toSorted((a, b) => b.weight - a.weight);
  const top = weighed.find(({ sentence }) => !isAnnouncement(sentence));
  const ranked = slides.find(({ slide }) => top && slide.sentences.includes(top.sentence));
  if (!top || !ranked) return undefined;
  const { slide, similarity, guess } = ranked;
  const all = slide.sentences;
  const here = weighed.filter(({ sentence }) => all.includes(sentence));

  const asked = (entry: number) => (similarity[entry] ?? 0) + WEIGHTS.likely * (guess.shares[entry] ?? 0);
  const answering = (entry: number) => all.filter(({ kind, entries }) => kind !== 'example' && entries.has(entry));
  const same = [...top.sentence.entries]
    .filter((entry) => asked(entry) >= SAME_QUESTION && length(answering(entry)) <= WITH_LIST)
    .toSorted((a, b) => asked(b) - asked(a))[0];
  const given = same === undefined ? [top.sentence] : answering(same);
  const chosen = new Set<IndexedSentence>();
  const take = (more: readonly IndexedSentence[]) => {
    for (const sentence of more) chosen.add(sentence);
  };
  const listed = given.some(({ kind }) => kind === 'point');
  if (
    (LISTED.has(understanding.kind) && (given.length < 2 || listed)) ||
    (understanding.kind === 'procedure' && listed && given.length < 2)
  )
    take(answeringList(here, all));
  take(given.flatMap((sentence) => (same === undefined ? withCondition : standing)(sentence, all)));
  const [opening] = all;
  if (opening && same === undefined && OPENED.has(understanding.kind)) take([opening]);
  for (const { sentence, weight } of here) {
    if (chosen.size >= SENTENCES || weight < BESIDE * top.weight) break;
    if (isAnnouncement(sentence)) continue;
    const more = withCondition(sentence, all).filter((one) => !chosen.has(one));
    if (length([...chosen, ...more]) <= CHARACTERS) take(more);
  }
  // Who asks what to do is told all of it, in its order.
  if (understanding.kind === 'procedure')
    for (const sentence of all.filter(({ kind, facts }) => kind !== 'example' && facts.includes('step'))) {
      const more = standing(sentence, all).filter((one) => !chosen.has(one));
      if (length([...chosen, ...more]) <= WITH_LIST) take(more);
    }
  // Who is given two points of a list wants the others too.
  for (const [block, points] of Map.groupBy(
    [...chosen].filter(({ kind }) => kind === 'point'),
    ({ block }) => block,
  )) {
    const announcement = announcing(block, all);
    const whole = [
      ...(announcement && isAnnouncement(announcement) ? standing(announcement, all) : []),
      ...listAt(block, all),
    ];
    const more = whole.filter((one) => !chosen.has(one));
    if ((points.length > 1 || OPENED.has(understanding.kind)) && length([...chosen, ...more]) <= WITH_LIST) take(more);
  }
  // A slide opens with what it is about; a point says little without it.
  const begins = all.find((sentence) => chosen.has(sentence))?.kind === 'point';
  if (opening && (begins || length([...chosen, opening]) <= WITH_LIST)) take([opening]);
  const quoted = all.filter((sentence) => chosen.has(sentence));
  const said = Math.max(...here.filter(({ sentence }) => chosen.has(sentence)).map((one) => one.said));
  return { slide: slide.place, sentences: quoted, said, regimes: regimesOf(understanding, quoted) };
}
