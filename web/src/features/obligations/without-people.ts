import type { Compliance } from '@finaula/contract/compliance';
import type { Obligation } from '@finaula/contract/obligations';

/** Obligations in force that reach nobody today, for example because an area has another name since. */
export const obligationsWithoutPeople = (
  obligations: readonly Obligation[],
  { on, by_obligation }: Pick<Compliance, 'on' | 'by_obligation'>,
): Obligation[] =>
  obligations.filter(
    ({ id, starts_on, ends_on }) =>
      starts_on <= on &&
      (ends_on === null || ends_on > on) &&
      !by_obligation.some(({ obligation_id }) => obligation_id === id),
  );
