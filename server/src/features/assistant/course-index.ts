import { EntryModel } from './entry-model.ts';
import { placesOf } from './intent/train-intent.ts';
import type { AskedQuestion, AskedStem, Passage, Sentence, StemUse } from './queries.ts';
import { kindOf, type QuestionKind } from './question-kind.ts';

/** A passage with its stems. */
export interface IndexedPassage extends Passage {
  says: ReadonlyMap<string, StemUse>;
}

/** A sentence with its stems, and the stems of the questions that it answers, each with its weight. */
export interface IndexedSentence extends Sentence {
  says: ReadonlySet<string>;
  asked: ReadonlyMap<string, number>;
  /** The entries that the sentence answers. */
  entries: ReadonlySet<number>;
}

export interface IndexedSlide {
  place: Pick<Passage, 'course_id' | 'course_title' | 'slide_number' | 'slide_title'>;
  passages: readonly IndexedPassage[];
  /** The stems of all passages together, except their citations. */
  says: ReadonlyMap<string, StemUse>;
  /** The stems of the questions that the slide answers, each with its weight, and their entries. */
  asked: ReadonlyMap<string, number>;
  entries: ReadonlySet<number>;
  /** Paragraphs and lists in reading order. The first one is clear alone. */
  reading: readonly IndexedPassage[];
  sentences: readonly IndexedSentence[];
}

/** One wording of a question that people ask. */
export interface IndexedQuestion {
  entry: number;
  kind: QuestionKind;
  /** The rarity of each stem, and of all together. */
  rarities: readonly number[];
  total: number;
}

/**
 * A place of a stem among the questions. `stemBits` has one bit for each stem of the question that it is or
 * means.
 */
export interface Posting {
  question: number;
  stemBits: number;
}

/** The last stems share one bit when a question has more stems than a number has bits. */
export const stemBit = (place: number): number => 1 << Math.min(place, 31);

/** The parts of a course that answers need. It is computed once and does not depend on the question. */
export interface CourseIndex {
  slides: readonly IndexedSlide[];
  asked: readonly IndexedQuestion[];
  postings: ReadonlyMap<string, readonly Posting[]>;
  entries: EntryModel;
}

interface Rows {
  passages: readonly (Passage & { says: StemUse[] })[];
  sentences: readonly (Sentence & { says: string[] })[];
  asked: readonly (AskedQuestion & { says: AskedStem[] })[];
}

const sayingOf = (says: readonly StemUse[]) => new Map(says.map((saying) => [saying.lexeme, saying]));

function together(passages: readonly IndexedPassage[]): Map<string, StemUse> {
  const all = new Map<string, StemUse>();
  for (const { lexeme, titled } of passages.flatMap(({ says }) => [...says.values()])) {
    all.set(lexeme, { lexeme, titled: titled || (all.get(lexeme)?.titled ?? false) });
  }
  return all;
}

/** A stem in one wording may be chance; in this many it is the subject. */
const FREQUENT = 3;

/** How well a group of questions expresses each stem, from 0 to 1. */
function stemWeights(questions: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stems of questions) for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, Math.min(1, count / FREQUENT)]));
}

/** An entry of questions.yaml or a glossary term: its answer, and the indices of its wordings. */
interface Entry extends Pick<AskedQuestion, 'slide_number' | 'answer'> {
  questions: number[];
}

/** Groups questions with the same answer into one entry. */
function entriesOf(asked: readonly AskedQuestion[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const [question, { slide_number, answer }] of asked.entries()) {
    const key = [slide_number, ...answer].join('\n');
    const entry = entries.get(key) ?? { slide_number, answer, questions: [] };
    entry.questions.push(question);
    entries.set(key, entry);
  }
  return [...entries.values()];
}

/** A text that answers the question contains the sentence or is part of it. */
const isPartOfAnswer = ({ answer }: Entry, { content }: Sentence): boolean =>
  answer.some((text) => text.includes(content) || content.includes(text));

/** The places of each stem. */
function postingsOf(asked: Rows['asked']): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>();
  for (const [question, { says, stems }] of asked.entries())
    for (const [lexeme, meanings] of Map.groupBy(says, (saying) => saying.lexeme)) {
      const words = new Set(meanings.flatMap(({ of }) => of));
      const stemBits = stems.reduce((bits, own, place) => (words.has(own.lexeme) ? bits | stemBit(place) : bits), 0);
      const places = postings.get(lexeme) ?? [];
      places.push({ question, stemBits });
      postings.set(lexeme, places);
    }
  return postings;
}

export function indexCourse({ passages, sentences, asked }: Rows): CourseIndex {
  const entries = entriesOf(asked);
  const entryOf = new Map(entries.flatMap(({ questions }, entry) => questions.map((question) => [question, entry])));
  const stemsOf = (indices: readonly number[]) =>
    indices
      .flatMap((index) => entries[index]?.questions ?? [])
      .map((question) => asked[question]?.says.map(({ lexeme }) => lexeme) ?? []);
  const entriesOn = Map.groupBy(entries.keys(), (entry) => entries[entry]?.slide_number);
  const sentencesOf = Map.groupBy(sentences, ({ slide_number }) => slide_number);
  const slides = [...Map.groupBy(passages, ({ slide_number }) => slide_number)].map(
    ([slide_number, own]): IndexedSlide => {
      const indexed = own.map((passage) => ({ ...passage, says: sayingOf(passage.says) }));
      const spoken = indexed.filter(({ kind }) => kind !== 'source');
      const here = entriesOn.get(slide_number) ?? [];
      return {
        place: own[0] as Passage,
        passages: spoken,
        says: together(spoken),
        asked: stemWeights(stemsOf(here)),
        entries: new Set(here),
        reading: spoken.filter(({ kind }) => kind === 'slide'),
        sentences: (sentencesOf.get(slide_number) ?? []).map((sentence) => {
          const answered = here.filter((index) => entries[index] && isPartOfAnswer(entries[index], sentence));
          return {
            ...sentence,
            says: new Set(sentence.says),
            asked: stemWeights(stemsOf(answered)),
            entries: new Set(answered),
          };
        }),
      };
    },
  );
  return {
    slides,
    asked: asked.map(({ ask, stems }, question) => {
      const rarities = stems.map(({ rarity }) => rarity);
      return {
        entry: entryOf.get(question) ?? 0,
        kind: kindOf(ask),
        rarities,
        total: rarities.reduce((sum, one) => sum + one, 0),
      };
    }),
    postings: postingsOf(asked),
    entries: new EntryModel(
      asked.map(({ ask }, question) => ({ places: placesOf(ask), entry: entryOf.get(question) ?? 0 })),
      entries.length,
    ),
  };
}
