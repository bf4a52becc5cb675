import { intentOf } from './intent/request-intent.ts';
import { placesOf } from './intent/train-intent.ts';
import type { Knowledge } from './knowledge.ts';
import type { Lexeme, QuestionWord, Synonym } from './queries.ts';
import { kindOf, type QuestionKind } from './question-kind.ts';
import { regimesIn } from './regimes.ts';

/** One way in which a course may express a concept: all of these stems. The user's own word has weight 1. */
export interface Wording {
  lexemes: readonly string[];
  weight: number;
}

/** A word of the question that shows its subject, with all ways in which a course may express it. */
export interface Concept {
  /** 1: in one slide only, 0: in all. Rare words show the subject of a question. */
  rarity: number;
  wordings: readonly Wording[];
  /** The meaning of a whole phrase. It helps a slide that contains it, and does not count against others. */
  hint: boolean;
}

export interface Understanding {
  concepts: readonly Concept[];
  /** Places of the question's features for the learned models. */
  places: Int32Array;
  /** Facts of the stems in the catalogue. */
  lexemes: ReadonlyMap<string, Lexeme>;
  kind: QuestionKind;
  /** The share of the question that no course contains: 0 to 1. */
  unknown: number;
  /** The log-odds that the question is about a subject that no course teaches. */
  outside: number;
  /** The kinds of entity that the question names. */
  regimes: readonly string[];
}

const SYNONYM_WEIGHT = 0.75;
/** Spellings below this similarity of sound are other words. */
const SAME_WORD = 0.5;
/**
 * The rarity of an unknown word without similar words: it counts against every slide, but a question may have
 * one or two.
 */
const UNKNOWN_RARITY = 0.85;

/** The stems that a word means; none when it asks for something that no course teaches. */
interface Meaning {
  lexemes: readonly string[];
  weight: number;
}

/** Undefined: the word only asks. */
function meaningOf({ lexeme, kind, spellings }: QuestionWord): Meaning | undefined {
  const [best] = spellings;
  const like = best && best.similarity >= SAME_WORD ? best : { lexeme, kind, similarity: 1 };
  if (like.kind === 'ignored') return undefined;
  if (like.kind === 'outside') return { lexemes: [], weight: 1 };
  const alike = spellings.filter((spelling) => spelling.similarity === like.similarity && spelling.kind === 'said');
  return { lexemes: [...new Set([like, ...alike].map((spelling) => spelling.lexeme))], weight: like.similarity };
}

const wordingsOf = (synonyms: readonly Synonym[]): Wording[] =>
  synonyms.map(({ means }) => ({ lexemes: means, weight: SYNONYM_WEIGHT }));

/**
 * The subject of a question: its words without those that only ask, with misspelt words corrected and
 * technical terms added to everyday ones.
 */
export async function understandQuestion(knowledge: Knowledge, question: string): Promise<Understanding> {
  const asked = await knowledge.words(question);
  const meant = asked.flatMap((word) => meaningOf(word) ?? []);
  const counting = new Set(meant.flatMap(({ lexemes }) => lexemes));

  // Words that only ask may be part of a phrase ("se fue la luz"), but mean nothing alone.
  const said = new Set([...asked.map(({ lexeme }) => lexeme), ...counting]);
  const stems = await knowledge.stems([...said]);
  const phrased = stems
    .flatMap(({ synonyms }) => synonyms)
    .filter(({ everyday }) => everyday.every((lexeme) => said.has(lexeme)));
  const meanings = await knowledge.stems([...new Set(phrased.flatMap(({ means }) => means))]);
  const synonyms = phrased.filter(
    ({ everyday }) => everyday.length > 1 || everyday.some((lexeme) => counting.has(lexeme)),
  );
  const lexemes = new Map([...stems, ...meanings].flatMap(({ lexeme }) => (lexeme ? [[lexeme.lexeme, lexeme]] : [])));

  const rarityOf = ({ lexemes: all }: Wording) =>
    all.reduce((sum, lexeme) => sum + (lexemes.get(lexeme)?.rarity ?? 0), 0) / all.length;
  const rarest = (wordings: readonly Wording[]) => Math.max(...wordings.map(rarityOf), 0);

  const words = meant.map(({ lexemes: stems, weight }): Concept => {
    if (stems.length === 0) return { rarity: 1, wordings: [], hint: false };
    const own = stems.filter((stem) => lexemes.has(stem)).map((stem) => ({ lexemes: [stem], weight }));
    const others = wordingsOf(synonyms.filter(({ everyday }) => everyday.some((lexeme) => stems.includes(lexeme))));
    const telling = own.length > 0 ? own : others;
    return {
      rarity: telling.length > 0 ? rarest(telling) : UNKNOWN_RARITY,
      wordings: [...own, ...others],
      hint: false,
    };
  });
  const phrases = Map.groupBy(
    synonyms.filter(({ everyday }) => everyday.length > 1),
    ({ everyday }) => everyday.join(' '),
  );
  const hints = [...phrases.values()]
    .map(wordingsOf)
    .map((wordings): Concept => ({ rarity: rarest(wordings), wordings, hint: true }));
  const weight = (concepts: readonly Concept[]) => concepts.reduce((sum, { rarity }) => sum + rarity, 0);
  const unknown = weight(words.filter(({ wordings }) => wordings.length === 0)) / (weight(words) || 1);
  const places = placesOf(question);
  return {
    concepts: [...words, ...hints],
    places,
    lexemes,
    kind: kindOf(question),
    unknown,
    outside: (await intentOf(places)).outside,
    regimes: regimesIn(question),
  };
}
