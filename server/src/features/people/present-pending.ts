import type { EntityReview } from '@finaula/contract/institutions';
import type { PendingUser } from '@finaula/contract/people';
import type { LinkedUser } from '../../identity/accounts/linked-users.ts';
import { presentEntityUser } from '../../identity/accounts/present-entity-user.ts';
import { certificateAuthority } from '../../shared/certificates/certificate-authority.ts';

function linkStatus(linkExpiresAt: Date | null): PendingUser['status'] {
  if (linkExpiresAt === null) return 'Pendiente';
  return linkExpiresAt > new Date() ? 'Enlace enviado' : 'Enlace vencido';
}

type PendingRecord = LinkedUser & {
  entity_type: PendingUser['entity_type'] | null;
  razon_social: string | null;
  administrators: number;
  review: EntityReview | null;
  access_withdrawn: boolean;
};

export const presentPendingUser = (user: PendingRecord, productName: string): PendingUser => ({
  ...presentEntityUser(user),
  entity_type: user.entity_type ?? 'others',
  status: linkStatus(user.link_expires_at),
  certificate_authority: certificateAuthority(user, productName),
  access_withdrawn: user.access_withdrawn,
});
