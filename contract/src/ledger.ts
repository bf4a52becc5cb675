import { z } from 'zod';
import { call } from './call.ts';
import { CHARACTERS } from './constants.ts';
import { day, line } from './validation.ts';

/** Acts of the ledger: changes of access rights and of certificates. */
export const act = z.enum([
  'entity registered',
  'entity taken over',
  'takeover undone',
  'plan changed',
  'user registered',
  'user activated',
  'user deactivated',
  'verification link made',
  'email verified',
  'password changed',
  'reset link made',
  'password reset',
  'content loaded',
  'certificate issued',
  'certificate revoked',
  'certificate reinstated',
  'certificate replaced',
  'dispute opened',
  'dispute closed',
  'retake allowed',
  'document handed out',
  'signing key added',
  'assistant switched',
  'access voided',
  'video added',
  'video removed',
  'entity verified',
  'entity suspended',
  'review reopened',
  'entity details changed',
  'details change requested',
  'details change withdrawn',
  'details change approved',
  'details change refused',
  'domain proven',
  'invitation code set',
  'invitation code removed',
  'administrator added',
  'administrator removed',
  'registration rejected',
  'invitation withdrawn',
  'registrations expired',
  'employment changed',
  'person left',
  'leaving undone',
  'people imported',
  'training documented',
  'training withdrawn',
  'training imported',
  'training import undone',
  'import undone',
  'invitation accepted',
  'invitation links made',
  'exam started',
  'exam finished',
  'exam policy changed',
  'exam time set',
  'exam item opened',
  'exam item withdrawn',
  'exams regraded',
  'obligation created',
  'obligation changed',
  'obligation ended',
  'waiver granted',
  'waiver ended',
  'reform published',
  'reform decided',
  'auditor invited',
  'auditor ended',
  'auditor opened',
  'setting confirmed',
  'setting ended',
  'reminders changed',
  'people reminded',
  'reminders withdrawn',
  'own course created',
  'course review requested',
  'course approved',
  'course returned',
  'course published',
  'course retired',
  'course exported',
  'course staff named',
  'institution card changed',
  'course note written',
  'course note ended',
  'course policy changed',
  'programme drafted',
  'programme approved',
  'committee list changed',
  'committee report sent',
  'labour policy changed',
  'labour image changed',
  'labour constancias issued',
  'labour constancia cancelled',
  'labour constancia corrected',
  'chain opened',
  // Rows added to one table of facts, by their digest.
  'facts recorded',
  // The first act of the demonstration institution, whose year is recorded in one day.
  'demonstration recorded',
  'ledger sealed',
  'ledger stamped',
  'password set by verification link',
  'name corrected',
  'email corrected',
  'address released',
  'email change requested',
  'email change link made',
  'email changed',
  'closure requested',
  'closure objected',
  'closure withdrawn',
  'account closed',
  'identity erased',
  'supervision file built',
  'supervision file downloaded',
  'access policy changed',
  'directory token made',
  'directory token revoked',
  'directory token rotated',
  'directory switched on',
  'api token made',
  'api token revoked',
  'webhook added',
  'webhook changed',
  'webhook paused',
  'webhook removed',
  'person added',
  'person provisioned',
  'areas changed',
  'second factor added',
  'second factor removed',
  'second factor reset',
  'signed in',
  'sign-in refused',
  'session timed out',
  'access refused',
  // Written before `signed in` recorded the method.
  'second factor used',
  'second factor refused',
  'recovery codes made',
  'passkey renamed',
  // Written before it was counted among the refused sign-ins.
  'passkey sign-in refused',
  'provider added',
  'provider changed',
  'provider tested',
  'provider certificate added',
  'provider certificate retired',
  'provider switched',
  'provider approved',
  'provider removed',
  'provider linked',
  'provider unlinked',
  'signed in with provider',
  'provider sign-in refused',
]);
export type Act = z.infer<typeof act>;

/** Sign-ins and refusals: by far the most acts, so a list can leave them out. */
export const signInActs = [
  'signed in',
  'sign-in refused',
  'session timed out',
  'access refused',
  'second factor used',
  'second factor refused',
  'signed in with provider',
  'provider sign-in refused',
  'passkey sign-in refused',
] as const satisfies readonly Act[];

/** Acts that a list can leave out: sign-ins, and digests of facts beside the acts that added them. */
export const routineActs = [...signInActs, 'facts recorded'] as const satisfies readonly Act[];

/** Refusals within this time are one entry. */
export const REFUSALS_MINUTES = 15;

/** One row of the ledger, with names of today; null when it names no one or the account was deleted. */
export const ledgerEntry = z.object({
  /** Increases over all chains, with gaps. */
  id: z.int().positive(),
  /** 1, 2, 3… without gaps in the chain of the entity, or of the platform. */
  number: z.int().positive(),
  at: z.string(),
  action: act,
  actor_name: z.string().nullable(),
  entity_name: z.string().nullable(),
  user_name: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** SHA-256 over this row and the previous hash, hexadecimal. */
  hash: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** The result of checking all chains. */
export const ledgerVerification = z.object({
  rows: z.int().nonnegative(),
  /** Chains of entities with acts, and the platform's. */
  chains: z.int().nonnegative(),
  certificates: z.int().nonnegative(),
  /** Time stamps of a third party, and how many of them no trusted certificate confirms. */
  time_stamps: z.object({ checked: z.int().nonnegative(), unknown: z.int().nonnegative() }),
  /**
   * Hash of a row that seals all chains: a copy of it proves later that nothing before was changed. When a
   * check fails, the hash of the platform's last row.
   */
  head: z.string(),
  /** One Spanish sentence for each fault; empty when there is none. */
  faults: z.array(z.string()),
});
export type LedgerVerification = z.infer<typeof ledgerVerification>;

export const LEDGER_PAGE = 50;

/** Acts of the platform itself; no institution's log has them. */
export const platformActs = [
  'content loaded',
  'chain opened',
  'ledger sealed',
  'ledger stamped',
  'signing key added',
  'reform published',
  'exam item opened',
  'exam item withdrawn',
  'demonstration recorded',
] as const satisfies readonly Act[];

/** Filters of a list of acts; omitted ones do not filter. */
export const ledgerFilters = z.object({
  action: act.optional(),
  /** Without an action: all acts, those that are not routine, or sign-ins alone. */
  sign_ins: z.enum(['with', 'without', 'only']).default('with'),
  /** Part of the name or e-mail of who acted, or whom the act concerns. */
  person: line(CHARACTERS.search).optional(),
  /** Days of Mexico City, both inclusive. */
  from: day.optional(),
  to: day.optional(),
  /** Rows older than this one; by default the newest. Only for JSON. */
  before: z.coerce.number().int().min(1).optional(),
  format: z.enum(['json', 'csv', 'xlsx']).default('json'),
});
export type LedgerFilters = z.infer<typeof ledgerFilters>;

const ledgerReply = {
  status: 200,
  /** `total` counts the rows of all chains that the caller reads, without filters. */
  reply: z.object({ entries: z.array(ledgerEntry), total: z.int().nonnegative() }),
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  errors: [],
} as const;

export const ledgerCalls = {
  listLedger: call({
    summary: 'Bitácora, lo más reciente primero',
    method: 'GET',
    path: '/api/admin/ledger',
    access: 'SuperAdmin',
    query: ledgerFilters.extend({ entity_id: z.uuid().optional() }),
    ...ledgerReply,
  }),
  listActivity: call({
    summary: 'Actividad de la entidad propia, lo más reciente primero',
    method: 'GET',
    path: '/api/admin/activity',
    access: 'EntidadAdmin',
    query: ledgerFilters,
    ...ledgerReply,
  }),
  verifyLedger: call({
    summary:
      'Revisión de todas las cadenas y de cada constancia contra ellas; si todo está íntegro, un sello las cubre',
    method: 'POST',
    path: '/api/admin/ledger/verify',
    access: 'SuperAdmin',
    status: 200,
    reply: ledgerVerification,
    errors: [],
  }),
};
