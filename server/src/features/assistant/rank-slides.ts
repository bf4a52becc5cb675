import type { Found, PassageHit } from './knowledge.ts';
import { type Similar, saidBy } from './similar-question.ts';
import type { Concept, Understanding } from './understand-question.ts';

export interface RankedSlide {
  /** How well it answers; only the order means something. */
  score: number;
  /** Share of what was asked that the slide speaks of, rare words counting more: 0 to 1. */
  coverage: number;
  /** It is about something that was asked, not just mentioning it: a telling word stands in its title or is the term it teaches. */
  titled: boolean;
  /** The question asked about it before that is most like this one: 0 to 1. */
  asked: number;
  /** What it says of it, best first; no scenes, they only show what the rest says. */
  passages: PassageHit[];
  place: Pick<PassageHit, 'course_id' | 'course_title' | 'slide_number' | 'slide_title'>;
  /** Its paragraphs and lists in reading order; the first stands alone. */
  reading: PassageHit[];
}

const TITLE_BONUS = 0.6;
const REPEAT_BONUS = 0.15;
/** A word rarer than this is telling. */
const TELLING = 0.35;
/** What a single passage says together weighs as much as what is spread over its slide. */
const TOGETHER = 1;
/** Whoever asks what something is wants the sentence that says it. */
const DEFINITION_BONUS = 1.5;
/** What only questions about a slide say counts less than what the slide says. */
const ASKED = 0.8;
/** A summary says a little of everything. */
const SUMMARY = 0.85;
/** Of a slide that the same was asked about before. */
export const RANK = { like: 1.2 };

interface Said {
  /** 0 not at all, 1 once in the asker's own words, more in a title or repeatedly. */
  strength: number;
  titled: boolean;
}

function saying({ wordings }: Concept, times: ReadonlyMap<string, number>, titles: ReadonlySet<string>): Said {
  const ways = wordings
    .filter(({ lexemes }) => lexemes.every((lexeme) => times.has(lexeme)))
    .map(({ lexemes, weight }) => {
      const repeats = Math.min(...lexemes.map((lexeme) => times.get(lexeme) ?? 1)) - 1;
      const titled = lexemes.every((lexeme) => titles.has(lexeme));
      return { strength: weight * (1 + (titled ? TITLE_BONUS : 0) + REPEAT_BONUS * Math.min(repeats, 3)), titled };
    });
  return { strength: Math.max(0, ...ways.map(({ strength }) => strength)), titled: ways.some(({ titled }) => titled) };
}

/** How passages, taken together, say each concept. */
function sayings(concepts: readonly Concept[], passages: readonly PassageHit[]): Said[] {
  const times = new Map<string, number>();
  const titles = new Set<string>();
  for (const hit of passages.flatMap(({ hits }) => hits)) {
    times.set(hit.lexeme, (times.get(hit.lexeme) ?? 0) + hit.times);
    if (hit.titled) titles.add(hit.lexeme);
  }
  return concepts.map((concept) => saying(concept, times, titles));
}

const weigh = (concepts: readonly Concept[], amount: (concept: Concept, i: number) => number) =>
  concepts.reduce((sum, concept, i) => sum + concept.rarity * amount(concept, i), 0);

function rankSlide({ concepts, kind }: Understanding, all: readonly PassageHit[], similar: readonly Similar[]): RankedSlide {
  const strengthOf = (said: readonly Said[]) => weigh(concepts, (_, i) => said[i]?.strength ?? 0);
  const spoken = all.filter(({ kind }) => kind !== 'source');
  const hit = spoken.filter(({ hits }) => hits.length > 0);
  const scored = hit.map((passage) => ({
    passage,
    strength: strengthOf(sayings(concepts, [passage])) * (kind === 'definition' && passage.kind === 'glossary' ? DEFINITION_BONUS : 1),
  }));
  const together = Math.max(0, ...scored.map(({ strength }) => strength));
  const questions = new Set(similar.flatMap(({ question }) => question.hits.map(({ lexeme }) => lexeme)));
  const said = sayings(concepts, spoken).map((own, i) => {
    const [concept] = concepts.slice(i, i + 1);
    return { ...own, strength: Math.max(own.strength, ASKED * (concept ? saidBy(concept, questions) : 0)) };
  });
  const like = similar[0]?.similarity ?? 0;
  const asked = weigh(concepts, ({ hint }) => (hint ? 0 : 1));
  const covered = weigh(concepts, ({ hint }, i) => Math.min(said[i]?.strength ?? 0, hint ? 0.5 : 1));
  const coverage = asked === 0 ? Math.min(covered, 1) : Math.min(covered / asked, 1);
  const sumsUp = kind !== 'who' && all.some(({ slide_title }) => slide_title.startsWith('Resumen'));
  return {
    score: (strengthOf(said) + TOGETHER * together) * coverage * (1 + RANK.like * like ** 2) * (sumsUp ? SUMMARY : 1),
    coverage,
    asked: like,
    titled: concepts.some(({ rarity }, i) => rarity >= TELLING && said[i]?.titled),
    passages: scored
      .filter(({ passage, strength }) => strength > 0 && passage.kind !== 'scene')
      .toSorted((a, b) => b.strength - a.strength)
      .map(({ passage }) => passage),
    place: all[0] as PassageHit,
    reading: spoken.filter(({ kind }) => kind === 'slide'),
  };
}

/** The slides that say something of what was asked, best first. */
export function rankSlides(question: Understanding, { passages }: Found, similar: readonly Similar[]): RankedSlide[] {
  const slides = Map.groupBy(passages, ({ course_id, slide_number }) => `${course_id}/${slide_number}`);
  const asked = Map.groupBy(similar, ({ question: { course_id, slide_number } }) => `${course_id}/${slide_number}`);
  return [...slides]
    .filter(([slide, all]) => asked.has(slide) || all.some(({ hits }) => hits.length > 0))
    .map(([slide, all]) => rankSlide(question, all, asked.get(slide) ?? []))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}
