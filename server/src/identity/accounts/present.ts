import { type ActiveSession, type ForeignRegistration, openedWith } from '@finaula/contract/accounts';
import type { SessionRecord } from '../sessions/sessions.ts';
import type { RegistrationRecord } from './queries.ts';

/** `asking`: hash of the token of the requesting session. */
export const presentSession = (session: SessionRecord, asking: Buffer): ActiveSession => ({
  id: session.id,
  device: session.device,
  address: session.address,
  opened_with: openedWith.nullable().parse(session.opened_with),
  provider: session.provider,
  created_at: session.created_at.toISOString(),
  last_seen_at: session.last_seen_at.toISOString(),
  current: session.token_hash.equals(asking),
});

export const presentRegistration = (registration: RegistrationRecord): ForeignRegistration => ({
  name: registration.name,
  entity_name: registration.entity_name,
  registered_at: (registration.at ?? registration.created_at).toISOString(),
  device: registration.device,
});
