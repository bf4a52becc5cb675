import type { Database } from '../../database/connect.ts';
import type { CourseIndex } from './course-index.ts';
import { EntryModel } from './entry-model.ts';
import { Knowledge } from './knowledge.ts';
import type { QuestionWord, Stem } from './queries.ts';

/** How the assistant's knowledge changes when it lacks one part. */
interface Removal {
  word?: (word: QuestionWord) => QuestionWord;
  stem?: (stem: Stem) => Stem;
  course?: (course: CourseIndex) => CourseIndex;
}

const withoutSimilarity = (course: CourseIndex): CourseIndex => ({ ...course, asked: [], postings: new Map() });
const withoutEntryModel = (course: CourseIndex): CourseIndex => ({
  ...course,
  entries: new EntryModel([], course.entries.count),
});

/** The parts of the retrieval that `npm run eval:assistant -- --ablate` switches off in turn. */
export const REMOVALS: Readonly<Record<string, Removal>> = {
  nothing: {},
  'similar wordings': { course: withoutSimilarity },
  'entry model': { course: withoutEntryModel },
  // A course of an institution has slides only.
  'all wordings': {
    course: (course) => ({
      ...withoutSimilarity(withoutEntryModel(course)),
      slides: course.slides.map((slide) => ({
        ...slide,
        asked: new Map(),
        entries: new Set(),
        sentences: slide.sentences.map((sentence) => ({ ...sentence, asked: new Map(), entries: new Set() })),
      })),
    }),
  },
  synonyms: { stem: (stem) => ({ ...stem, synonyms: [] }) },
  'other courses': { stem: ({ lexeme, ...stem }) => ({ ...stem, lexeme: lexeme && { ...lexeme, courses: [] } }) },
  'spelling by sound': { word: (word) => ({ ...word, spellings: [] }) },
  'words that only ask': { word: (word) => (word.kind === 'ignored' ? { ...word, kind: 'said' } : word) },
};

/** The assistant's knowledge without one part. */
export class ReducedKnowledge extends Knowledge {
  readonly #removal: Removal;
  readonly #courses = new WeakMap<CourseIndex, CourseIndex>();

  constructor(database: Database, removal: Removal) {
    super(database);
    this.#removal = removal;
  }

  override async words(question: string): Promise<QuestionWord[]> {
    const words = await super.words(question);
    return words.map((word) => this.#removal.word?.(word) ?? word);
  }

  override async stems(stems: readonly string[]): Promise<Stem[]> {
    const found = await super.stems(stems);
    return found.map((stem) => this.#removal.stem?.(stem) ?? stem);
  }

  override async courses(ids: readonly string[]): Promise<CourseIndex[]> {
    const courses = await super.courses(ids);
    return courses.map((course) => {
      const reduced = this.#courses.get(course) ?? this.#removal.course?.(course) ?? course;
      this.#courses.set(course, reduced);
      return reduced;
    });
  }
}
