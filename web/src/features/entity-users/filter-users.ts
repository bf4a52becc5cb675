import type { EntityUser } from '@finaula/contract/entities';
import { matches } from '../../lib/matches.ts';
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

export const filterUsers = (users: readonly EntityUser[], { text, standing, role }: UserFilter): EntityUser[] =>
  users.filter(
    (user) => (standing === 'todos' || standingOf(user) === standing) && hasRole(user, role) && matches(text, user.name, user.email),
  );
