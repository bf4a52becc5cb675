import { randomBytes } from 'node:crypto';
import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { DELIVERY_DAYS, WEBHOOKS, type Webhook, webhookEvent, webhookKind } from '@finaula/contract/webhooks';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Member } from '../../identity/accounts/member.ts';
import { requireIntegrations } from '../../identity/accounts/require-integrations.ts';
import { seal } from '../../identity/second-factor/factor-keys.ts';
import { audit } from '../../shared/audit/audit.ts';
import { isForbiddenAddress } from '../../shared/outgoing/guarded-fetch.ts';

/** The folder of the keys, and whether a receiver may run on this machine. */
export interface Installation {
  dataDir: string;
  loopback: boolean;
}

type New = InputOf<Calls['makeWebhook']>['body'];
type Change = InputOf<Calls['changeWebhook']>['body'];

const isEvent = sql`event <> 'test'`;
const isWaiting = sql`delivered_at is null and ${isEvent}`;
const isOfTheWeek = sql`occurred_at > now() - interval '7 days' and ${isEvent}`;

/** The institution's webhooks and channels, or the one with that id, with sums of their deliveries. */
export async function listWebhooks(connection: Connection, entityId: string, id?: string): Promise<Webhook[]> {
  const webhooks = await connection
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'webhooks.created_by')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('webhook_deliveries')
          .select([
            sql<number>`count(*) filter (where ${isWaiting})::int`.as('waiting'),
            sql<
              string | null
            >`(min(occurred_at) filter (where ${isWaiting}) + make_interval(days => ${sql.lit(DELIVERY_DAYS)}))::text`.as(
              'waiting_until',
            ),
            sql<number>`count(*) filter (where ${isOfTheWeek})::int`.as('events'),
            sql<number>`count(*) filter (where ${isOfTheWeek} and delivered_at is not null)::int`.as('delivered'),
            sql<Date | null>`max(delivered_at) filter (where ${isEvent})`.as('last_delivered_at'),
          ])
          .whereRef('webhook_id', '=', 'webhooks.id')
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      'webhooks.id',
      'kind',
      'webhooks.name',
      'url',
      'webhooks.events as kinds',
      'webhooks.created_at',
      'users.name as created_by',
      'paused_at',
      'pause_reason',
      'sums.waiting',
      'sums.waiting_until',
      'sums.events',
      'sums.delivered',
      'sums.last_delivered_at',
      sql<Webhook['failing']>`(select jsonb_build_object('reason', last_reason, 'attempts', attempts,
          'since', greatest(occurred_at, sums.last_delivered_at), 'next_attempt_at', next_attempt_at)
        from webhook_deliveries where webhook_id = webhooks.id and ${isWaiting} and attempts > 0
        order by occurred_at limit 1)`.as('failing'),
    ])
    .where('webhooks.entity_id', '=', entityId)
    .where(id === undefined ? sql<boolean>`true` : sql<boolean>`webhooks.id = ${id}::uuid`)
    .orderBy('webhooks.created_at')
    .orderBy('webhooks.id')
    .execute();
  return webhooks.map((webhook) => ({
    ...webhook,
    kind: webhookKind.parse(webhook.kind),
    kinds: webhookEvent.array().parse(webhook.kinds),
    created_at: webhook.created_at.toISOString(),
    paused_at: webhook.paused_at?.toISOString() ?? null,
    waiting_until: webhook.waiting_until === null ? null : new Date(webhook.waiting_until).toISOString(),
    last_delivered_at: webhook.last_delivered_at?.toISOString() ?? null,
    failing: webhook.failing && {
      ...webhook.failing,
      since: new Date(webhook.failing.since).toISOString(),
      next_attempt_at: webhook.failing.next_attempt_at && new Date(webhook.failing.next_attempt_at).toISOString(),
    },
  }));
}

/** @throws ApiError WEBHOOK_NOT_FOUND */
export async function requireWebhook(connection: Connection, { entity_id }: Member, id: string): Promise<Webhook> {
  const [found] = await listWebhooks(connection, entity_id, id);
  if (!found) throw new ApiError('WEBHOOK_NOT_FOUND');
  return found;
}

/** @throws ApiError WEBHOOK_ADDRESS_FORBIDDEN, WEBHOOK_NEEDS_EVENT, WEBHOOK_NEEDS_NAME */
function requireComplete(
  { kind, url, kinds, name }: Pick<Webhook, 'kind' | 'url' | 'kinds'> & { name?: string | null | undefined },
  { loopback }: Installation,
): void {
  if (!URL.canParse(url) || (!loopback && isForbiddenAddress(url))) throw new ApiError('WEBHOOK_ADDRESS_FORBIDDEN');
  if (kind === 'standard' && kinds.length === 0) throw new ApiError('WEBHOOK_NEEDS_EVENT');
  if (kind !== 'standard' && !name) throw new ApiError('WEBHOOK_NEEDS_NAME');
}

const hostOf = (url: string) => new URL(url).host;

/**
 * Adds a webhook or channel. Returns its secret, which is only stored encrypted.
 * @throws ApiError PAID_REQUIRED, ACCESS_NEEDS_REVIEW, WEBHOOKS_FULL, WEBHOOK_ADDRESS_FORBIDDEN,
 * WEBHOOK_NEEDS_EVENT, WEBHOOK_NEEDS_NAME
 */
export async function makeWebhook(
  tx: Transaction,
  { id: actorId, entity_id: entityId }: Member,
  { kind, url, kinds, name }: New,
  installation: Installation,
): Promise<{ id: string; secret: string }> {
  await requireIntegrations(tx, entityId);
  if ((await listWebhooks(tx, entityId)).length >= WEBHOOKS) throw new ApiError('WEBHOOKS_FULL');
  requireComplete({ kind, url, kinds, name }, installation);
  const id = crypto.randomUUID();
  const secret = randomBytes(32);
  await tx
    .insertInto('webhooks')
    .values({
      id,
      entity_id: entityId,
      kind,
      name: kind === 'standard' ? null : (name ?? null),
      url,
      events: kind === 'standard' ? kinds : [],
      created_by: actorId,
      ...(await seal(installation.dataDir, id, secret)),
    })
    .execute();
  const detail = { webhook_id: id, host: hostOf(url), kinds: kinds.join(' ') };
  await audit(tx, { action: 'webhook added', actorId, entityId, detail });
  return { id, secret: `whsec_${secret.toString('base64')}` };
}

/** Sends waiting events, as if they were never tried. */
const sendWaiting = (tx: Transaction, which: RawBuilder<unknown>) =>
  sql`update webhook_deliveries set next_attempt_at = now(), attempts = 0 where ${isWaiting} and ${which}`.execute(tx);

/**
 * @throws ApiError WEBHOOK_NOT_FOUND, PAID_REQUIRED, ACCESS_NEEDS_REVIEW, WEBHOOK_ADDRESS_FORBIDDEN,
 * WEBHOOK_NEEDS_EVENT, WEBHOOK_NEEDS_NAME
 */
export async function changeWebhook(
  tx: Transaction,
  admin: Member,
  id: string,
  { active, ...change }: Change,
  installation: Installation,
): Promise<Webhook> {
  await tx.selectFrom('webhooks').select('id').where('id', '=', id).forUpdate().execute();
  const before = await requireWebhook(tx, admin, id);
  // Pausing is always allowed.
  if (active !== false) await requireIntegrations(tx, admin.entity_id);
  const { kind } = before;
  const { url = before.url, kinds = before.kinds, name = before.name } = change;
  requireComplete({ kind, url, kinds, name }, installation);
  await tx
    .updateTable('webhooks')
    .set({
      url,
      events: kind === 'standard' ? kinds : [],
      name: kind === 'standard' ? null : (name ?? null),
      ...(active === true && { paused_at: null, pause_reason: null }),
      ...(active === false && {
        paused_at: sql`coalesce(paused_at, now())`,
        pause_reason: sql`coalesce(pause_reason, 'Lo pausó quien administra.')`,
      }),
    })
    .where('id', '=', id)
    .execute();
  if (active === true && before.paused_at !== null) await sendWaiting(tx, sql`webhook_id = ${id}::uuid`);
  const detail = {
    webhook_id: id,
    host: hostOf(url),
    kinds: kinds.join(' '),
    ...(active !== undefined && { state: active ? 'active' : 'paused' }),
  };
  await audit(tx, { action: 'webhook changed', actorId: admin.id, entityId: admin.entity_id, detail });
  return requireWebhook(tx, admin, id);
}

/** @throws ApiError WEBHOOK_NOT_FOUND */
export async function removeWebhook(tx: Transaction, admin: Member, id: string): Promise<void> {
  const removed = await tx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('entity_id', '=', admin.entity_id)
    .returning('url')
    .executeTakeFirst();
  if (!removed) throw new ApiError('WEBHOOK_NOT_FOUND');
  const detail = { webhook_id: id, host: hostOf(removed.url) };
  await audit(tx, { action: 'webhook removed', actorId: admin.id, entityId: admin.entity_id, detail });
}

/**
 * Puts a message for testing beside what waits. Returns its id.
 * @throws ApiError WEBHOOK_NOT_FOUND, PAID_REQUIRED, ACCESS_NEEDS_REVIEW
 */
export async function addTest(tx: Transaction, admin: Member, id: string): Promise<string> {
  await requireWebhook(tx, admin, id);
  await requireIntegrations(tx, admin.entity_id);
  const { id: deliveryId } = await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: id, entity_id: admin.entity_id, event: 'test', facts: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return deliveryId;
}

/**
 * Sends an event again, delivered or not, with its id. Returns the id of its webhook.
 * @throws ApiError DELIVERY_NOT_FOUND, PAID_REQUIRED, ACCESS_NEEDS_REVIEW
 */
export async function resend(tx: Transaction, admin: Member, deliveryId: string): Promise<string> {
  const found = await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: sql`now()`, attempts: 0, delivered_at: null })
    .where('id', '=', deliveryId)
    .where('entity_id', '=', admin.entity_id)
    .returning('webhook_id')
    .executeTakeFirst();
  if (!found) throw new ApiError('DELIVERY_NOT_FOUND');
  await requireIntegrations(tx, admin.entity_id);
  return found.webhook_id;
}
