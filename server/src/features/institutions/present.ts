import type { ManagedEntity, OwnEntity } from '@finaula/contract/institutions';
import { placesOf, placesTaken } from '../../identity/accounts/plan.ts';
import type { lookAlikesOn } from './look-alikes.ts';
import { provableDomain } from './policy.ts';
import type { findProof, listAdministrators, ManagedRecord, OwnRecord } from './queries.ts';

type LookAlikes = Awaited<ReturnType<typeof lookAlikesOn>>;

/** The texts that a SuperAdmin has to decide on; empty when nothing is pending. */
const textsToDecide = ({
  review,
  administrator_id,
  name,
  razon_social,
  signer_name,
  details_request,
}: ManagedRecord) => [
  ...(review === 'pending' && administrator_id !== null ? [name, razon_social, signer_name] : []),
  ...(details_request?.state === 'pending' ? [details_request.razon_social, details_request.nombre_firmante] : []),
];

export const presentManagedEntity = (entity: ManagedRecord, lookAlikes: LookAlikes): ManagedEntity => ({
  id: entity.id,
  nombre_entidad: entity.name,
  entity_type: entity.entity_type,
  subscription: entity.subscription,
  razon_social: entity.razon_social,
  user_count: entity.user_count,
  waiting_count: entity.waiting_count,
  review: entity.review,
  reviewed_at: entity.reviewed_at?.toISOString() ?? null,
  review_reason: entity.review_reason,
  domain: entity.domain,
  domain_proven: entity.domain !== null,
  details_request: entity.details_request,
  look_alikes: lookAlikes(
    entity.id,
    textsToDecide(entity).filter((text) => text !== null),
  ),
  directory_domain: entity.directory_domain,
  contact_email: entity.contact_email,
  signer_name: entity.signer_name,
  inherited_count: entity.inherited_count,
  administrator_count: entity.administrator_count,
  administrator:
    entity.administrator_id !== null && entity.administrator_name !== null && entity.administrator_email !== null
      ? { id: entity.administrator_id, name: entity.administrator_name, email: entity.administrator_email }
      : null,
  taken_over_at: entity.taken_over_at?.toISOString() ?? null,
  created_at: entity.created_at.toISOString(),
});

type Proof = NonNullable<Awaited<ReturnType<typeof findProof>>>;

/** The TXT record to publish for the domain. */
export const recordOf = ({ domain, token }: Pick<Proof, 'domain' | 'token'>) => ({
  record_name: `_finaula.${domain}`,
  record_value: `finaula-verification=${token}`,
});

const proofNote = (entity: OwnRecord): string | null => {
  if (entity.directory_domain === null || provableDomain(entity) !== null) return null;
  return `El directorio conoce a esta institución por el dominio ${entity.directory_domain}. Para comprobarlo, cambia el correo de contacto a uno de ese dominio.`;
};

interface Parts {
  proof: Proof | undefined;
  administrators: Awaited<ReturnType<typeof listAdministrators>>;
}

export const presentOwnEntity = (entity: OwnRecord, { proof, administrators }: Parts): OwnEntity => ({
  id: entity.id,
  nombre_entidad: entity.name,
  razon_social: entity.razon_social,
  nombre_firmante: entity.signer_name,
  email_contacto: entity.contact_email,
  details_since: entity.details_since?.toISOString() ?? null,
  review_pending: entity.details_request?.state === 'pending',
  details_request: entity.details_request,
  review: entity.review,
  reviewed_at: entity.reviewed_at?.toISOString() ?? null,
  taken_over_at: entity.taken_over_at?.toISOString() ?? null,
  inherited_count: entity.inherited_count,
  domain_proven: entity.proven_domain !== null,
  domain_verifies: entity.directory_domain !== null,
  provable_domain: provableDomain(entity),
  proof_note: proofNote(entity),
  domain_proof: proof
    ? { domain: proof.domain, ...recordOf(proof), proven_at: proof.proven_at?.toISOString() ?? null }
    : null,
  invitation_code: entity.invitation_code,
  plan: {
    subscription: entity.subscription,
    people: placesTaken(entity) + entity.people_invited,
    places: Number.isFinite(placesOf(entity)) ? placesOf(entity) : null,
  },
  administrators: administrators.map(({ created_at, ...administrator }) => ({
    ...administrator,
    created_at: created_at.toISOString(),
  })),
});
