import type { Fact } from '../../shared/courses/recognise-facts.ts';
import type { IndexedSentence } from './course-index.ts';
import type { QuestionKind } from './question-kind.ts';
import { maximumOf, probabilityOf, type RankedSlide } from './rank-slides.ts';
import { regimesIn } from './regimes.ts';
import { matchInQuestions, matchInStems } from './similar-question.ts';
import type { Concept, Understanding } from './understand-question.ts';

/** The quotes of an answer in reading order: sentences, and list items with their introduction. */
export interface Quotes {
  slide: RankedSlide['slide']['place'];
  sentences: readonly IndexedSentence[];
  /** The highest share of the question in one sentence. */
  said: number;
  /** The kinds of entity that have a rule each, when the question names none of them. */
  regimes: readonly string[];
}

/**
 * Weights of a sentence: its own words, the questions that it answers, the most similar question, the
 * likeliest question, its slide, the requested kind of fact, the first place in the slide, the kind of
 * entity.
 */
const WEIGHTS = {
  own: 0.9,
  question: 0.8,
  asked: 2,
  likely: 0.6,
  slide: 1.4,
  fits: 0.48,
  opens: 0.12,
  regime: 0.3,
};
/** From this similarity on, the answer to that question is the answer to this one. */
const SAME_QUESTION = 0.62;
const SENTENCES = 5;
const CHARACTERS = 560;
/** The limit of characters with a whole list. */
const CHARACTERS_WITH_LIST = 700;
/** Sentences below this share of the best weight concern something else. */
const LEAST_SHARE_OF_BEST = 0.33;

const facts: Partial<Record<QuestionKind, Fact>> = {
  amount: 'amount',
  deadline: 'deadline',
  who: 'who',
  article: 'article',
  yes_no: 'rule',
  procedure: 'step',
};
/** Kinds of question that a whole list may answer. */
const LIST_KINDS: ReadonlySet<QuestionKind> = new Set(['list', 'difference']);

/** Kinds of question that the rule at the beginning of a slide answers or introduces. */
const RULE_KINDS: ReadonlySet<QuestionKind> = new Set(['yes_no', 'why', 'other', 'procedure']);

/** Beginnings that refer to the sentence before. */
const DEPENDENT_BEGINNING =
  /^(Ante ella|Por eso|Por ello|Pero|Además(?! de)|También|Tampoco|Sin embargo|Entonces|En cambio|Así|Ahí|De ahí|Es decir|Eso|Esa|Ese|Esos|Esas|Esto|Esta|Este|Él|Ella|Ellos|Lo|La pide|Los dos|Las dos|Ambas|Ambos|Y|O|Ni|Si no|En ambos|A cambio|Una|Uno|Otra|Otro|Con un|Con eso|Sin ese|Sirve|Su|Sus)(?!\p{L})/u;

/** Kinds of fact that differ between kinds of entity. */
const REGIME_FACTS: ReadonlySet<QuestionKind> = new Set(['amount', 'deadline']);

/**
 * The kinds of entity for which the chosen sentences give the same kind of fact, each in a sentence of its
 * own. None when the question names one.
 */
function regimesOf({ kind, regimes }: Understanding, chosen: readonly IndexedSentence[]): string[] {
  if (regimes.length > 0 || !REGIME_FACTS.has(kind)) return [];
  const fact = facts[kind];
  const rules = chosen
    .filter((sentence) => fact && sentence.facts.includes(fact))
    .map(({ content }) => regimesIn(content));
  const named = rules.filter((rule) => rule.length > 0);
  const differ = named.length > 1 && named.some((rule) => !named[0]?.some((regime) => rule.includes(regime)));
  return differ ? [...new Set(named.flat())] : [];
}

/** Raises sentences about the kind of entity in the question, lowers those that are only about others. */
function regimeWeight({ regimes }: Understanding, { content }: IndexedSentence): number {
  const own = regimes.length > 0 ? regimesIn(content) : [];
  if (own.length === 0) return 0;
  return own.some((regime) => regimes.includes(regime)) ? WEIGHTS.regime : -WEIGHTS.regime;
}

const isIntroduction = ({ content, kind }: IndexedSentence) => kind === 'prose' && content.endsWith(':');

interface Weighed {
  sentence: IndexedSentence;
  weight: number;
  /** The share of the question in the sentence itself or in questions that it answers. */
  said: number;
}

/** How well a sentence matches a concept. Questions that it answers count less than its own words. */
const says = (concept: Concept, sentence: IndexedSentence): number =>
  Math.max(matchInStems(concept, sentence.says), WEIGHTS.question * matchInQuestions(concept, sentence.asked));

/** Weighs each sentence of a slide by itself. */
function weighSlide(understanding: Understanding, share: number, { slide, similarity, guess }: RankedSlide): Weighed[] {
  const { concepts, kind } = understanding;
  const all = slide.sentences;
  const saidIn = all.map((sentence) => concepts.map((concept) => says(concept, sentence)));
  const counted = concepts.map(({ rarity, hint }) => (hint ? 0.5 : 1) * rarity);
  const total = concepts.reduce((sum, { hint, rarity }) => sum + (hint ? 0 : rarity), 0) || 1;
  const fact = facts[kind];
  return all.map((sentence, place) => {
    const own = (saidIn[place] ?? []).map((said, i) => said * (counted[i] ?? 0));
    const told = own.reduce((sum, one) => sum + one, 0) / total;
    const asked = maximumOf(sentence.entries, similarity) + WEIGHTS.likely * probabilityOf(sentence.entries, guess);
    const weight =
      WEIGHTS.own * told +
      regimeWeight(understanding, sentence) +
      WEIGHTS.asked * asked ** 2 +
      WEIGHTS.slide * share +
      (fact && sentence.facts.includes(fact) ? WEIGHTS.fits : 0) +
      (place === 0 ? WEIGHTS.opens : 0);
    return { sentence, weight, said: Math.min(1, told) };
  });
}

const weigh = (understanding: Understanding, slides: readonly RankedSlide[]): Weighed[] =>
  slides.flatMap((ranked) =>
    weighSlide(understanding, ranked.score / (slides[0]?.score ?? 1), ranked).filter(
      ({ sentence }) => sentence.kind === 'point' || (sentence.kind === 'prose' && !sentence.content.endsWith('?')),
    ),
  );

/** A sentence with the sentences before it that it refers to. */
function withAntecedents(sentence: IndexedSentence, all: readonly IndexedSentence[]): IndexedSentence[] {
  const place = all.indexOf(sentence);
  const before = all[place - 1];
  if (sentence.kind === 'point' || !DEPENDENT_BEGINNING.test(sentence.content) || !before) return [sentence];
  if (before.kind === 'example' || isIntroduction(before)) return [sentence];
  return [...withAntecedents(before, all), sentence];
}

/** A sentence that is clear alone, with the next one if that refers to it: often its condition. */
function withCondition(sentence: IndexedSentence, all: readonly IndexedSentence[]): IndexedSentence[] {
  const next = all[all.indexOf(sentence) + 1];
  const follows =
    next?.block === sentence.block &&
    next.kind === 'prose' &&
    sentence.kind === 'prose' &&
    DEPENDENT_BEGINNING.test(next.content);
  return [...withAntecedents(sentence, all), ...(follows && !isIntroduction(next) ? [next] : [])];
}

const listAt = (block: number, all: readonly IndexedSentence[]) =>
  all.filter((sentence) => sentence.block === block && sentence.kind === 'point');
/** The introduction of a list. */
const introductionOf = (block: number, all: readonly IndexedSentence[]) =>
  all.findLast((sentence) => sentence.block === block - 1 && sentence.kind !== 'example');

/** The slide's list whose items or introduction weigh most. */
function answeringList(weighed: readonly Weighed[], all: readonly IndexedSentence[]): IndexedSentence[] {
  const [best] = weighed
    .flatMap(({ sentence, weight }) => {
      const block =
        sentence.kind === 'point' ? sentence.block : isIntroduction(sentence) ? sentence.block + 1 : undefined;
      return block === undefined ? [] : [{ block, weight }];
    })
    .toSorted((a, b) => b.weight - a.weight);
  if (!best) return [];
  const announcement = introductionOf(best.block, all);
  return [...(announcement ? withAntecedents(announcement, all) : []), ...listAt(best.block, all)];
}

const length = (sentences: readonly IndexedSentence[]) =>
  sentences.reduce((total, { content }) => total + content.length, 0);

/**
 * Chooses the quotes: the answer of an equal question, else the sentences that weigh most, and related
 * sentences of the same slide.
 */
export function chooseQuotes(understanding: Understanding, slides: readonly RankedSlide[]): Quotes | undefined {
  const weighed = weigh(understanding, slides).toSorted((a, b) => b.weight - a.weight);
  const top = weighed.find(({ sentence }) => !isIntroduction(sentence));
  const ranked = slides.find(({ slide }) => top && slide.sentences.includes(top.sentence));
  if (!top || !ranked) return undefined;
  const { slide, similarity, guess } = ranked;
  const all = slide.sentences;
  const here = weighed.filter(({ sentence }) => all.includes(sentence));

  const asked = (entry: number) => (similarity[entry] ?? 0) + WEIGHTS.likely * (guess.shares[entry] ?? 0);
  const answering = (entry: number) => all.filter(({ kind, entries }) => kind !== 'example' && entries.has(entry));
  const same = [...top.sentence.entries]
    .filter((entry) => asked(entry) >= SAME_QUESTION && length(answering(entry)) <= CHARACTERS_WITH_LIST)
    .toSorted((a, b) => asked(b) - asked(a))[0];
  const given = same === undefined ? [top.sentence] : answering(same);
  const chosen = new Set<IndexedSentence>();
  const take = (more: readonly IndexedSentence[]) => {
    for (const sentence of more) chosen.add(sentence);
  };
  const listed = given.some(({ kind }) => kind === 'point');
  if (
    (LIST_KINDS.has(understanding.kind) && (given.length < 2 || listed)) ||
    (understanding.kind === 'procedure' && listed && given.length < 2)
  )
    take(answeringList(here, all));
  take(given.flatMap((sentence) => (same === undefined ? withCondition : withAntecedents)(sentence, all)));
  const [opening] = all;
  if (opening && same === undefined && RULE_KINDS.has(understanding.kind)) take([opening]);
  for (const { sentence, weight } of here) {
    if (chosen.size >= SENTENCES || weight < LEAST_SHARE_OF_BEST * top.weight) break;
    if (isIntroduction(sentence)) continue;
    const more = withCondition(sentence, all).filter((one) => !chosen.has(one));
    if (length([...chosen, ...more]) <= CHARACTERS) take(more);
  }
  // A procedure needs all its steps in order.
  if (understanding.kind === 'procedure')
    for (const sentence of all.filter(({ kind, facts }) => kind !== 'example' && facts.includes('step'))) {
      const more = withAntecedents(sentence, all).filter((one) => !chosen.has(one));
      if (length([...chosen, ...more]) <= CHARACTERS_WITH_LIST) take(more);
    }
  // Two quoted items of a list bring the others.
  for (const [block, points] of Map.groupBy(
    [...chosen].filter(({ kind }) => kind === 'point'),
    ({ block }) => block,
  )) {
    const announcement = introductionOf(block, all);
    const whole = [
      ...(announcement && isIntroduction(announcement) ? withAntecedents(announcement, all) : []),
      ...listAt(block, all),
    ];
    const more = whole.filter((one) => !chosen.has(one));
    if (
      (points.length > 1 || RULE_KINDS.has(understanding.kind)) &&
      length([...chosen, ...more]) <= CHARACTERS_WITH_LIST
    )
      take(more);
  }
  // A list item needs the opening sentence of its slide, which names the subject.
  const begins = all.find((sentence) => chosen.has(sentence))?.kind === 'point';
  if (opening && (begins || length([...chosen, opening]) <= CHARACTERS_WITH_LIST)) take([opening]);
  const quoted = all.filter((sentence) => chosen.has(sentence));
  const said = Math.max(...here.filter(({ sentence }) => chosen.has(sentence)).map((one) => one.said));
  return { slide: slide.place, sentences: quoted, said, regimes: regimesOf(understanding, quoted) };
}
