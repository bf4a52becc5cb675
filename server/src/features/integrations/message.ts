import { createHmac } from 'node:crypto';
import { type WebhookKind, webhookKind } from '@finaula/contract/webhooks';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { formatNumber } from '../../shared/text/format-number.ts';
import { longDay } from '../../shared/time/format.ts';

/** An event with what its message needs: the person's name of today, looked up when it is sent. */
export interface EventRecord {
  id: string;
  event: string;
  facts: Record<string, unknown>;
  occurred_at: Date;
  name: string | null;
  employee_number: string | null;
  kind: string;
}

/** Deliveries that match, with their webhook's kind and the person whom they concern. */
export const selectEvents = (connection: Connection, which: RawBuilder<boolean>) =>
  connection
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .leftJoin('users', (join) => join.on(sql<boolean>`users.id = (facts ->> 'user_id')::uuid`))
    .leftJoin('employment', 'employment.user_id', 'users.id')
    .select([
      'webhook_deliveries.id',
      'event',
      'occurred_at',
      'users.name',
      'employment.employee_number',
      'webhooks.kind',
    ])
    .select(sql<Record<string, unknown>>`facts`.as('facts'))
    .where(which);

/** The body of a Standard Webhooks message. */
function standardBody({ event, facts, occurred_at, name, employee_number }: EventRecord): string {
  const person = facts.user_id === undefined ? {} : { name, employee_number };
  return JSON.stringify({ type: event, timestamp: occurred_at.toISOString(), data: { ...facts, ...person } });
}

/** The summary of a Monday, as the lines of a message to a channel. */
function digestLines({ event, facts }: EventRecord): string[] {
  if (event === 'test') return ['Prueba de Finaula: este canal recibirá el resumen de los lunes.'];
  const { day, people, trained, overdue, due_soon } = facts as Record<string, string | number>;
  const count = (n: unknown) => formatNumber(Number(n));
  return [
    `Capacitación al ${longDay(String(day))}`,
    `Al corriente: ${count(Number(people) - Number(overdue))} de ${count(people)}`,
    `Con todo cumplido: ${count(trained)} · Por vencer: ${count(due_soon)} · Vencidas: ${count(overdue)}`,
  ];
}

const bodies: Record<WebhookKind, (event: EventRecord) => string> = {
  standard: standardBody,
  slack: (event) => JSON.stringify({ text: digestLines(event).join('\n') }),
  // The message that a Teams workflow posts ("When a Teams webhook request is received").
  teams_workflow: (event) =>
    JSON.stringify({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: digestLines(event).map((text, i) => ({
              type: 'TextBlock',
              text,
              wrap: true,
              ...(i === 0 && { weight: 'Bolder' }),
            })),
          },
        },
      ],
    }),
};

export const bodyOf = (event: EventRecord): string => bodies[webhookKind.parse(event.kind)](event);

/** The headers of a message: identifier, time and signature by the Standard Webhooks specification, 1.0.0. */
export function signedHeaders(id: string, body: string, secret: Uint8Array, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Finaula-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
