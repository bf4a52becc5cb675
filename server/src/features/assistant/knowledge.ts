import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/connect.ts';
import type { Viewer, VisibleContent } from '../../shared/courses/visible-content.ts';
import {
  type AskedQuestion,
  type AskedStem,
  findAskedQuestions,
  findPassages,
  findQuestionWords,
  findQuizQuestions,
  findSentences,
  findStems,
  type Passage,
  type QuestionWord,
  type Saying,
  type Sentence,
  type Stem,
} from './queries.ts';
import { kindOf, type QuestionKind } from './question-kind.ts';
import { type QuizQuestion, quizQuestionOf } from './quiz-questions.ts';

/** A passage with what it says of the stems that were looked for. */
export interface PassageHit extends Passage {
  hits: Saying[];
}

/** A sentence with those of the stems that it says. */
export interface SentenceHit extends Sentence {
  course_id: string;
  hits: Set<string>;
}

/** A question asked before, with those of the stems that it says or means. */
export interface AskedHit extends AskedQuestion {
  course_id: string;
  hits: AskedStem[];
  kind: QuestionKind;
}

/** What courses have on some stems: passages, sentences and questions, each in reading order. */
export interface Found {
  passages: PassageHit[];
  sentences: SentenceHit[];
  asked: AskedHit[];
}

/** Texts with an index: by stem, the places of those that say it. */
interface Searched<Text, Said> {
  texts: readonly Text[];
  said: ReadonlyMap<string, readonly { place: number; said: Said }[]>;
}

interface SearchedCourse {
  passages: Searched<Passage, Saying>;
  sentences: Searched<Sentence & { course_id: string }, string>;
  asked: Searched<AskedQuestion & { course_id: string; kind: QuestionKind }, AskedStem>;
}

/** Entries of the caches; the least recently used are evicted. */
const [WORDS, STEMS, COURSES, CONTENTS] = [2_000, 4_000, 50, 8];

function searched<Text, Said>(rows: readonly (Text & { says: readonly Said[] })[], stemOf: (said: Said) => string): Searched<Text, Said> {
  const entries = rows.flatMap(({ says }, place) => says.map((said) => ({ place, said })));
  return { texts: rows, said: Map.groupBy(entries, ({ said }) => stemOf(said)) };
}

/** The texts, each with what it says of the stems. */
function lookUp<Text, Said>({ texts, said }: Searched<Text, Said>, stems: readonly string[]): { text: Text; hits: Said[] }[] {
  const found = texts.map((text) => ({ text, hits: [] as Said[] }));
  for (const stem of stems) for (const entry of said.get(stem) ?? []) found[entry.place]?.hits.push(entry.said);
  return found;
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

  /** What some courses have on these stems. */
  async look(courseIds: readonly string[], stems: readonly string[]): Promise<Found> {
    const courses = await cachedValues(this.#courses, courseIds, (missing) => this.#load(missing));
    return {
      passages: courses.flatMap(({ passages }) => lookUp(passages, stems).map(({ text, hits }): PassageHit => ({ ...text, hits }))),
      sentences: courses.flatMap(({ sentences }) =>
        lookUp(sentences, stems).map(({ text, hits }): SentenceHit => ({ ...text, hits: new Set(hits) })),
      ),
      asked: courses.flatMap(({ asked }) =>
        lookUp(asked, stems)
          .filter(({ hits }) => hits.length > 0)
          .map(({ text, hits }): AskedHit => ({ ...text, hits })),
      ),
    };
  }

  async #load(ids: readonly string[]): Promise<SearchedCourse[]> {
    const [passages, sentences, asked] = await Promise.all([
      findPassages(this.#database, ids),
      findSentences(this.#database, ids),
      findAskedQuestions(this.#database, ids),
    ]);
    return ids.map((course_id, i) => ({
      passages: searched(passages[i] ?? [], ({ lexeme }) => lexeme),
      sentences: searched(
        (sentences[i] ?? []).map((sentence) => ({ ...sentence, course_id })),
        (lexeme) => lexeme,
      ),
      asked: searched(
        (asked[i] ?? []).map((question) => ({ ...question, course_id, kind: kindOf(question.ask) })),
        ({ lexeme }) => lexeme,
      ),
    }));
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
