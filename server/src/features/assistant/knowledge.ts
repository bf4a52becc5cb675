import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/connect.ts';
import type { Viewer, VisibleContent } from '../../shared/courses/visible-content.ts';
import { type CourseIndex, indexCourse } from './course-index.ts';
import {
  findAskedQuestions,
  findPassages,
  findQuestionWords,
  findQuizQuestions,
  findSentences,
  findStems,
  type QuestionWord,
  type Stem,
} from './queries.ts';
import { type Quiz, quizOf } from './quiz-questions.ts';

/**
 * Entries of the caches; the least recently used are evicted. A course takes some megabytes, and all users
 * share them. Two contents exist while new content is loaded.
 */
const [WORDS, STEMS, COURSES, CONTENTS] = [2_000, 4_000, 50, 2];

/** The values of the keys in their order. All missing ones are loaded together. */
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

/**
 * The assistant's cache for the courses that one database connection may see. Values are read when first
 * needed.
 */
export class Knowledge {
  readonly #database: Database;
  readonly #words = new LRUCache<string, QuestionWord[]>({ max: WORDS });
  readonly #stems = new LRUCache<string, Stem>({ max: STEMS });
  readonly #courses = new LRUCache<string, CourseIndex>({ max: COURSES });
  readonly #quizzes = new LRUCache<string, Quiz>({ max: COURSES });

  constructor(database: Database) {
    this.#database = database;
  }

  /** The distinct words of a question in order, without Spanish stop words. */
  async words(question: string): Promise<QuestionWord[]> {
    const texts = [...new Set(question.toLowerCase().trim().split(/\s+/))];
    const words = await cachedValues(this.#words, texts, (missing) => findQuestionWords(this.#database, missing));
    return [...new Map(words.flat().map((word) => [word.word, word])).values()];
  }

  stems(stems: readonly string[]): Promise<Stem[]> {
    return cachedValues(this.#stems, stems, (missing) => findStems(this.#database, missing));
  }

  /** The quizzes of the courses. */
  quizzes(courseIds: readonly string[]): Promise<Quiz[]> {
    return cachedValues(this.#quizzes, courseIds, async (missing) =>
      (await findQuizQuestions(this.#database, missing)).map(quizOf),
    );
  }

  /** The indices of courses, in the order of the ids. */
  courses(ids: readonly string[]): Promise<CourseIndex[]> {
    return cachedValues(this.#courses, ids, async (missing) => {
      const [passages, sentences, asked] = await Promise.all([
        findPassages(this.#database, missing),
        findSentences(this.#database, missing),
        findAskedQuestions(this.#database, missing),
      ]);
      const indexes: CourseIndex[] = [];
      for (const [i, id] of missing.entries()) {
        // Each takes a tenth of a second. Other requests run between two, and callers that wait for the same
        // index share it.
        await setImmediate();
        const index =
          this.#courses.get(id) ??
          indexCourse({ passages: passages[i] ?? [], sentences: sentences[i] ?? [], asked: asked[i] ?? [] });
        this.#courses.set(id, index);
        indexes.push(index);
      }
      return indexes;
    });
  }
}

/** One `Knowledge` for all callers who see the same courses, until new content is loaded. */
export function knowledgeCache(visibleContent: VisibleContent) {
  const cache = new LRUCache<string, Knowledge>({ max: CONTENTS });
  return async (database: Database, viewer: Viewer): Promise<Knowledge> => {
    const key = await visibleContent.key(database, viewer);
    const knowledge = cache.get(key) ?? new Knowledge(database);
    cache.set(key, knowledge);
    return knowledge;
  };
}
