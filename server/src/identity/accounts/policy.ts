import type { UserRecord } from './users.ts';

/** An EntidadAdmin manages users of the own entity only. */
export const isColleague = (admin: UserRecord, user: { entity_id: string | null } | undefined): boolean =>
  user !== undefined && user.entity_id !== null && user.entity_id === admin.entity_id;

/** SuperAdmins cannot suspend each other. */
export const isNotSuperAdmin = (user: { role: string } | undefined): boolean =>
  user !== undefined && user.role !== 'SuperAdmin';

/** An EntidadAdmin manages users of the own entity, a SuperAdmin everyone but SuperAdmins. */
export const mayAdminister = (admin: UserRecord, user: { role: string; entity_id: string | null }): boolean =>
  admin.role === 'SuperAdmin' ? isNotSuperAdmin(user) : isColleague(admin, user);

/** Administrators cannot reset each other's password: it would give them the other's rights. */
export const mayReset = (admin: UserRecord, user: { role: string }): boolean =>
  admin.role === 'SuperAdmin' || user.role === 'Empleado';

/**
 * An account that never had access and leaves no evidence. A user who waits again after an undone takeover
 * is none.
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
