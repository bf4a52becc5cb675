import type { UserRecord } from '../../identity/accounts/users.ts';

type Certificate = { user_id: string; entity_id: string | null };

const administers = (user: UserRecord, { entity_id }: Certificate): boolean =>
  user.role === 'SuperAdmin' || (user.role === 'EntidadAdmin' && entity_id !== null && user.entity_id === entity_id);

/**
 * The document and the credential are for the holder, the administrators and auditors of the issuing entity,
 * and the SuperAdmin.
 */
export const mayRead = (user: UserRecord, certificate: Certificate): boolean =>
  certificate.user_id === user.id ||
  administers(user, certificate) ||
  (user.role === 'Auditor' && certificate.entity_id !== null && certificate.entity_id === user.entity_id);

export const mayRevoke = administers;
