import type { UserRecord } from './users.ts';

/** An EntidadAdmin reaches the users of their own entity only. */
export const isColleague = (admin: UserRecord, user: { entity_id: string | null } | undefined): boolean =>
  user !== undefined && user.entity_id !== null && user.entity_id === admin.entity_id;

/** A SuperAdmin's access is not another's to switch. */
export const isNotSuperAdmin = (user: { role: string } | undefined): boolean =>
  user !== undefined && user.role !== 'SuperAdmin';

/** An EntidadAdmin reaches the users of their entity, a SuperAdmin everyone but SuperAdmins. */
export const mayAdminister = (admin: UserRecord, user: { role: string; entity_id: string | null }): boolean =>
  admin.role === 'SuperAdmin' ? isNotSuperAdmin(user) : isColleague(admin, user);

/**
 * An administrator's password is not a colleague's to replace: with it would come everything that
 * administrator may do.
 */
export const mayReset = (admin: UserRecord, user: { role: string }): boolean =>
  admin.role === 'SuperAdmin' || user.role === 'Empleado';

/**
 * An account that nobody ever let in, and that leaves nothing behind. One that waits again after an undone
 * takeover is not.
 */
export const isRegistration = (user: {
  role: string;
  email_verified_at: Date | null;
  unverified_at: Date | null;
  is_active: boolean;
}): boolean =>
  user.role === 'Empleado' && user.email_verified_at === null && user.unverified_at === null && user.is_active;

/** Administrators correct their own name; otherwise only a SuperAdmin may. */
export const mayCorrect = (admin: UserRecord, user: { role: string }): boolean =>
  admin.role === 'SuperAdmin' || user.role === 'Empleado';
