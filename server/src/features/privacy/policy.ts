import type { UserRecord } from '../../identity/accounts/users.ts';

type Asking = { id: string; role: string; entity_id: string | null; entity_type: string | null };

/**
 * True for the administrator who hands the link over: an EntidadAdmin to employees of the entity, a
 * SuperAdmin to administrators and individual learners.
 */
export const handsOver = (admin: UserRecord, asking: Asking): boolean =>
  admin.role === 'SuperAdmin'
    ? asking.role === 'EntidadAdmin' || asking.entity_type === 'individual'
    : asking.role === 'Empleado' && asking.entity_id !== null && asking.entity_id === admin.entity_id;

/**
 * True for an administrator who may make the link: an EntidadAdmin for employees of the entity, a SuperAdmin
 * for anyone.
 */
export const mayHandOver = (admin: UserRecord, asking: Asking): boolean =>
  admin.role === 'SuperAdmin' || handsOver(admin, asking);

/** Only the operator changes a SuperAdmin's address: no higher role could hand a link over. */
export const mayAskForEmail = (user: { role: string }): boolean => user.role !== 'SuperAdmin';
