import type { Candidate, RankedSlide } from './candidates.ts';
import type { IndexedSentence } from './index-course.ts';
import type { QuestionKind } from './question-kind.ts';
import type { Fact } from './recognise-facts.ts';
import { regimesIn } from './regimes.ts';
import type { Understanding } from './understand.ts';

/** The quotes of an answer in reading order: sentences, and list items with their introduction. */
export interface Quotes {
  sentences: readonly IndexedSentence[];
  /** The kinds of entity that have a rule each, when the question names none of them. */
  regimes: readonly string[];
}

/** From this likeness on, the answer to that question is the answer to this one. */
const SAME_QUESTION = 0.62;
const SENTENCES = 5;
const CHARACTERS = 560;
/** The limit of characters with a whole list. */
const CHARACTERS_WITH_LIST = 700;
/** Sentences that are so much less likely concern something else. */
const MOST_BEHIND = 10;

/** Kinds of question that a whole list may answer. */
const LIST_KINDS: ReadonlySet<QuestionKind> = new Set(['list', 'difference']);
/** Kinds of question that the rule at the beginning of a slide answers or introduces. */
const RULE_KINDS: ReadonlySet<QuestionKind> = new Set(['yes_no', 'why', 'other', 'procedure']);
/** Kinds of fact that differ between kinds of entity. */
const REGIME_FACTS: Partial<Record<QuestionKind, Fact>> = {
  amount: 'amount',
  deadline: 'deadline',
  frequency: 'frequency',
};

/** Beginnings that refer to the sentence before. */
const DEPENDENT_BEGINNING =
  /^(Ante ella|Por eso|Por ello|Pero|Además(?! de)|También|Tampoco|Sin embargo|Entonces|En cambio|Así|Ahí|De ahí|Es decir|Eso|Esa|Ese|Esos|Esas|Esto|Esta|Este|Él|Ella|Ellos|Lo|La pide|Los dos|Las dos|Ambas|Ambos|Y|O|Ni|Si no|En ambos|A cambio|Una|Uno|Otra|Otro|Con un|Con eso|Sin ese|Sirve|Su|Sus)(?!\p{L})/u;

/**
 * The kinds of entity for which the quotes give the same kind of fact, each in a sentence of its own. None
 * when the question names one.
 */
function regimesOf({ kind, regimes }: Understanding, quoted: readonly IndexedSentence[]): string[] {
  const fact = REGIME_FACTS[kind];
  if (regimes.length > 0 || !fact) return [];
  const named = quoted
    .filter(({ facts }) => facts.includes(fact))
    .map(({ content }) => regimesIn(content))
    .filter((rule) => rule.length > 0);
  const differ = named.length > 1 && named.some((rule) => !named[0]?.some((regime) => rule.includes(regime)));
  return differ ? [...new Set(named.flat())] : [];
}

const isIntroduction = ({ content, kind }: IndexedSentence) => kind === 'prose' && content.endsWith(':');

/** A sentence with the sentences before it that it refers to. */
function withAntecedents(sentence: IndexedSentence, all: readonly IndexedSentence[]): IndexedSentence[] {
  const before = all[all.indexOf(sentence) - 1];
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

/** A list with its introduction. */
function listAt(block: number, all: readonly IndexedSentence[]): IndexedSentence[] {
  const introduction = all.findLast((sentence) => sentence.block === block - 1 && sentence.kind !== 'example');
  const points = all.filter((sentence) => sentence.block === block && sentence.kind === 'point');
  return [...(introduction ? withAntecedents(introduction, all) : []), ...points];
}

const length = (sentences: readonly IndexedSentence[]) =>
  sentences.reduce((total, { content }) => total + content.length, 0);

/** The list whose items or introduction are the likeliest. */
function answeringList(candidates: readonly Candidate[], all: readonly IndexedSentence[]): IndexedSentence[] {
  const best = candidates.find(({ sentence }) => sentence.kind === 'point' || isIntroduction(sentence))?.sentence;
  return best ? listAt(best.kind === 'point' ? best.block : best.block + 1, all) : [];
}

/** The sentences that answer a stored question, if it is the same question. */
function sameQuestion({ course, slide, similar }: RankedSlide, top: IndexedSentence): IndexedSentence[] | undefined {
  const like = (entry: number) => similar[entry] ?? 0;
  const answers = top.entries
    .filter((entry) => like(entry) >= SAME_QUESTION && course.entries[entry])
    .toSorted((a, b) => like(b) - like(a))
    .map((entry) => slide.sentences.filter(({ kind, entries }) => kind !== 'example' && entries.includes(entry)));
  return answers.find((answer) => length(answer) <= CHARACTERS_WITH_LIST);
}

/**
 * Chooses the quotes of a slide: the answer of an equal question, else the likeliest sentence, and related
 * sentences that fit.
 */
export function chooseQuotes(question: Understanding, ranked: RankedSlide): Quotes {
  const { slide, candidates } = ranked;
  const all = slide.sentences;
  const top = candidates.find(({ sentence }) => !isIntroduction(sentence)) ?? candidates[0];
  if (!top) return { sentences: [], regimes: [] };
  const same = sameQuestion(ranked, top.sentence);
  const given = same ?? [top.sentence];
  const chosen = new Set<IndexedSentence>();
  const take = (more: readonly IndexedSentence[], characters = Number.POSITIVE_INFINITY) => {
    const missing = more.filter((sentence) => !chosen.has(sentence));
    if (length([...chosen, ...missing]) <= characters) for (const sentence of missing) chosen.add(sentence);
  };
  const listed = given.some(({ kind }) => kind === 'point');
  const wantsList =
    (LIST_KINDS.has(question.kind) && (given.length < 2 || listed)) ||
    (question.kind === 'procedure' && listed && given.length < 2);
  if (wantsList) take(answeringList(candidates, all));
  take(given.flatMap((sentence) => (same ? withAntecedents : withCondition)(sentence, all)));
  const [opening] = all;
  if (opening && !same && RULE_KINDS.has(question.kind)) take([opening]);
  for (const { sentence, logOdds } of candidates) {
    if (chosen.size >= SENTENCES || logOdds < top.logOdds - MOST_BEHIND) break;
    if (!isIntroduction(sentence)) take(withCondition(sentence, all), CHARACTERS);
  }
  // A procedure needs all its steps in order.
  if (question.kind === 'procedure')
    for (const sentence of all.filter(({ kind, facts }) => kind !== 'example' && facts.includes('step')))
      take(withAntecedents(sentence, all), CHARACTERS_WITH_LIST);
  // Two quoted items of a list bring the others.
  const points = [...chosen].filter(({ kind }) => kind === 'point');
  for (const [block, own] of Map.groupBy(points, ({ block }) => block))
    if (own.length > 1 || RULE_KINDS.has(question.kind)) take(listAt(block, all), CHARACTERS_WITH_LIST);
  // A list item needs the opening sentence of its slide, which names the subject.
  const beginsWithPoint = all.find((sentence) => chosen.has(sentence))?.kind === 'point';
  if (opening) take([opening], beginsWithPoint ? undefined : CHARACTERS_WITH_LIST);
  const sentences = all.filter((sentence) => chosen.has(sentence));
  return { sentences, regimes: regimesOf(question, sentences) };
}
