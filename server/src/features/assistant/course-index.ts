import { EntryModel } from './entry-model.ts';
import { placesOf } from './intent/train-intent.ts';
import type { AskedQuestion, AskedStem, Passage, Saying, Sentence } from './queries.ts';
import { kindOf, type QuestionKind } from './question-kind.ts';

/** A passage with what it says. */
export interface IndexedPassage extends Passage {
  says: ReadonlyMap<string, Saying>;
}

/**
 * A sentence with the stems that it says, and those of the questions that it answers with how well they say
 * each.
 */
export interface IndexedSentence extends Sentence {
  says: ReadonlySet<string>;
  asked: ReadonlyMap<string, number>;
  /** The entries that it answers. */
  entries: ReadonlySet<number>;
}

export interface IndexedSlide {
  place: Pick<Passage, 'course_id' | 'course_title' | 'slide_number' | 'slide_title'>;
  passages: readonly IndexedPassage[];
  /** What all of them say together, but for what they cite. */
  says: ReadonlyMap<string, Saying>;
  /** The stems of the questions that it answers with how well they say each, and their entries. */
  asked: ReadonlyMap<string, number>;
  entries: ReadonlySet<number>;
  /** Its paragraphs and lists in reading order; the first stands alone. */
  reading: readonly IndexedPassage[];
  sentences: readonly IndexedSentence[];
  /** A summary says a little of everything. */
  sumsUp: boolean;
}

/** A question that people ask, in one wording. */
export interface IndexedQuestion {
  entry: number;
  kind: QuestionKind;
  /** The rarity of each of its stems, and of all together. */
  rarities: readonly number[];
  total: number;
}

/**
 * Where a stem stands among the questions; `mine` are the places of the question's own stems that it is or
 * means, a bit each.
 */
export interface Posting {
  question: number;
  mine: number;
}

/** A question of more stems than a number has bits: the last ones share one. */
export const bitOf = (place: number): number => 1 << Math.min(place, 31);

/** What an answer needs of a course, made once: nothing of it depends on the question. */
export interface CourseIndex {
  slides: readonly IndexedSlide[];
  asked: readonly IndexedQuestion[];
  postings: ReadonlyMap<string, readonly Posting[]>;
  entries: EntryModel;
}

interface Rows {
  passages: readonly (Passage & { says: Saying[] })[];
  sentences: readonly (Sentence & { says: string[] })[];
  asked: readonly (AskedQuestion & { says: AskedStem[] })[];
}

const sayingOf = (says: readonly Saying[]) => new Map(says.map((saying) => [saying.lexeme, saying]));

function together(passages: readonly IndexedPassage[]): Map<string, Saying> {
  const all = new Map<string, Saying>();
  for (const { lexeme, times, titled } of passages.flatMap(({ says }) => [...says.values()])) {
    const before = all.get(lexeme);
    all.set(lexeme, { lexeme, times: times + (before?.times ?? 0), titled: titled || (before?.titled ?? false) });
  }
  return all;
}

/** A stem of one wording may be chance; one of so many is what is asked. */
const OFTEN = 3;

/** How well some questions say each stem together: 0 to 1. */
function saidOften(questions: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stems of questions) for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, Math.min(1, count / OFTEN)]));
}

/**
 * An entry of questions.yaml, or a term of the glossary: what answers it, and the indices of its wordings.
 */
interface Entry extends Pick<AskedQuestion, 'slide_number' | 'answer'> {
  questions: number[];
}

/** The entries of the questions: those with the same answer are one. */
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

/** Whether one of the texts that answer a question holds a sentence or is part of it. */
const isAnsweredBy = ({ answer }: Entry, { content }: Sentence): boolean =>
  answer.some((text) => text.includes(content) || content.includes(text));

/** Where each stem stands. */
function postingsOf(asked: Rows['asked']): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>();
  for (const [question, { says, stems }] of asked.entries())
    for (const [lexeme, meanings] of Map.groupBy(says, (saying) => saying.lexeme)) {
      const words = new Set(meanings.flatMap(({ of }) => of));
      const mine = stems.reduce((bits, own, place) => (words.has(own.lexeme) ? bits | bitOf(place) : bits), 0);
      const standing = postings.get(lexeme) ?? [];
      standing.push({ question, mine });
      postings.set(lexeme, standing);
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
        asked: saidOften(stemsOf(here)),
        entries: new Set(here),
        reading: spoken.filter(({ kind }) => kind === 'slide'),
        sentences: (sentencesOf.get(slide_number) ?? []).map((sentence) => {
          const answered = here.filter((index) => entries[index] && isAnsweredBy(entries[index], sentence));
          return {
            ...sentence,
            says: new Set(sentence.says),
            asked: saidOften(stemsOf(answered)),
            entries: new Set(answered),
          };
        }),
        sumsUp: own[0]?.slide_title.startsWith('Resumen') ?? false,
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
