import { type Employment, NO_EMPLOYMENT, type PersonFact, type PersonField } from '@finaula/contract/people';
import type { CorrectionRow, FactRow } from './employment-queries.ts';

const fields = Object.keys(NO_EMPLOYMENT) as (keyof Employment)[];

const presentFact = (fact: FactRow, before: Employment): PersonFact => ({
  recorded_at: fact.recorded_at.toISOString(),
  recorded_by: fact.recorded_by,
  file_name: fact.file_name,
  changes: fields
    .filter((field) => fact[field] !== before[field])
    .map((field) => ({ field, before: before[field], after: fact[field] })),
});

/** A name and an e-mail corrected together are one entry. */
function presentCorrections(corrections: readonly CorrectionRow[]): PersonFact[] {
  const acts = new Map<string, PersonFact>();
  for (const { field, old_value, new_value, at, changed_by } of corrections) {
    const recorded_at = at.toISOString();
    const { changes } = acts.get(recorded_at) ?? { changes: [] };
    const change = { field: field as PersonField, before: old_value, after: new_value };
    acts.set(recorded_at, { recorded_at, recorded_by: changed_by, file_name: null, changes: [...changes, change] });
  }
  return [...acts.values()];
}

/** Presents the history of a person, the newest first. */
export const presentHistory = (facts: readonly FactRow[], corrections: readonly CorrectionRow[]): PersonFact[] =>
  [...presentCorrections(corrections), ...facts.map((fact, i) => presentFact(fact, facts[i - 1] ?? NO_EMPLOYMENT))]
    .toSorted((a, b) => a.recorded_at.localeCompare(b.recorded_at))
    .toReversed();
