import type { UserRecord } from './users.ts';

/**
 * A user who belongs to an institution: an administrator, an employee, or the auditor of one.
 * Handlers of the `reader` and `EntidadAdmin` blocks receive it as `session.user`.
 */
export type Member = UserRecord & {
  entity_id: string;
  entity_name: string;
  /** The administrator who made the API token that acts in place of a user. */
  responsible_id?: string | undefined;
};
