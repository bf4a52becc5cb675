import type { PublicEntity } from '@finaula/contract/accounts';
import type { EntityUser, ManagedEntity, PendingUser } from '@finaula/contract/entities';
import { certificateAuthority } from '../../shared/certificates/certificate-authority.ts';
import { presentUser } from '../../shared/identity/present-user.ts';
import type { LinkedUser, ManagedRecord } from './queries.ts';

export const presentPublicEntity = (entity: { id: string; name: string; entity_type: PublicEntity['entity_type'] }): PublicEntity => ({
  id: entity.id,
  nombre_entidad: entity.name,
  entity_type: entity.entity_type,
});

export const presentEntityUser = (user: LinkedUser): EntityUser => ({
  ...presentUser(user),
  verification_link_expires_at: user.link_expires_at?.toISOString() ?? null,
  closed_at: user.closed_at?.toISOString() ?? null,
});

function linkStatus(linkExpiresAt: Date | null): PendingUser['status'] {
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
  status: linkStatus(user.link_expires_at),
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
