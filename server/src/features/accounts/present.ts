import type { OpenSession, PublicEntity } from '@finaula/contract/accounts';
import type { SessionRecord } from './sessions.ts';

export const presentPublicEntity = (entity: { id: string; name: string; entity_type: PublicEntity['entity_type'] }): PublicEntity => ({
  id: entity.id,
  nombre_entidad: entity.name,
  entity_type: entity.entity_type,
});

/** `asking`: hash of the token of the session that asks. */
export const presentSession = (session: SessionRecord, asking: Buffer): OpenSession => ({
  id: session.id,
  device: session.device,
  created_at: session.created_at.toISOString(),
  last_seen_at: session.last_seen_at.toISOString(),
  current: session.token_hash.equals(asking),
});
