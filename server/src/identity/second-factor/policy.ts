import type { UserRecord } from '../accounts/users.ts';

/** An EntidadAdmin reaches the users of their own entity, a SuperAdmin everybody but SuperAdmins. */
export const reaches = (admin: UserRecord, user: { role: string; entity_id: string | null }): boolean =>
  admin.role === 'SuperAdmin'
    ? user.role !== 'SuperAdmin'
    : user.entity_id !== null && user.entity_id === admin.entity_id;

/** As with passwords: an administrator's factor is not a colleague's to take away. */
export const mayReset = (admin: UserRecord, user: { role: string }): boolean =>
  admin.role === 'SuperAdmin' || user.role === 'Empleado';
