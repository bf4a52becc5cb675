import type { CourseText, Entry } from './course.ts';
import { EntryModel } from './entry-model.ts';
import { placesOf } from './message-places.ts';
import { kindOf, type QuestionKind } from './question-kind.ts';
import { type Quiz, quizOf } from './quiz-questions.ts';
import { blocksOf, isScene, type Sentence, sentencesOf } from './sentences.ts';
import { stemsIn } from './text.ts';

export interface IndexedSentence extends Sentence {
  stems: ReadonlySet<string>;
  /** The entries that the sentence answers, as indices of the course's entries. */
  entries: readonly number[];
}

export interface IndexedSlide {
  course_id: string;
  course_title: string;
  slide_number: number;
  slide_title: string;
  /** Its paragraphs and lists, without the scene that illustrates them. */
  blocks: readonly string[];
  titleStems: ReadonlySet<string>;
  /** The stems of its title and text. */
  stems: ReadonlySet<string>;
  entries: readonly number[];
  sentences: readonly IndexedSentence[];
}

/** One wording of a question that people ask. */
interface Wording {
  entry: number;
  kind: QuestionKind;
  stems: ReadonlySet<string>;
}

/** The parts of a course that answers need. They do not depend on the question or on other courses. */
export interface CourseIndex {
  id: string;
  title: string;
  /** The course has no wordings. */
  slidesOnly: boolean;
  slides: readonly IndexedSlide[];
  entries: readonly Entry[];
  /** How well the wordings of each entry express each stem, from 0 to 1. */
  entryStems: readonly ReadonlyMap<string, number>[];
  wordings: readonly Wording[];
  model: EntryModel;
  quiz: Quiz;
}

/** A stem in one wording may be chance; in this many it is the subject. */
const FREQUENT = 3;

function expressedStems(wordings: readonly Wording[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of wordings) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, Math.min(1, count / FREQUENT)]));
}

/** A text that answers the question contains the sentence or is part of it. */
const isPartOfAnswer = ({ answer }: Entry, { content }: Sentence): boolean =>
  answer.some((text) => text.includes(content) || content.includes(text));

/** In a course without wordings each sentence is an entry, asked for in its own words. */
const entriesOfSentences = (course: CourseText): Entry[] =>
  sentencesOf(course).flatMap((sentences, i) => {
    const slide = course.slides[i];
    const taught = slide ? sentences.filter(({ kind }) => kind !== 'example') : [];
    return taught.map(({ content }) => ({
      slide_number: slide?.slide_number ?? 0,
      asks: [content, `${slide?.title} ${content}`],
      answer: [content],
      suggested: false,
    }));
  });

export function indexCourse(course: CourseText): CourseIndex {
  const { id, title } = course;
  const slidesOnly = course.entries.length === 0;
  const entries = slidesOnly ? entriesOfSentences(course) : course.entries;
  const wordings = entries.flatMap(({ asks }, entry) =>
    asks.map((ask) => ({ entry, kind: kindOf(ask), stems: stemsIn(ask), places: placesOf(ask) })),
  );
  const sentences = sentencesOf(course);
  return {
    id,
    title,
    slidesOnly,
    slides: course.slides.map((slide, i) => {
      const own = entries.flatMap((entry, place) => (entry.slide_number === slide.slide_number ? [place] : []));
      return {
        course_id: id,
        course_title: title,
        slide_number: slide.slide_number,
        slide_title: slide.title,
        blocks: blocksOf(slide).filter((block, place, all) => !isScene(block, place, all)),
        titleStems: stemsIn(slide.title),
        stems: stemsIn(`${slide.title} ${slide.content}`),
        entries: own,
        sentences: (sentences[i] ?? []).map((sentence) => ({
          ...sentence,
          stems: stemsIn(sentence.content),
          entries: own.filter((place) => entries[place] && isPartOfAnswer(entries[place], sentence)),
        })),
      };
    }),
    entries,
    entryStems: entries.map((_, entry) => expressedStems(wordings.filter((wording) => wording.entry === entry))),
    wordings: wordings.map(({ places: _, ...wording }) => wording),
    model: new EntryModel(wordings, entries.length),
    quiz: quizOf(course.quiz),
  };
}
