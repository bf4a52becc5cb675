import type { Slide } from '@finaula/contract/courses';

/** A question about a slide in all its wordings, and the sentences of the slide that answer it. */
export interface Entry {
  slide_number: number;
  asks: readonly string[];
  answer: readonly string[];
  /** The chat suggests the question. */
  suggested: boolean;
}

/** A course as the assistant reads it. An institution's own course has no entries. */
export interface CourseText {
  id: string;
  title: string;
  slides: readonly Pick<Slide, 'slide_number' | 'title' | 'content' | 'sources' | 'applies_to'>[];
  quiz: readonly { question: string; options: readonly string[] }[];
  entries: readonly Entry[];
}

/** Words that people type and the courses do not use: content/synonyms.yaml. */
export interface Terms {
  /** Words that only ask. */
  ignored: readonly string[];
  synonyms: readonly { say: readonly string[]; means: readonly string[] }[];
}

/** A wording of a question, as the database keeps it. */
export interface AskedWording {
  slide_number: number;
  ask: string;
  answer: readonly string[];
  suggested: boolean;
}

/** Groups wordings with the same answer into one entry. */
export const entriesOf = (wordings: readonly AskedWording[]): Entry[] =>
  [...Map.groupBy(wordings, ({ slide_number, answer }) => [slide_number, ...answer].join('\n')).values()].map(
    (same) => ({
      slide_number: same[0]?.slide_number ?? 0,
      answer: same[0]?.answer ?? [],
      asks: same.map(({ ask }) => ask),
      suggested: same.some(({ suggested }) => suggested),
    }),
  );
