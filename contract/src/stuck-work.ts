import { z } from 'zod';
import { call } from './call.ts';
import { messageReason } from './mail.ts';

/** Names of background jobs (docs/operations.md). */
const job = z.string().regex(/^[a-z][a-z-]{2,60}$/);

/**
 * Mails that somebody must look after: waiting beyond their time, given up, or lost with the answer. Counts
 * only: addresses are for the institution's administrators.
 */
export const stuckMail = z.object({
  state: z.enum(['en cola', 'rechazado', 'desconocido']),
  /** Null: no attempt was made yet. */
  reason: messageReason.nullable(),
  count: z.int(),
  oldest_at: z.string(),
  /** Names of the institutions that sent them. */
  entities: z.array(z.string()),
});
export type StuckMail = z.infer<typeof stuckMail>;

export const stuckJob = z.object({
  job,
  /** `waiting`: due, and no process takes it; `lost`: its process no longer reports; `failed`: for good. */
  state: z.enum(['waiting', 'lost', 'failed']),
  /** How the last attempt ended: with its process or with an error, which the log explains. */
  reason: z.enum(['process_died', 'error']).nullable(),
  count: z.int(),
  oldest_at: z.string(),
});
export type StuckJob = z.infer<typeof stuckJob>;

export const stuckWorkCalls = {
  getStuckWork: call({
    summary: 'Correos y trabajos detenidos de toda la plataforma: cuántos, desde cuándo y por qué',
    method: 'GET',
    path: '/api/admin/stuck-work',
    access: 'SuperAdmin',
    status: 200,
    reply: z.object({ mail: z.array(stuckMail), jobs: z.array(stuckJob) }),
    errors: [],
  }),
  retryStuckMail: call({
    summary: 'Pone de nuevo en cola los correos detenidos de un estado y un motivo',
    method: 'POST',
    path: '/api/admin/stuck-work/mail/retry',
    access: 'SuperAdmin',
    body: stuckMail.pick({ state: true, reason: true }),
    status: 200,
    reply: z.object({ retried: z.int() }),
    errors: [],
  }),
};
