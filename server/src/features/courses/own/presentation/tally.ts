import { LOST_KINDS, type LostKind, TAKEN_KINDS, type TakenKind } from '@finaula/contract/presentation-import';

export interface Lost {
  /** The slide's place in the presentation, counted from 1, hidden slides included. */
  slide: number;
  kind: LostKind;
  count: number;
}

/** Counts the parts of a presentation: each is either taken or lost. */
export class Tally {
  readonly taken = Object.fromEntries(TAKEN_KINDS.map((kind) => [kind, 0])) as Record<TakenKind, number>;
  readonly #lost = new Map<number, Map<LostKind, number>>();

  take(kind: TakenKind, count = 1): void {
    this.taken[kind] += count;
  }

  lose(slide: number, kind: LostKind, count = 1): void {
    const ofSlide = this.#lost.get(slide) ?? new Map<LostKind, number>();
    ofSlide.set(kind, (ofSlide.get(kind) ?? 0) + count);
    this.#lost.set(slide, ofSlide);
  }

  get lost(): Lost[] {
    return [...this.#lost].flatMap(([slide, kinds]) =>
      LOST_KINDS.map((kind) => ({ slide, kind, count: kinds.get(kind) ?? 0 })).filter(({ count }) => count > 0),
    );
  }
}
