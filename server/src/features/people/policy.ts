import type { UserRecord } from '../../identity/accounts/users.ts';

/** Whom an administrator knows of: an EntidadAdmin the people of their entity, a SuperAdmin everybody but SuperAdmins. */
export const reaches = (admin: UserRecord, person: { role: string; entity_id: string | null }): boolean =>
  person.entity_id !== null && (admin.role === 'SuperAdmin' || person.entity_id === admin.entity_id);

/** Who an administrator is, is theirs to say, or a SuperAdmin's. */
export const mayCorrect = (admin: UserRecord, person: { role: string }): boolean =>
  admin.role === 'SuperAdmin' || person.role === 'Empleado';
