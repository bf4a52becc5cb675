import { GramIndex } from './grams.ts';
import type { AskedQuestion, AskedStem, Passage, Saying, Sentence } from './queries.ts';
import { kindOf, type QuestionKind } from './question-kind.ts';

/** A passage with what it says. */
export interface IndexedPassage extends Passage {
  says: ReadonlyMap<string, Saying>;
}

/** A sentence with the stems that it says, and those of the questions that it answers. */
export interface IndexedSentence extends Sentence {
  course_id: string;
  says: ReadonlySet<string>;
  asked: ReadonlySet<string>;
  /** The places of the questions that it answers. */
  answers: ReadonlySet<number>;
}

export interface IndexedSlide {
  place: Pick<Passage, 'course_id' | 'course_title' | 'slide_number' | 'slide_title'>;
  passages: readonly IndexedPassage[];
  /** What all of them say together, but for what they cite. */
  says: ReadonlyMap<string, Saying>;
  /** The stems of the questions that it answers, and their places. */
  asked: ReadonlySet<string>;
  questions: readonly number[];
  /** Its paragraphs and lists in reading order; the first stands alone. */
  reading: readonly IndexedPassage[];
  sentences: readonly IndexedSentence[];
  /** A summary says a little of everything. */
  sumsUp: boolean;
}

/** A question that people ask, in one wording. */
export interface IndexedQuestion extends AskedQuestion {
  kind: QuestionKind;
  /** The rarity of all its stems together. */
  total: number;
}

/** Where a stem stands among the questions; `mine` are the places of the question's own stems that it is or means. */
interface Posting {
  question: number;
  mine: readonly number[];
}

/** What an answer needs of a course, made once: nothing of it depends on the question. */
export interface CourseIndex {
  slides: readonly IndexedSlide[];
  asked: readonly IndexedQuestion[];
  postings: ReadonlyMap<string, readonly Posting[]>;
  grams: GramIndex;
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

/** Whether one of the texts that answer a question holds a sentence or is part of it. */
const isAnsweredBy = ({ answer }: AskedQuestion, { content }: Sentence): boolean =>
  answer.some((text) => text.includes(content) || content.includes(text));

export function indexCourse(course_id: string, { passages, sentences, asked }: Rows): CourseIndex {
  const stemsOf = (question: number) => asked[question]?.says.map(({ lexeme }) => lexeme) ?? [];
  const questionsOf = Map.groupBy(asked.keys(), (question) => asked[question]?.slide_number);
  const sentencesOf = Map.groupBy(sentences, ({ slide_number }) => slide_number);
  const slides = [...Map.groupBy(passages, ({ slide_number }) => slide_number)].map(([slide_number, own]): IndexedSlide => {
    const indexed = own.map((passage) => ({ ...passage, says: sayingOf(passage.says) }));
    const spoken = indexed.filter(({ kind }) => kind !== 'source');
    const questions = questionsOf.get(slide_number) ?? [];
    return {
      place: own[0] as Passage,
      passages: spoken,
      says: together(spoken),
      asked: new Set(questions.flatMap(stemsOf)),
      questions,
      reading: spoken.filter(({ kind }) => kind === 'slide'),
      sentences: (sentencesOf.get(slide_number) ?? []).map((sentence) => {
        const answers = questions.filter((question) => asked[question] && isAnsweredBy(asked[question], sentence));
        return {
          ...sentence,
          course_id,
          says: new Set(sentence.says),
          asked: new Set(answers.flatMap(stemsOf)),
          answers: new Set(answers),
        };
      }),
      sumsUp: own[0]?.slide_title.startsWith('Resumen') ?? false,
    };
  });
  const entries = asked.flatMap(({ says, stems }, question) =>
    [...Map.groupBy(says, ({ lexeme }) => lexeme)].map(([lexeme, meanings]) => {
      const words = new Set(meanings.flatMap(({ of }) => of));
      return { lexeme, question, mine: [...stems.keys()].filter((own) => words.has(stems[own]?.lexeme ?? '')) };
    }),
  );
  return {
    slides,
    asked: asked.map(({ says: _, ...question }) => ({
      ...question,
      kind: kindOf(question.ask),
      total: question.stems.reduce((sum, { rarity }) => sum + rarity, 0),
    })),
    postings: Map.groupBy(entries, ({ lexeme }) => lexeme),
    grams: new GramIndex(asked.map(({ stems }) => stems.map(({ lexeme }) => lexeme))),
  };
}
