import { createHmac } from 'node:crypto';
import { isFor, type Post } from '@finaula/contract/posts';

/** An item of a course's bank, without question and key. */
export interface BankItem {
  id: string;
  revision: number;
  objective: number;
  /** Number of options. */
  options: number;
  /** The posts that it is for; absent: all. */
  roles?: Post[];
}

/** The items for a post; null: for all posts. */
export const itemsFor = <Item extends BankItem>(bank: readonly Item[], post: Post | null): readonly Item[] =>
  post === null ? bank : bank.filter((item) => isFor(post, item));

export interface DrawnItem {
  id: string;
  revision: number;
  /** Indexes of the options in the bank, in displayed order. */
  order: number[];
}

/**
 * Draws an exam from the seed and the bank alone, so that anyone with both can repeat it
 * (docs/decisions/0028-exams.md). HMAC-SHA256(seed, label) gives each order. Objectives get equal numbers
 * of questions, give or take one; an objective with too few leaves the rest to the next one.
 */
export function drawExam(seed: Buffer, bank: readonly BankItem[], count: number): DrawnItem[] {
  const inOrder = <T>(things: readonly T[], label: (thing: T) => string): T[] =>
    things
      .map((thing) => ({ thing, rank: createHmac('sha256', seed).update(label(thing)).digest('hex') }))
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .map(({ thing }) => thing);

  const byObjective = Map.groupBy(bank, ({ objective }) => objective);
  const piles = inOrder([...byObjective.keys()], (objective) => `objective ${objective}`).map((objective) =>
    inOrder(byObjective.get(objective) ?? [], ({ id }) => `item ${id}`),
  );
  const drawn: BankItem[] = [];
  while (drawn.length < count && piles.some((pile) => pile.length > 0))
    for (const pile of piles) {
      const item = drawn.length < count ? pile.shift() : undefined;
      if (item) drawn.push(item);
    }
  return inOrder(drawn, ({ id }) => `place ${id}`).map(({ id, revision, options }) => ({
    id,
    revision,
    order: inOrder(
      Array.from({ length: options }, (_, place) => place),
      (place) => `option ${id} ${place}`,
    ),
  }));
}
