import type { Database } from '../../../database/connect.ts';

/** A file's request: together with the facts, it determines the contents. */
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

/** A person of the roster; the other parts name them by `number`. */
export interface Person {
  number: number;
  id: string;
  name: string;
  email: string;
  employee_number: string | null;
  area: string | null;
  position: string | null;
  hired_on: string | null;
  /** The person's membership on the date. */
  presence: Presence;
  /** The first day after the person's membership; null: still a member, or joined later. */
  until: string | null;
}

export type Presence = 'presente' | 'desactivada' | 'baja' | 'cuenta_cerrada' | 'ingreso_posterior';

/** People are on disk; account numbers, which every part needs, are in memory. Sorted by number. */
export interface Roster {
  numbers: ReadonlyMap<string, number>;
  people(): AsyncIterable<Person>;
}

/** The people included in parts by person; null: everyone of the institution, also former employees. */
export const confinedTo = ({ scope }: FileRequest, { numbers }: Roster): string[] | null =>
  scope === 'all' ? null : [...numbers.keys()];

export interface Reading {
  /** Database with the institution's own rights. */
  database: Database;
  request: FileRequest;
  roster: Roster;
}
