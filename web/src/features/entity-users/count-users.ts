import type { EntityUser } from '@finaula/contract/entities';

export type Standing = 'activo' | 'inactivo' | 'pendiente';

/** Who has not verified the e-mail is pending, whatever else (design §4); the rest are active or inactive. */
export function standingOf({ email_verified, is_active }: Pick<EntityUser, 'email_verified' | 'is_active'>): Standing {
  if (!email_verified) return 'pendiente';
  return is_active ? 'activo' : 'inactivo';
}

export function countUsers(users: readonly Pick<EntityUser, 'email_verified' | 'is_active'>[]) {
  const count = (standing: Standing) => users.filter((user) => standingOf(user) === standing).length;
  return { total: users.length, active: count('activo'), pending: count('pendiente'), inactive: count('inactivo') };
}
