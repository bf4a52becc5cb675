import type { EntityUser } from '@finaula/contract/entities';
import { describe, expect, it } from 'vitest';
import { countUsers } from './count-users.ts';
import { everybody, filterUsers, type UserFilter } from './filter-users.ts';

const user = (name: string, traits: Partial<EntityUser> = {}): EntityUser => ({
  id: name,
  name,
  email: `${name.length}@banco.example`,
  role: 'Empleado',
  entity_id: 'e',
  entity_name: 'Banco',
  email_verified: true,
  is_active: true,
  created_at: '2026-11-20T00:00:00Z',
  verification_link_expires_at: null,
  ...traits,
});

const users = [
  user('Ángela Núñez', { role: 'EntidadAdmin' }),
  user('Bruno', { is_active: false }),
  user('Carla', { email_verified: false }),
  user('Dora', { email_verified: false, is_active: false }),
];

describe('countUsers', () => {
  it('counts who is not verified as pending, active or not [2-entity-counters]', () => {
    expect(countUsers(users)).toEqual({ total: 4, active: 1, pending: 2, inactive: 1 });
    expect(countUsers([])).toEqual({ total: 0, active: 0, pending: 0, inactive: 0 });
  });
});

describe('filterUsers', () => {
  const names = (filter: Partial<UserFilter>) => filterUsers(users, { ...everybody, ...filter }).map(({ name }) => name);

  it('overlooks accents, and looks into the e-mail too', () => {
    expect(names({ text: 'angela nunez' })).toEqual(['Ángela Núñez']);
    expect(names({ text: '5@BANCO' })).toEqual(['Bruno', 'Carla']);
  });

  it('narrows by state and role together', () => {
    expect(names({ standing: 'pendiente' })).toEqual(['Carla', 'Dora']);
    expect(names({ standing: 'inactivo' })).toEqual(['Bruno']);
    expect(names({ role: 'administrador' })).toEqual(['Ángela Núñez']);
    expect(names({ role: 'empleado', standing: 'activo' })).toEqual([]);
  });
});
