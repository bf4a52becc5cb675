import type { Compliance } from '@finaula/contract/compliance';
import type { Obligation } from '@finaula/contract/obligations';

/** Whether an obligation has ended on a day. */
export const isOver = ({ ends_on }: Pick<Obligation, 'ends_on'>, on: string): boolean =>
  ends_on !== null && ends_on <= on;

/** Obligations in force that reach nobody today, for example because an area has another name since. */
export const obligationsWithoutPeople = (
  obligations: readonly Obligation[],
  { on, by_obligation }: Pick<Compliance, 'on' | 'by_obligation'>,
): Obligation[] =>
  obligations.filter(
    (obligation) =>
      obligation.starts_on <= on &&
      !isOver(obligation, on) &&
      !by_obligation.some(({ obligation_id }) => obligation_id === obligation.id),
  );
