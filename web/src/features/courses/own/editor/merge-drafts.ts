import type { CourseDraft, DraftQuestion, DraftSlide } from '@finaula/contract/course-draft';
import type { Part } from './fault-list.ts';
import { renumbered } from './move-slide.ts';

/** The parts of a draft that two authors may have written: each keeps its key when it moves. */
type Item = DraftSlide | DraftQuestion | CourseDraft['scenarios'][number] | CourseDraft['job_aids'][number];
export type ItemPart = Exclude<Part, 'course'>;

/** A slide, question, item, case or sheet that both authors changed. */
export interface ItemConflict {
  part: ItemPart;
  key: string;
  mine: Item;
  theirs: Item;
}

interface Merged {
  /** Has my text where both changed the same. */
  document: CourseDraft;
  conflicts: ItemConflict[];
  /** Whether both changed a field of the course's card; mine is kept. */
  overridden: boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export const keyOf = (item: Item): string => ('id' in item ? item.id : (item.key ?? ''));

/** The items of one part, and a draft with others in their place. */
export const itemsOf: Record<ItemPart, (draft: CourseDraft) => Item[]> = {
  slide: ({ slides }) => slides,
  question: ({ quiz }) => quiz.questions,
  exam_item: ({ exam_items }) => exam_items,
  scenario: ({ scenarios }) => scenarios,
  job_aid: ({ job_aids }) => job_aids,
};
export const withItems = (draft: CourseDraft, part: ItemPart, items: Item[]): CourseDraft => {
  switch (part) {
    case 'slide':
      return { ...draft, slides: items as DraftSlide[] };
    case 'question':
      return { ...draft, quiz: { ...draft.quiz, questions: items as DraftQuestion[] } };
    case 'exam_item':
      return { ...draft, exam_items: items as DraftQuestion[] };
    case 'scenario':
      return { ...draft, scenarios: items as CourseDraft['scenarios'] };
    case 'job_aid':
      return { ...draft, job_aids: items as CourseDraft['job_aids'] };
  }
};

const keysOf = (items: readonly Item[]) => items.map(keyOf);

/**
 * Merges items one by one, in the order of the author who added, moved or removed some (mine when both did).
 * An item that one author removed and the other rewrote stays.
 */
function mergeItems(part: ItemPart, base: Item[], mine: Item[], theirs: Item[]) {
  const conflicts: ItemConflict[] = [];
  const inMyOrder = !same(keysOf(base), keysOf(mine));
  const [ordered, others] = inMyOrder ? [mine, theirs] : [theirs, mine];
  const [before, other] = [base, others].map((items) => new Map(items.map((item) => [keyOf(item), item])));
  const items = ordered.flatMap((kept) => {
    const [origin, found] = [before?.get(keyOf(kept)), other?.get(keyOf(kept))];
    if (found === undefined) return origin !== undefined && same(kept, origin) ? [] : [kept];
    const [own, foreign] = inMyOrder ? [kept, found] : [found, kept];
    if (same(own, foreign) || same(foreign, origin)) return [own];
    if (same(own, origin)) return [foreign];
    conflicts.push({ part, key: keyOf(kept), mine: own, theirs: foreign });
    return [own];
  });
  const otherKeys = keysOf(others);
  for (const [i, extra] of others.entries())
    if (!keysOf(ordered).includes(keyOf(extra)) && !same(extra, before?.get(keyOf(extra))))
      items.splice(keysOf(items).indexOf(otherKeys[i - 1] ?? '') + 1, 0, extra);
  return { items, conflicts };
}

/** The fields of the course's card, and the pass mark of its quiz. */
const fieldsOf = ({ slides: _, quiz, exam_items: __, scenarios: ___, job_aids: ____, ...card }: CourseDraft) => ({
  ...card,
  package: card.package ?? null,
  passing_score: quiz.passing_score,
});

type Fields = ReturnType<typeof fieldsOf>;

/** Joins two drafts that began from the same one. Nothing that only one author wrote is lost. */
export function mergeDrafts(base: CourseDraft, mine: CourseDraft, theirs: CourseDraft): Merged {
  const [before, own, foreign] = [base, mine, theirs].map(fieldsOf) as [Fields, Fields, Fields];
  const names = Object.keys(own) as (keyof Fields)[];
  const taken = names.filter((field) => same(own[field], before[field]));
  const overridden = names.some(
    (field) => !taken.includes(field) && !same(foreign[field], before[field]) && !same(own[field], foreign[field]),
  );
  const { passing_score, ...card } = { ...own, ...Object.fromEntries(taken.map((field) => [field, foreign[field]])) };
  const slides = mergeItems('slide', base.slides, mine.slides, theirs.slides);
  // Each draft names slides by their numbers: compared in the same order, a moved slide changes no question.
  const [started, written, found] = [base, mine, theirs].map((draft) =>
    renumbered(draft, slides.items as DraftSlide[]),
  ) as [CourseDraft, CourseDraft, CourseDraft];
  let document: CourseDraft = { ...written, ...card, quiz: { ...written.quiz, passing_score } };
  const conflicts = slides.conflicts;
  for (const part of ['question', 'exam_item', 'scenario', 'job_aid'] as const) {
    const listOf = itemsOf[part];
    const merged = mergeItems(part, listOf(started), listOf(written), listOf(found));
    document = withItems(document, part, merged.items);
    conflicts.push(...merged.conflicts);
  }
  return { document, conflicts, overridden };
}
