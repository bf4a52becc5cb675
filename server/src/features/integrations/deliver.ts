import { DELIVERY_ATTEMPTS } from '@finaula/contract/webhooks';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { unseal } from '../../identity/second-factor/factor-keys.ts';
import { audit } from '../../shared/audit/audit.ts';
import { notifyAdministrators } from '../../shared/mail/notify-administrators.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { ForbiddenAddress, type guardedFetch } from '../../shared/outgoing/guarded-fetch.ts';
import { bodyOf, type EventRecord, selectEvents, signedHeaders } from './message.ts';

export interface Sending {
  database: Database;
  dataDir: string;
  /** With the SSRF guard and its timeouts. */
  fetch: ReturnType<typeof guardedFetch>;
  enqueueMessage: EnqueueMessage;
  signal: AbortSignal;
}

/** Sent at once to one receiver. */
const BATCH = 5;
/** A run lasts this long at most, so that every receiver has its turn. */
const RUN_MS = 10_000;
/** An event that was being sent when its process died is sent again after this time. */
const LEASE = sql`interval '1 minute'`;
/** Minutes until the next attempt after each failed one; together, less than a day. */
const RETRY_MINUTES = [1, 5, 30, 120, 240, 420, 600];

interface Receiver {
  id: string;
  entity_id: string;
  url: string;
  key_id: string;
  secret: Buffer;
  paused_at: Date | null;
}

/** Webhooks of institutions that may have them (require-integrations.ts). */
const selectReceivers = (database: Database) =>
  database
    .selectFrom('webhooks')
    .innerJoin('entities', 'entities.id', 'webhooks.entity_id')
    .where('entities.review', '=', 'verified')
    .where('entities.subscription', '=', 'Paid');

export const selectActive = (database: Database) => selectReceivers(database).where('paused_at', 'is', null);

const findReceiver = (database: Database, id: string) =>
  selectReceivers(database)
    .select(['webhooks.id', 'webhooks.entity_id', 'url', 'key_id', 'secret', 'paused_at'])
    .where('webhooks.id', '=', id)
    .executeTakeFirst();

/** Leases the next events, the oldest first; while the webhook is paused, tests only. */
async function takeEvents(database: Database, { id: webhookId, paused_at }: Receiver): Promise<EventRecord[]> {
  const { rows } = await sql<{ id: string }>`
    update webhook_deliveries set next_attempt_at = now() + ${LEASE} where id in (
      select id from webhook_deliveries
      where webhook_id = ${webhookId}::uuid and delivered_at is null and next_attempt_at <= now()
        and (event = 'test' or ${paused_at === null})
      order by next_attempt_at limit ${sql.lit(BATCH)} for update skip locked)
    returning id`.execute(database);
  if (rows.length === 0) return [];
  return selectEvents(
    database,
    sql<boolean>`webhook_deliveries.id = any(${rows.map(({ id }) => id)}::uuid[])`,
  ).execute();
}

interface Outcome {
  status: number | null;
  milliseconds: number;
  /** A sentence; null: delivered. */
  reason: string | null;
}

const sentenceOf = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Redirige a otra dirección (${status}), y eso no se sigue.`;
  if (status === 410) return 'Respondió 410: ya no quiere recibir avisos.';
  return `Respondió ${status}.`;
};

function failureOf(error: unknown): string {
  const causes = [error, (error as Error).cause];
  if (causes.some((each) => each instanceof ForbiddenAddress)) return 'Su dirección no es de internet.';
  if (causes.some((each) => each instanceof Error && each.name === 'TimeoutError'))
    return 'No terminó de responder en 10 segundos.';
  return 'No se pudo conectar con ese servidor.';
}

async function send(receiver: Receiver, event: EventRecord, { dataDir, fetch }: Sending): Promise<Outcome> {
  const body = bodyOf(event);
  const secret = await unseal(dataDir, receiver.id, receiver);
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const reply = await fetch(receiver.url, {
      method: 'POST',
      body,
      headers: signedHeaders(event.id, body, secret, new Date()),
    });
    await reply.arrayBuffer();
    return { status: reply.status, milliseconds: took(), reason: sentenceOf(reply.status) };
  } catch (error) {
    return { status: null, milliseconds: took(), reason: failureOf(error) };
  }
}

/** Pauses a webhook and tells the administrators, once. */
async function pause(tx: Transaction, { id, entity_id, url }: Receiver, reason: string, enqueue: EnqueueMessage) {
  const paused = await tx
    .updateTable('webhooks')
    .set({ paused_at: sql`now()`, pause_reason: reason })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .returning('paused_at')
    .executeTakeFirst();
  if (!paused) return;
  const { host } = new URL(url);
  await notifyAdministrators(tx, entity_id, enqueue, {
    kind: 'webhook_paused',
    dedupeKey: `webhook_paused:${id}:${paused.paused_at?.toISOString()}`,
    facts: { host, reason },
  });
  await audit(tx, { action: 'webhook paused', entityId: entity_id, detail: { webhook_id: id, host, reason } });
}

/** Records an attempt, and the time of the next one if there is any. */
async function settle(receiver: Receiver, event: EventRecord, outcome: Outcome, { database, enqueueMessage }: Sending) {
  const { status, milliseconds, reason } = outcome;
  await database.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable('webhook_deliveries')
      .set({
        attempts: sql`attempts + 1`,
        last_attempt_at: sql`now()`,
        last_status: status,
        last_reason: reason,
        last_milliseconds: milliseconds,
        ...(reason === null
          ? { delivered_at: sql`now()`, next_attempt_at: null }
          : {
              // Null, which gives it up, after the last attempt. A test has one.
              next_attempt_at: sql`case when event <> 'test' then
                now() + make_interval(mins => (${RETRY_MINUTES}::int[])[attempts + 1]) end`,
            }),
      })
      .where('id', '=', event.id)
      .returning(['attempts', 'event'])
      .executeTakeFirst();
    // Deleted with its webhook meanwhile; and a failed test pauses nothing.
    if (!settled || reason === null || settled.event === 'test') return;
    if (status === 410) await pause(tx, receiver, reason, enqueueMessage);
    else if (settled.attempts >= DELIVERY_ATTEMPTS)
      await pause(tx, receiver, `${reason} Fueron ${DELIVERY_ATTEMPTS} intentos en 24 horas.`, enqueueMessage);
  });
}

/**
 * Sends what is due to one receiver, for a few seconds. Several runs may share the work: each leases its
 * events. An event is sent at least once, always with its id. Returns whether more is due.
 */
export async function deliverTo(webhookId: string, sending: Sending): Promise<boolean> {
  const until = performance.now() + RUN_MS;
  while (!sending.signal.aborted) {
    const receiver = await findReceiver(sending.database, webhookId);
    if (!receiver) return false;
    if (performance.now() >= until) return true;
    const events = await takeEvents(sending.database, receiver);
    if (events.length === 0) return false;
    await Promise.all(
      events.map(async (event) => settle(receiver, event, await send(receiver, event, sending), sending)),
    );
  }
  return true;
}
