import type { EntityUser, UserListing, UserStatus } from '@finaula/contract/entities';
import { finder } from '../../lib/matches.ts';
import { standingOf } from './standing.ts';

export interface UserFilter {
  text: string;
  standing: UserStatus | 'todos';
  role: 'EntidadAdmin' | 'Empleado' | 'todos';
}

export const everybody: UserFilter = { text: '', standing: 'todos', role: 'todos' };

export const standings: readonly (readonly [UserFilter['standing'], string])[] = [
  ['todos', 'Estado: todos'],
  ['active', 'Activos'],
  ['waiting', 'Pendientes'],
  ['inactive', 'Inactivos'],
];

export const roles: readonly (readonly [UserFilter['role'], string])[] = [
  ['todos', 'Rol: todos'],
  ['EntidadAdmin', 'Administradores'],
  ['Empleado', 'Empleados'],
];

/** As the server is asked for them. */
export const asListing = ({ text, standing, role }: UserFilter): Pick<UserListing, 'q' | 'status' | 'role'> => ({
  ...(text.trim() !== '' && { q: text.trim() }),
  ...(standing !== 'todos' && { status: standing }),
  ...(role !== 'todos' && { role }),
});

/** Those of some people whom the server would find too. */
export function filterUsers(users: readonly EntityUser[], { text, standing, role }: UserFilter): EntityUser[] {
  const finds = finder(text);
  return users.filter(
    (user) =>
      (standing === 'todos' || standingOf(user) === standing) &&
      (role === 'todos' || user.role === role) &&
      (text === '' || finds(user.name, user.email)),
  );
}
