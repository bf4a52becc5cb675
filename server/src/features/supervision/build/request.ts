import type { Database } from '../../../database/connect.ts';

/** What a file is about: all that its contents follow from, beside the facts themselves. */
export interface FileRequest {
  entityId: string;
  /** Days, YYYY-MM-DD; `from` to `to` is the period, `on` the date of roster and standings. */
  from: string;
  to: string;
  on: string;
  scope: 'all' | 'area' | 'people';
  area: string | null;
  people: readonly string[] | null;
  /** Facts recorded before this instant, ISO 8601 in UTC. */
  knownUntil: string;
}

/** One person of the roster; `number` is how every other part names them. */
export interface Person {
  number: number;
  id: string;
  name: string;
  email: string;
  employee_number: string | null;
  area: string | null;
  position: string | null;
  hired_on: string | null;
}

/**
 * Who they are is on the disk; what every part asks for, the number of an account, is at hand. In the order
 * of numbers.
 */
export interface Roster {
  numbers: ReadonlyMap<string, number>;
  people(): AsyncIterable<Person>;
}

/** Whom parts by person are asked of; null: everybody of the institution, also who has left since. */
export const confinedTo = ({ scope }: FileRequest, { numbers }: Roster): string[] | null =>
  scope === 'all' ? null : [...numbers.keys()];

export interface Reading {
  /** As the institution itself may see it. */
  database: Database;
  request: FileRequest;
  roster: Roster;
}
