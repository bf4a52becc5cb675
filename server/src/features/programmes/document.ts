import type { ApprovingBody, ProgrammeRow } from '@finaula/contract/programmes';

export interface Approval {
  body: ApprovingBody;
  minutes_reference: string;
  /** YYYY-MM-DD */
  approved_on: string;
  reason: string | null;
}

/** A complete approved programme, without references to other rows. */
export interface ApprovedProgramme extends Approval {
  programme_id: string;
  entity_id: string;
  entity_name: string;
  year: number;
  version: number;
  rows: ProgrammeRow[];
}

/** The bytes are hashed, so they are stored unchanged. */
export const writeDocument = (approved: ApprovedProgramme): string => JSON.stringify(approved);
export const readDocument = (document: string): ApprovedProgramme => JSON.parse(document);

const planOf = (rows: readonly ProgrammeRow[]) =>
  JSON.stringify(
    rows
      .map(({ obligation_id, obligation_version, people, hours, planned_month, responsible }) => [
        obligation_id,
        obligation_version,
        people,
        hours,
        planned_month,
        responsible,
      ])
      .toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b))),
  );

/** Whether both plan the same; titles of courses may differ. */
export const plansTheSame = (one: readonly ProgrammeRow[], other: readonly ProgrammeRow[]): boolean =>
  planOf(one) === planOf(other);
