/* Limits of fields, for schemas and forms; here so that a form can hold to them without the library of schemas. */

import { EMAIL_CHARACTERS } from './email.ts';

/** Longest text that a field takes. */
export const CHARACTERS = {
  acta: 200,
  area: 120,
  attribute: 300,
  clientId: 300,
  email: EMAIL_CHARACTERS,
  employeeNumber: 40,
  entityName: 200,
  folioTyped: 60,
  invitationCode: 40,
  issuer: 500,
  legalBasis: 500,
  obligationTitle: 120,
  personName: 120,
  providerName: 60,
  providerSecret: 500,
  razonSocial: 250,
  reason: 500,
  recoveryCode: 40,
  reformSummary: 2_000,
  responsible: 120,
  samlEntityId: 1_024,
  search: 120,
  ssoUrl: 2_000,
  videoAddress: 500,
  videoDescription: 1_000,
  videoTitle: 150,
} as const;

/** Whole numbers that a field takes. */
export const RANGES = {
  attempts: { min: 1, max: 20 },
  cooldownHours: { min: 0, max: 720 },
  dueDays: { min: 0, max: 3_650 },
  reformDays: { min: 1, max: 365 },
  repeatMonths: { min: 1, max: 120 },
  warnDays: { min: 0, max: 365 },
  windowDays: { min: 1, max: 365 },
} as const;

/** Days that can be asked about, YYYY-MM-DD. */
export const DAYS = { first: '2000-01-01', last: '2100-12-31' } as const;

/** People whose facts are changed at once, at most. */
export const BULK_PEOPLE = 500;

/** Limits of a file of people. */
export const PEOPLE_IMPORT = { bytes: 20 * 1024 * 1024, rows: 50_000 } as const;
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
