import type { EntityUser } from '@finaula/contract/entities';
import { describe, expect, it } from 'vitest';
import { countUsers } from './count-users.ts';
import { everybody, filterUsers, type UserFilter } from './filter-users.ts';
import { byUrgency, linkState } from './link-state.ts';
import { type orders, sortOf, sortUsers } from './sort-users.ts';

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

describe('sortUsers', () => {
  it('sorts as a Mexican reader does, and those who are equal by name', () => {
    const named = ['Zoé', 'Nora', 'Ñusta', 'Ángela', 'Beto'].map((name) => user(name));
    const sorted = (order: (typeof orders)[number][0]) => sortUsers(named, sortOf(order)).map(({ name }) => name);
    expect(sorted('nombre')).toEqual(['Ángela', 'Beto', 'Nora', 'Ñusta', 'Zoé']);
    expect(sorted('nombre-')).toEqual(['Zoé', 'Ñusta', 'Nora', 'Beto', 'Ángela']);
    expect(sorted('alta-')).toEqual(['Ángela', 'Beto', 'Nora', 'Ñusta', 'Zoé']);
    expect(sortUsers(users, sortOf('estado')).map(({ name }) => name)).toEqual(['Carla', 'Dora', 'Ángela Núñez', 'Bruno']);
    expect(sortUsers(users, sortOf('estado-')).map(({ name }) => name)).toEqual(['Bruno', 'Ángela Núñez', 'Carla', 'Dora']);
  });
});

describe('links', () => {
  const now = new Date('2026-11-20T18:00:00Z');
  const states = {
    '2026-11-20T17:00:00Z': 'expired',
    '2026-11-20T19:00:00Z': 'soon',
    '2026-11-23T19:00:00Z': 'soon',
    '2026-11-24T19:00:00Z': 'sent',
  };

  it('knows the links that ended, end soon, or later', () => {
    expect(linkState(null, now)).toBe('none');
    for (const [end, state] of Object.entries(states)) expect(linkState(end, now)).toBe(state);
  });

  it('puts first who has no link that works, the longest wait first, then the link that ends first', () => {
    const waiting = [
      user('envío', { verification_link_expires_at: '2026-12-01T00:00:00Z' }),
      user('pronto', { verification_link_expires_at: '2026-11-21T00:00:00Z' }),
      user('nuevo', { created_at: '2026-11-19T00:00:00Z' }),
      user('vencido', { created_at: '2026-11-01T00:00:00Z', verification_link_expires_at: '2026-11-15T00:00:00Z' }),
    ];
    expect(waiting.toSorted(byUrgency(now)).map(({ name }) => name)).toEqual(['vencido', 'nuevo', 'pronto', 'envío']);
  });
});
