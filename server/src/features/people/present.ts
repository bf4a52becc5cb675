import { type Employment, NO_EMPLOYMENT } from '@finaula/contract/employment';
import type { EmploymentFact } from '@finaula/contract/people';
import type { FactRow } from './employment-queries.ts';

const fields = Object.keys(NO_EMPLOYMENT) as (keyof Employment)[];

/** The facts of a person, the newest first, each with what it changed. */
export const presentHistory = (facts: readonly FactRow[]): EmploymentFact[] =>
  facts
    .map((fact, i) => {
      const before = facts[i - 1] ?? NO_EMPLOYMENT;
      return {
        recorded_at: fact.recorded_at.toISOString(),
        recorded_by: fact.recorded_by,
        file_name: fact.file_name,
        changes: fields
          .filter((field) => fact[field] !== before[field])
          .map((field) => ({ field, before: before[field], after: fact[field] })),
      };
    })
    .toReversed();
