import type { CourseDraft, DraftSlide } from '@finaula/contract/course-draft';

/** A slide that both authors changed. */
export interface SlideConflict {
  key: string;
  mine: DraftSlide;
  theirs: DraftSlide;
}

interface Merged {
  /** Has my text where both changed the same. */
  document: CourseDraft;
  conflicts: SlideConflict[];
  /** Whether another part than a slide was changed by both; mine is kept. */
  overridden: boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const keysOf = (slides: readonly DraftSlide[]) => slides.map(({ key }) => key);

/**
 * Merges slides one by one, in the order of the author who added, moved or removed some (mine when both did).
 * A slide that one author removed and the other rewrote stays.
 */
function mergeSlides(base: DraftSlide[], mine: DraftSlide[], theirs: DraftSlide[]) {
  const conflicts: SlideConflict[] = [];
  const inMyOrder = !same(keysOf(base), keysOf(mine));
  const [ordered, others] = inMyOrder ? [mine, theirs] : [theirs, mine];
  const [before, other] = [base, others].map((slides) => new Map(slides.map((slide) => [slide.key, slide])));
  const slides = ordered.flatMap((kept) => {
    const [origin, found] = [before?.get(kept.key), other?.get(kept.key)];
    if (found === undefined) return origin !== undefined && same(kept, origin) ? [] : [kept];
    const [own, foreign] = inMyOrder ? [kept, found] : [found, kept];
    if (same(own, foreign) || same(foreign, origin)) return [own];
    if (same(own, origin)) return [foreign];
    conflicts.push({ key: kept.key ?? '', mine: own, theirs: foreign });
    return [own];
  });
  for (const [i, extra] of others.entries())
    if (!keysOf(ordered).includes(extra.key) && !same(extra, before?.get(extra.key)))
      slides.splice(keysOf(slides).indexOf(others[i - 1]?.key) + 1, 0, extra);
  return { slides, conflicts };
}

/** Joins two drafts that began from the same one. Nothing that only one author wrote is lost. */
export function mergeDrafts(base: CourseDraft, mine: CourseDraft, theirs: CourseDraft): Merged {
  const { slides, conflicts } = mergeSlides(base.slides, mine.slides, theirs.slides);
  const fields = Object.keys(mine).filter((field) => field !== 'slides') as Exclude<keyof CourseDraft, 'slides'>[];
  const taken = fields.filter((field) => same(mine[field], base[field]));
  const overridden = fields.some(
    (field) => !taken.includes(field) && !same(theirs[field], base[field]) && !same(mine[field], theirs[field]),
  );
  const ofTheirs = Object.fromEntries(taken.map((field) => [field, theirs[field]]));
  return { document: { ...mine, ...ofTheirs, slides }, conflicts, overridden };
}
