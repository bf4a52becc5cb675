import type { EntityUser } from '@finaula/contract/entities';
import { finder } from '../../lib/matches.ts';
import { type Standing, standingOf } from './count-users.ts';

export interface UserFilter {
  text: string;
  standing: Standing | 'todos';
  role: 'todos' | 'administrador' | 'empleado';
}

export const everybody: UserFilter = { text: '', standing: 'todos', role: 'todos' };

export const standings: readonly (readonly [UserFilter['standing'], string])[] = [
  ['todos', 'Estado: todos'],
  ['activo', 'Activos'],
  ['pendiente', 'Pendientes'],
  ['inactivo', 'Inactivos'],
];

export const roles: readonly (readonly [UserFilter['role'], string])[] = [
  ['todos', 'Rol: todos'],
  ['administrador', 'Administradores'],
  ['empleado', 'Empleados'],
];

const hasRole = (user: EntityUser, role: UserFilter['role']) =>
  role === 'todos' || (user.role === 'EntidadAdmin') === (role === 'administrador');

export function filterUsers(users: readonly EntityUser[], { text, standing, role }: UserFilter): EntityUser[] {
  const finds = finder(text);
  return users.filter(
    (user) =>
      (standing === 'todos' || standingOf(user) === standing) && hasRole(user, role) && (text === '' || finds(user.name, user.email)),
  );
}
