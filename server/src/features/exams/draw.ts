import { createHmac } from 'node:crypto';

/** An item of a course's bank, without question and key. */
export interface BankItem {
  id: string;
  revision: number;
  objective: number;
  /** How many there are. */
  options: number;
}

export interface DrawnItem {
  id: string;
  revision: number;
  /** Places of the options in the bank, in the order in which they are shown. */
  order: number[];
}

/**
 * Draws an exam: everything in it follows from the seed and the bank, so that whoever has both finds the same
 * (docs/decisions/0028-exams.md). Things are put in order by HMAC-SHA256(seed, label). Each objective gets as
 * many questions as the others, give or take one; those that have too few leave theirs to the next in that
 * order.
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
