import { z } from 'zod';
import { CHARACTERS } from './limits.ts';
import { email, line } from './validation.ts';

/** A day of the calendar, "2026-11-20". */
const day = z.iso.date();

/** Data that an institution keeps of a person besides the account; null: unknown. */
export const employment = z.object({
  employee_number: z.string().nullable(),
  area: z.string().nullable(),
  position: z.string().nullable(),
  hired_on: day.nullable(),
  /** From that day on, in Mexico City, the person has no access. */
  left_on: day.nullable(),
  manager_email: z.string().nullable(),
});
export type Employment = z.infer<typeof employment>;

export const NO_EMPLOYMENT: Employment = {
  employee_number: null,
  area: null,
  position: null,
  hired_on: null,
  left_on: null,
  manager_email: null,
};

/** A field that an empty text, or null, empties. */
const emptiable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable().optional(),
  );

/** The fields as somebody sends them: what is left out stays as it is. */
export const employmentChange = z.object({
  employee_number: emptiable(line(CHARACTERS.employeeNumber)),
  area: emptiable(line(CHARACTERS.area)),
  position: emptiable(line(CHARACTERS.area)),
  hired_on: emptiable(day),
  left_on: emptiable(day),
  manager_email: emptiable(email),
});
export type EmploymentChange = z.output<typeof employmentChange>;
