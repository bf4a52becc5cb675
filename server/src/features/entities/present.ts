import type { EntityUser, ManagedEntity, PendingUser } from '@finaula/contract/entities';
import { certificateAuthority } from '../../shared/certificates/certificate-authority.ts';
import { presentUser } from '../../shared/identity/present-user.ts';
import type { Person } from './people-page.ts';
import type { LinkedUser, ManagedRecord } from './queries.ts';

export const presentEntityUser = (user: LinkedUser): EntityUser => ({
  ...presentUser(user),
  verification_link_expires_at: user.link_expires_at?.toISOString() ?? null,
});

export interface Entity {
  id: string;
  name: string;
}

export const presentPerson = (person: Person, entity: Entity): EntityUser => ({
  id: person.id,
  name: person.name,
  email: person.email,
  role: person.role,
  entity_id: entity.id,
  entity_name: entity.name,
  email_verified: person.email_verified,
  is_active: person.is_active,
  created_at: person.created_at,
  verification_link_expires_at: person.verification_link_expires_at,
});

function statusOf(linkExpiresAt: Date | null): PendingUser['status'] {
  if (linkExpiresAt === null) return 'Pendiente';
  return linkExpiresAt > new Date() ? 'Enlace enviado' : 'Enlace vencido';
}

type PendingRecord = LinkedUser & {
  entity_type: PendingUser['entity_type'] | null;
  razon_social: string | null;
  administrators: number;
};

export const presentPendingUser = (user: PendingRecord, productName: string): PendingUser => ({
  ...presentEntityUser(user),
  entity_type: user.entity_type ?? 'others',
  status: statusOf(user.link_expires_at),
  certificate_authority: certificateAuthority(user, productName),
});

export const presentManagedEntity = (entity: ManagedRecord): ManagedEntity => ({
  id: entity.id,
  nombre_entidad: entity.name,
  entity_type: entity.entity_type,
  subscription: entity.subscription,
  razon_social: entity.razon_social,
  user_count: entity.user_count,
  administrator:
    entity.administrator_id !== null && entity.administrator_name !== null && entity.administrator_email !== null
      ? { id: entity.administrator_id, name: entity.administrator_name, email: entity.administrator_email }
      : null,
  taken_over_at: entity.taken_over_at?.toISOString() ?? null,
  created_at: entity.created_at.toISOString(),
});
