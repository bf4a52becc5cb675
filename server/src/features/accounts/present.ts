import type { OpenSession } from '@finaula/contract/accounts';
import type { SessionRecord } from './sessions.ts';

/** `asking`: hash of the token of the session that asks. */
export const presentSession = (session: SessionRecord, asking: Buffer): OpenSession => ({
  id: session.id,
  device: session.device,
  created_at: session.created_at.toISOString(),
  last_seen_at: session.last_seen_at.toISOString(),
  current: session.token_hash.equals(asking),
});
