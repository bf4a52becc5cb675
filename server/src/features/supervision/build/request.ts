import type { Database } from '../../../database/connect.ts';

/** The request of a file: everything that its contents depend on, besides facts. */
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
  /** How the person belonged to the institution on the date. */
  presence: Presence;
  /** The first day on which the person did not belong any more; null: still there, or joined later. */
  until: string | null;
}

export type Presence = 'presente' | 'desactivada' | 'baja' | 'cuenta_cerrada' | 'ingreso_posterior';

/** People are on disk; account numbers, which every part needs, are in memory. Sorted by number. */
export interface Roster {
  numbers: ReadonlyMap<string, number>;
  people(): AsyncIterable<Person>;
}

/** The people that parts by person include; null: everyone of the institution, former employees too. */
export const confinedTo = ({ scope }: FileRequest, { numbers }: Roster): string[] | null =>
  scope === 'all' ? null : [...numbers.keys()];

export interface Reading {
  /** Database with the institution's own rights. */
  database: Database;
  request: FileRequest;
  roster: Roster;
}
