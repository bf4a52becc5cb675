import { accountStatus, LOCALE } from '@finaula/contract/constants';
import type { EntityUser, UserListing, UserStatus } from '@finaula/contract/people';
import { textMatcher } from '../../../lib/text/search.ts';

export interface UserFilter {
  text: string;
  /** `invited`: waiting people who were invited. */
  status: UserStatus | 'invited' | 'todos';
  role: 'EntidadAdmin' | 'Empleado' | 'todos';
  /** Empty: all areas. */
  area: string;
}

export const noFilter: UserFilter = { text: '', status: 'todos', role: 'todos', area: '' };

export const statuses: readonly (readonly [UserFilter['status'], string])[] = [
  ['todos', 'Estado: todos'],
  ['active', 'Activos'],
  ['waiting', 'Pendientes'],
  ['invited', 'Invitaciones sin usar'],
  ['inactive', 'Inactivos'],
];

export const roles: readonly (readonly [UserFilter['role'], string])[] = [
  ['todos', 'Rol: todos'],
  ['EntidadAdmin', 'Administradores'],
  ['Empleado', 'Empleados'],
];

/** The filters in use, each with its removal. */
export function activeFilters({ status, role, area }: UserFilter, change: (by: Partial<UserFilter>) => void) {
  const nameIn = <Value extends string>(options: readonly (readonly [Value, string])[], value: Value) =>
    options.find(([option]) => option === value)?.[1] ?? value;
  return [
    ...(status === 'todos' ? [] : [{ label: nameIn(statuses, status), onClear: () => change({ status: 'todos' }) }]),
    ...(role === 'todos' ? [] : [{ label: nameIn(roles, role), onClear: () => change({ role: 'todos' }) }]),
    ...(area === '' ? [] : [{ label: `Área: ${area}`, onClear: () => change({ area: '' }) }]),
  ];
}

/** The filters as a query of the call. */
export const toQuery = ({
  text,
  status,
  role,
  area,
}: UserFilter): Pick<UserListing, 'q' | 'status' | 'invited' | 'role' | 'area'> => ({
  ...(text.trim() !== '' && { q: text.trim() }),
  ...(status === 'invited' ? { invited: 'true' } : status !== 'todos' && { status }),
  ...(role !== 'todos' && { role }),
  ...(area !== '' && { area }),
});

const isOfStatus = (user: EntityUser, status: UserFilter['status']) =>
  status === 'invited'
    ? accountStatus(user) === 'waiting' && user.invited_at !== null
    : status === 'todos' || accountStatus(user) === status;

/** Those of the given people whom the server would find too. */
export function filterUsers(users: readonly EntityUser[], { text, status, role, area }: UserFilter): EntityUser[] {
  const finds = textMatcher(text);
  const number = text.trim().toLocaleLowerCase(LOCALE);
  return users.filter(
    (user) =>
      isOfStatus(user, status) &&
      (role === 'todos' || user.role === role) &&
      (area === '' || user.area === area) &&
      (text === '' ||
        finds(user.name, user.email) ||
        (user.employee_number?.toLocaleLowerCase(LOCALE).startsWith(number) ?? false)),
  );
}
