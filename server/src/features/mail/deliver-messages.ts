import type { Database } from '../../database/connect.ts';
import { hashToken, newToken } from '../../identity/token.ts';
import { renderMessage, type Sender } from '../../shared/mail/letters/render-message.ts';
import { ClaimedMessages } from './claimed-messages.ts';
import { CONNECTIONS, type Mailer, type Outcome } from './mailer.ts';
import { type Claim, hasDueMessages, type MessageContent, markHandedOver, postpone, settle } from './queries.ts';
import { isForOperator } from './read-refusal.ts';
import { whyNotSent } from './why-not-sent.ts';

/** Sending time for one entity before the next one's turn. */
const SLICE_MS = 2_000;

const MINUTE = 60;
const GIVE_UP_SECONDS = 3 * 24 * 60 * MINUTE;
/** A message whose answer was lost is sent at most once more. */
const LOST_ANSWERS = 2;

export interface Delivery {
  database: Database;
  mailer: Mailer;
  sender: Sender;
  /** Titles of courses whose refresher is due for a receiver. */
  refreshersOf(receiver: { user_id: string; entity_id: string | null }): Promise<readonly string[]>;
  /** No message is begun after it aborts. */
  signal: AbortSignal;
  onOutcome(outcome: string): void;
  /** Called for failures that only the operator can fix. */
  onUnreachable(detail: string): void;
}

/** Longer after each failure, with a random part, so that messages do not retry together. */
const pause = (failures: number, longest: number) =>
  Math.min(longest, MINUTE * 2 ** failures) * (0.9 + Math.random() * 0.2);

/** Sends the due messages of one entity for a while. Returns whether more are due. */
export async function deliverMessages(entityId: string | null, delivery: Delivery): Promise<boolean> {
  const { database, signal } = delivery;
  const until = performance.now() + SLICE_MS;
  const goesOn = () => !signal.aborted && performance.now() < until;
  const claims = new ClaimedMessages(database, entityId);
  let reachable = true;
  const send = async () => {
    while (reachable && goesOn()) {
      const next = await claims.next();
      if (next === undefined) return;
      try {
        reachable = (await deliver(next.claim, next.content, delivery)) && reachable;
      } finally {
        claims.done(next.claim);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, send));
  } finally {
    await claims.close();
  }
  // When the server is unreachable, the minutely job tries again.
  return reachable && hasDueMessages(database, entityId);
}

/** Attempts to send one message. Returns whether the server was reachable. */
async function deliver(claim: Claim, content: MessageContent, delivery: Delivery): Promise<boolean> {
  const { database, onOutcome } = delivery;
  const lostBefore = claim.lost_answers + (claim.handed_over_at === null ? 0 : 1);
  const needless = whyNotSent(content);
  if (needless !== undefined && lostBefore === 0) {
    await settle(database, claim, 'omitido', { reason: needless });
    onOutcome('omitido');
    return true;
  }
  if (needless !== undefined || lostBefore >= LOST_ANSWERS) {
    await settle(database, claim, 'desconocido', { reason: 'answer_lost' });
    onOutcome('desconocido');
    return true;
  }
  const outcome = await attempt(claim, content, lostBefore, delivery);
  await record(claim, outcome, lostBefore, delivery);
  return outcome.kind !== 'unreachable';
}

async function attempt(
  claim: Claim,
  content: MessageContent,
  lostBefore: number,
  { database, mailer, sender, refreshersOf }: Delivery,
): Promise<Outcome> {
  const token = content.link_expires_at === null ? undefined : newToken();
  const refreshers = content.told_obligations === null ? [] : await refreshersOf(content);
  const envelope = renderMessage(claim.id, { ...content, refreshers }, sender, token);
  return mailer.send(envelope, async () => {
    const tokenHash = token === undefined ? undefined : hashToken(token);
    const mine = await markHandedOver(database, claim, { sentTo: envelope.to.address, lostBefore, tokenHash });
    if (!mine) throw new Error('Another process sends this message');
  });
}

async function record(
  claim: Claim,
  outcome: Outcome,
  lostBefore: number,
  { database, onOutcome, onUnreachable }: Delivery,
): Promise<void> {
  const answer = 'answer' in outcome ? outcome.answer : undefined;
  switch (outcome.kind) {
    case 'accepted':
      await settle(database, claim, 'enviado', { reason: null, answer });
      return onOutcome('enviado');
    case 'lost': {
      const lost = lostBefore + 1;
      if (lost < LOST_ANSWERS) await postpone(database, claim, pause(0, MINUTE), { reason: 'answer_lost' }, lost);
      else await settle(database, claim, 'desconocido', { reason: 'answer_lost' });
      return onOutcome(lost < LOST_ANSWERS ? 'aplazado' : 'desconocido');
    }
    case 'refused':
    case 'unreachable': {
      const { reason } = outcome;
      if (isForOperator(reason)) onUnreachable('detail' in outcome ? outcome.detail : outcome.answer);
      if (outcome.kind === 'refused' && outcome.permanent) {
        await settle(database, claim, 'rechazado', { reason, answer });
        return onOutcome('rechazado');
      }
      if (claim.tried_for > GIVE_UP_SECONDS) {
        // These say more than that days passed.
        const told = reason === 'deferred' || reason === 'unreachable' ? 'gave_up' : reason;
        await settle(database, claim, 'rechazado', { reason: told, answer });
        return onOutcome('rechazado');
      }
      // Retry an unreachable server soon; a server that asks to wait gets more time.
      const seconds = pause(claim.failures, outcome.kind === 'refused' ? 60 * MINUTE : 5 * MINUTE);
      await postpone(database, claim, seconds, { reason, answer }, lostBefore);
      return onOutcome('aplazado');
    }
  }
}
