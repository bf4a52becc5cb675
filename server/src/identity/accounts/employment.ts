import type { Employment } from '@finaula/contract/people';
import { sql } from 'kysely';

/** Read dates as text: a calendar day has no time zone. */
export const employmentColumns = [
  'employment.employee_number',
  'employment.area',
  'employment.position',
  sql<string | null>`employment.hired_on::text`.as('hired_on'),
  sql<string | null>`employment.left_on::text`.as('left_on'),
  'employment.manager_email',
] as const;

/** Selects the employment fields of a row. */
export const employmentOf = (row: Employment): Employment => ({
  employee_number: row.employee_number,
  area: row.area,
  position: row.position,
  hired_on: row.hired_on,
  left_on: row.left_on,
  manager_email: row.manager_email,
});
