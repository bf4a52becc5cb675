import type { PublicEntity } from '@finaula/contract/accounts';
import type { EntityReview, EntityUser, PendingUser } from '@finaula/contract/entities';
import { certificateAuthority } from '../../shared/certificates/certificate-authority.ts';
import { presentUser } from '../../shared/identity/present-user.ts';
import type { LinkedUser } from './queries.ts';

export const presentPublicEntity = (entity: {
  id: string;
  name: string;
  entity_type: PublicEntity['entity_type'];
  invitation_required: boolean;
}): PublicEntity => ({
  id: entity.id,
  nombre_entidad: entity.name,
  entity_type: entity.entity_type,
  ...(entity.invitation_required && { invitation_required: true }),
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
  review: EntityReview | null;
};

export const presentPendingUser = (user: PendingRecord, productName: string): PendingUser => ({
  ...presentEntityUser(user),
  entity_type: user.entity_type ?? 'others',
  status: linkStatus(user.link_expires_at),
  certificate_authority: certificateAuthority(user, productName),
});
