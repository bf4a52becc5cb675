import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/connect.ts';
import { versionedCache } from '../../http/versioned-cache.ts';
import { CONTENT_TRUSTED_MS, findLastLoad } from '../../shared/courses/content-version.ts';
import { type AskedWord, findAskedWords, findPassages, findStems, type Passage, type Saying, type Stem } from './queries.ts';

/** A passage with what it says of the stems that were looked for. */
export interface PassageHit extends Passage {
  hits: Saying[];
}

interface SearchedCourse {
  /** In reading order. */
  passages: readonly Passage[];
  /** By stem, the places of the passages that say it. */
  said: ReadonlyMap<string, readonly (Saying & { place: number })[]>;
}

/** Those used last are kept. */
const [WORDS, STEMS, COURSES] = [2_000, 4_000, 50];

function searched(passages: readonly (Passage & { says: Saying[] })[]): SearchedCourse {
  const sayings = passages.flatMap(({ says }, place) => says.map((saying) => ({ ...saying, place })));
  return { passages: passages.map(({ says: _, ...passage }) => passage), said: Map.groupBy(sayings, ({ lexeme }) => lexeme) };
}

/** What the catalogue knows, each part read from the database when it is first asked for. */
export class Knowledge {
  readonly #words: DataLoader<string, AskedWord[]>;
  readonly #stems: DataLoader<string, Stem>;
  readonly #courses: DataLoader<string, SearchedCourse>;

  constructor(database: Database) {
    this.#words = new DataLoader((texts) => findAskedWords(database, texts), { cacheMap: new LRUCache({ max: WORDS }) });
    this.#stems = new DataLoader((stems) => findStems(database, stems), { cacheMap: new LRUCache({ max: STEMS }) });
    this.#courses = new DataLoader(async (ids) => (await findPassages(database, ids)).map(searched), {
      cacheMap: new LRUCache({ max: COURSES }),
    });
  }

  /** The words of a question in their order, each once, without Spanish stop words. */
  async words(question: string): Promise<AskedWord[]> {
    const words = await Promise.all(
      question
        .toLowerCase()
        .trim()
        .split(/\s+/)
        .map((text) => this.#words.load(text)),
    );
    return [...new Map(words.flat().map((word) => [word.word, word])).values()];
  }

  stems(stems: readonly string[]): Promise<Stem[]> {
    return Promise.all(stems.map((stem) => this.#stems.load(stem)));
  }

  /** The passages of some courses in reading order, each with what it says of these stems. */
  async passages(courseIds: readonly string[], stems: readonly string[]): Promise<PassageHit[]> {
    const courses = await Promise.all(courseIds.map((id) => this.#courses.load(id)));
    return courses.flatMap(({ passages, said }) => {
      const hits = passages.map((passage): PassageHit => ({ ...passage, hits: [] }));
      for (const stem of stems) for (const { place, ...saying } of said.get(stem) ?? []) hits[place]?.hits.push(saying);
      return hits;
    });
  }
}

/** What the catalogue knows, until other content is loaded. */
export const keepKnowledge = (platform: Database): (() => Promise<Knowledge>) =>
  versionedCache(
    () => findLastLoad(platform),
    async () => new Knowledge(platform),
    CONTENT_TRUSTED_MS,
  );
