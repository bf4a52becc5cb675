import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/connect.ts';
import type { Viewer, VisibleContent } from '../../shared/courses/visible-content.ts';
import {
  findPassages,
  findQuestionWords,
  findQuizQuestions,
  findStems,
  type Passage,
  type QuestionWord,
  type Saying,
  type Stem,
} from './queries.ts';
import { type QuizQuestion, quizQuestionOf } from './quiz-questions.ts';

/** A passage with what it says of the stems that were looked for. */
export interface PassageHit extends Passage {
  hits: Saying[];
}

interface SearchedCourse {
  /** In reading order. */
  passages: readonly Passage[];
  /** By stem, the indexes of the passages that say it. */
  said: ReadonlyMap<string, readonly (Saying & { place: number })[]>;
}

/** Entries of the caches; the least recently used are evicted. */
const [WORDS, STEMS, COURSES, CONTENTS] = [2_000, 4_000, 50, 8];

function searched(passages: readonly (Passage & { says: Saying[] })[]): SearchedCourse {
  const sayings = passages.flatMap(({ says }, place) => says.map((saying) => ({ ...saying, place })));
  return { passages: passages.map(({ says: _, ...passage }) => passage), said: Map.groupBy(sayings, ({ lexeme }) => lexeme) };
}

/** The values of the keys in their order; those that are not cached are loaded together. */
async function cachedValues<Value extends object>(
  cache: LRUCache<string, Value>,
  keys: readonly string[],
  load: (missing: readonly string[]) => Promise<readonly Value[]>,
): Promise<Value[]> {
  const values = new Map(keys.map((key) => [key, cache.get(key)]));
  const missing = keys.filter((key) => values.get(key) === undefined);
  const loaded = missing.length === 0 ? [] : await load(missing);
  for (const [i, key] of missing.entries()) {
    values.set(key, loaded[i]);
    cache.set(key, loaded[i]);
  }
  return keys.map((key) => values.get(key) as Value);
}

/** What the assistant knows of the courses that one database connection may see: read when first asked for, then cached. */
export class Knowledge {
  readonly #database: Database;
  readonly #words = new LRUCache<string, QuestionWord[]>({ max: WORDS });
  readonly #stems = new LRUCache<string, Stem>({ max: STEMS });
  readonly #courses = new LRUCache<string, SearchedCourse>({ max: COURSES });
  readonly #quizzes = new LRUCache<string, QuizQuestion[]>({ max: COURSES });

  constructor(database: Database) {
    this.#database = database;
  }

  /** The words of a question in their order, each once, without Spanish stop words. */
  async words(question: string): Promise<QuestionWord[]> {
    const texts = [...new Set(question.toLowerCase().trim().split(/\s+/))];
    const words = await cachedValues(this.#words, texts, (missing) => findQuestionWords(this.#database, missing));
    return [...new Map(words.flat().map((word) => [word.word, word])).values()];
  }

  stems(stems: readonly string[]): Promise<Stem[]> {
    return cachedValues(this.#stems, stems, (missing) => findStems(this.#database, missing));
  }

  /** The questions of the courses' quizzes. */
  async quizQuestions(courseIds: readonly string[]): Promise<QuizQuestion[]> {
    const quizzes = await cachedValues(this.#quizzes, courseIds, async (missing) =>
      (await findQuizQuestions(this.#database, missing)).map((questions) => questions.map(quizQuestionOf)),
    );
    return quizzes.flat();
  }

  /** The passages of some courses in reading order, each with what it says of these stems. */
  async passages(courseIds: readonly string[], stems: readonly string[]): Promise<PassageHit[]> {
    const courses = await cachedValues(this.#courses, courseIds, async (missing) =>
      (await findPassages(this.#database, missing)).map(searched),
    );
    return courses.flatMap(({ passages, said }) => {
      const hits = passages.map((passage): PassageHit => ({ ...passage, hits: [] }));
      for (const stem of stems) for (const { place, ...saying } of said.get(stem) ?? []) hits[place]?.hits.push(saying);
      return hits;
    });
  }
}

/** One `Knowledge` for all callers who see the same courses, until others are loaded. */
export function knowledgeCache(visibleContent: VisibleContent) {
  const cache = new LRUCache<string, Knowledge>({ max: CONTENTS });
  return async (database: Database, viewer: Viewer): Promise<Knowledge> => {
    const key = await visibleContent.key(database, viewer);
    const knowledge = cache.get(key) ?? new Knowledge(database);
    cache.set(key, knowledge);
    return knowledge;
  };
}
