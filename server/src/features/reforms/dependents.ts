import type { Course } from '@finaula/contract/courses';
import type { Dependents, Source } from '@finaula/contract/reforms';

/** A source of content/sources.yaml. */
export interface SourceRecord {
  key: string;
  name: string;
  reform?: string | undefined;
  read: string;
}

export interface ObligationRecord {
  obligation_id: string;
  entity_name: string;
  title: string;
  legal_basis: string;
  course_ids: string[];
}

/** An item of an exam bank, without its key. */
export interface ItemRecord {
  item_id: string;
  course_id: string;
  slide_number: number;
  /** Its places, separated by "; ", with the reform that the author read. */
  source: string;
  question: string;
}

type Slide = Dependents['slides'][number];

/** The source key that a place begins with ("LIC art. 115"); the longest match counts. */
const keyOf = (place: string, sources: readonly SourceRecord[]) =>
  sources.filter(({ key }) => place.startsWith(key)).toSorted((a, b) => b.key.length - a.key.length)[0]?.key;

const escaped = (key: string) => key.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Whether the text contains the key as a whole word. */
const isNamed = (key: string, text: string) =>
  new RegExp(`(?<![\\p{L}\\d])${escaped(key)}(?![\\p{L}\\d])`, 'u').test(text);

/** Loaded courses, exam items and obligations in force that depend on a source. */
export function dependentsOf(
  { key, name }: SourceRecord,
  sources: readonly SourceRecord[],
  courses: readonly Course[],
  items: readonly ItemRecord[],
  obligations: readonly ObligationRecord[],
): Dependents {
  const slides = courses.flatMap(({ id, title: course_title, slides: all }) =>
    all.flatMap(({ slide_number, title, sources: cited }): Slide[] =>
      cited
        .filter((place) => keyOf(place, sources) === key)
        .map((place) => ({ course_id: id, course_title, slide_number, title, cited: place })),
    ),
  );
  const cites = (courseId: string, number: number) =>
    slides.some((one) => one.course_id === courseId && one.slide_number === number);
  const asks = (courseId: string) => slides.some(({ course_id }) => course_id === courseId);
  return {
    key,
    name,
    slides,
    questions: courses.flatMap(({ id, quiz }) =>
      (quiz?.questions ?? [])
        .filter(({ slide_number }) => cites(id, slide_number))
        .map(({ slide_number, question }) => ({ course_id: id, slide_number, question })),
    ),
    exam_items: items
      .filter((item) => item.source.split('; ').some((place) => keyOf(place, sources) === key))
      .map(({ source, ...item }) => ({ ...item, cited: source })),
    obligations: obligations.flatMap(
      ({ obligation_id, entity_name, title, legal_basis, course_ids }): Dependents['obligations'] => {
        if (isNamed(key, legal_basis)) return [{ obligation_id, entity_name, title, why: 'basis' }];
        return course_ids.some(asks) ? [{ obligation_id, entity_name, title, why: 'course' }] : [];
      },
    ),
  };
}

/** A source with the number of its dependents, and outdated reforms that slides still cite. */
export function summarise(source: SourceRecord, { slides, questions, exam_items, obligations }: Dependents): Source {
  const printed = slides.flatMap(({ cited }) => /\(([^()]*)\)$/.exec(cited)?.[1] ?? []);
  return {
    key: source.key,
    name: source.name,
    reform: source.reform ?? null,
    read: source.read,
    cited_reforms: [...new Set(printed)].filter((reform) => reform !== source.reform && reform.startsWith('reforma')),
    slides: slides.length,
    questions: questions.length,
    exam_items: exam_items.length,
    obligations: obligations.length,
  };
}
