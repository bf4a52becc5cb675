import type { Terms } from './course.ts';
import type { CourseIndex } from './index-course.ts';
import { stemsIn, trigramsOf, wordsIn } from './text.ts';

/** Everyday stems, all of which must be in a question, and the stems of the courses' own term. */
export interface Synonym {
  everyday: ReadonlySet<string>;
  means: ReadonlySet<string>;
}

/** Everything that the assistant knows about the courses that a user may see. */
export interface Index {
  courses: ReadonlyMap<string, CourseIndex>;
  /** 1 for a stem of a single slide, 0 for one of all slides. */
  rarity: ReadonlyMap<string, number>;
  /** The number of slides with the stem in each course that has it. */
  slidesWith: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Stems of words that only ask. */
  ignored: ReadonlySet<string>;
  /** The synonyms of each everyday stem. */
  synonyms: ReadonlyMap<string, readonly Synonym[]>;
  /** The stems of known words by the trigrams of their sound. */
  sounds: ReadonlyMap<string, readonly Sound[]>;
}

interface Sound {
  stem: string;
  trigrams: number;
}

function synonymsOf({ synonyms }: Terms): Map<string, Synonym[]> {
  const found = new Map<string, Synonym[]>();
  for (const { say, means } of synonyms)
    for (const phrase of say) {
      const everyday = stemsIn(phrase);
      for (const term of means)
        for (const stem of everyday) found.set(stem, [...(found.get(stem) ?? []), { everyday, means: stemsIn(term) }]);
    }
  return found;
}

/** The stems that a course uses on each slide, in its text or in the questions that people ask. */
const stemsBySlide = ({ slides, entryStems }: CourseIndex): ReadonlySet<string>[] =>
  slides.map(
    ({ stems, entries }) => new Set([...stems, ...entries.flatMap((entry) => [...(entryStems[entry]?.keys() ?? [])])]),
  );

function soundsOf(stems: Iterable<string>): Map<string, Sound[]> {
  const sounds = new Map<string, Sound[]>();
  for (const stem of stems) {
    const trigrams = trigramsOf(stem);
    for (const trigram of trigrams) {
      const alike = sounds.get(trigram) ?? [];
      alike.push({ stem, trigrams: trigrams.size });
      sounds.set(trigram, alike);
    }
  }
  return sounds;
}

/** Joins courses to one index. */
export function buildIndex(courses: readonly CourseIndex[], terms: Terms): Index {
  const slidesWith = new Map<string, Map<string, number>>();
  const counts = new Map<string, number>();
  let slides = 0;
  for (const course of courses)
    for (const stems of stemsBySlide(course)) {
      slides++;
      for (const stem of stems) {
        const inCourse = slidesWith.get(stem) ?? new Map<string, number>();
        slidesWith.set(stem, inCourse.set(course.id, (inCourse.get(course.id) ?? 0) + 1));
        counts.set(stem, (counts.get(stem) ?? 0) + 1);
      }
    }
  const all = Math.log(Math.max(slides, 2));
  return {
    courses: new Map(courses.map((course) => [course.id, course])),
    rarity: new Map([...counts].map(([stem, count]) => [stem, 1 - Math.log(count) / all])),
    slidesWith,
    ignored: new Set(terms.ignored.flatMap((line) => wordsIn(line).map(({ word }) => word))),
    synonyms: synonymsOf(terms),
    sounds: soundsOf(counts.keys()),
  };
}
