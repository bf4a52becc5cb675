import type { InstitutionCard } from '@finaula/contract/institution-layer';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

const EMPTY: InstitutionCard = {
  channel: null,
  channel_phone: null,
  compliance_officer: null,
  manual_url: null,
  recorded_at: null,
  recorded_by: null,
};

/** The card of an institution, as the actor may read it. */
export async function readCard(connection: Connection, entityId: string | null): Promise<InstitutionCard> {
  if (entityId === null) return EMPTY;
  const card = await connection
    .selectFrom('institution_cards')
    .select([
      'channel',
      'channel_phone',
      'compliance_officer',
      'manual_url',
      'recorded_at',
      sql<string | null>`layer_author(entity_id, recorded_by)`.as('recorded_by'),
    ])
    .where('entity_id', '=', entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return card ? { ...card, recorded_at: card.recorded_at.toISOString() } : EMPTY;
}
