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

/** Merges slides one by one when at most one author added, removed or moved some. */
function mergeSlides(base: DraftSlide[], mine: DraftSlide[], theirs: DraftSlide[]) {
  const conflicts: SlideConflict[] = [];
  const iMoved = !same(keysOf(base), keysOf(mine));
  const theyMoved = !same(keysOf(base), keysOf(theirs));
  if (iMoved && theyMoved) return { slides: mine, conflicts, overridden: true };
  const before = new Map(base.map((slide) => [slide.key, slide]));
  const other = new Map((theyMoved ? mine : theirs).map((slide) => [slide.key, slide]));
  const slides = (theyMoved ? theirs : mine).map((kept) => {
    const [own, foreign] = theyMoved ? [other.get(kept.key), kept] : [kept, other.get(kept.key)];
    if (own === undefined || foreign === undefined) return kept;
    const origin = before.get(kept.key);
    if (same(own, foreign) || same(foreign, origin)) return own;
    if (same(own, origin)) return foreign;
    conflicts.push({ key: kept.key ?? '', mine: own, theirs: foreign });
    return own;
  });
  return { slides, conflicts, overridden: false };
}

/** Joins two drafts that began from the same one. Nothing that only one author wrote is lost. */
export function mergeDrafts(base: CourseDraft, mine: CourseDraft, theirs: CourseDraft): Merged {
  const { slides, conflicts, overridden } = mergeSlides(base.slides, mine.slides, theirs.slides);
  const fields = Object.keys(mine).filter((field) => field !== 'slides') as Exclude<keyof CourseDraft, 'slides'>[];
  const taken = fields.filter((field) => same(mine[field], base[field]));
  const both = fields.some(
    (field) => !taken.includes(field) && !same(theirs[field], base[field]) && !same(mine[field], theirs[field]),
  );
  const ofTheirs = Object.fromEntries(taken.map((field) => [field, theirs[field]]));
  return { document: { ...mine, ...ofTheirs, slides }, conflicts, overridden: overridden || both };
}
