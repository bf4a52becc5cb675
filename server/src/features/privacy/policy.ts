import type { UserRecord } from '../../identity/accounts/users.ts';

type Asking = { id: string; role: string; entity_id: string | null; entity_type: string | null };

/**
 * Who is asked to hand it over: an EntidadAdmin to the employees of their entity, a SuperAdmin to
 * administrators and to learners on their own, whom nobody else administers.
 */
export const handsOver = (admin: UserRecord, asking: Asking): boolean =>
  admin.role === 'SuperAdmin'
    ? asking.role === 'EntidadAdmin' || asking.entity_type === 'individual'
    : asking.role === 'Empleado' && asking.entity_id !== null && asking.entity_id === admin.entity_id;

/**
 * Whose link for another address an administrator may make: an EntidadAdmin for the employees of their
 * entity, a SuperAdmin for anybody.
 */
export const mayHandOver = (admin: UserRecord, asking: Asking): boolean =>
  admin.role === 'SuperAdmin' || handsOver(admin, asking);

/** The SuperAdmin's address is the operator's to change: there is nobody above who could hand a link over. */
export const mayAskForEmail = (user: { role: string }): boolean => user.role !== 'SuperAdmin';
