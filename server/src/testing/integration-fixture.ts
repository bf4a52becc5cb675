import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { hashToken, newToken } from '../identity/token.ts';

/** Inserts an API token, a webhook, and an event for it that names a person. */
export async function insertIntegrations(
  database: Database,
  {
    entityId,
    administratorId,
    userId,
    mark,
  }: { entityId: string; administratorId: string; userId: string; mark: string },
) {
  const { id: apiTokenId } = await database
    .insertInto('api_tokens')
    .values({
      entity_id: entityId,
      name: `Nómina ${mark}`,
      scopes: ['people:read'],
      token_hash: hashToken(newToken()),
      created_by: administratorId,
      expires_on: sql`mexican_today() + 365`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: webhookId } = await database
    .insertInto('webhooks')
    .values({
      entity_id: entityId,
      kind: 'standard',
      url: `https://${mark}.example/avisos`,
      events: ['course.published'],
      key_id: mark,
      secret: randomBytes(60),
      created_by: administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: deliveryId } = await database
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhookId,
      entity_id: entityId,
      event: 'person.left',
      facts: JSON.stringify({ user_id: userId, mark }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { apiTokenId, webhookId, deliveryId };
}
