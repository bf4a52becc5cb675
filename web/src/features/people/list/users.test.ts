import { accountStatus } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { describe, expect, it } from 'vitest';
import { anEntityUser } from '../../../testing/samples.ts';
import { filterUsers, noFilter, toQuery, type UserFilter } from './filter-users.ts';
import { linkStatus, needsLink } from './link-badge.tsx';

const user = (name: string, traits: Partial<EntityUser> = {}): EntityUser =>
  anEntityUser(1, { id: name, name, email: `${name.length}@banco.example`, entity_name: 'Banco', ...traits });

const users = [
  user('Ángela Núñez', { role: 'EntidadAdmin' }),
  user('Bruno', { is_active: false }),
  user('Carla', { email_verified: false }),
  user('Dora', { email_verified: false, is_active: false, invited_at: '2026-11-20T15:00:00Z' }),
];

describe('accountStatus', () => {
  it('lets who is not verified wait, active or not [2-entity-counters]', () => {
    expect(users.map(accountStatus)).toEqual(['active', 'inactive', 'waiting', 'waiting']);
  });
});

describe('filterUsers', () => {
  const names = (filter: Partial<UserFilter>) => filterUsers(users, { ...noFilter, ...filter }).map(({ name }) => name);

  it('overlooks accents, and looks into the e-mail too', () => {
    expect(names({ text: 'angela nunez' })).toEqual(['Ángela Núñez']);
    expect(names({ text: '5@BANCO' })).toEqual(['Bruno', 'Carla']);
  });

  it('looks at how the employee number begins, and at the area', () => {
    const numbered = [
      user('Eva', { employee_number: 'MX-0041', area: 'Riesgos' }),
      user('Ugo', { employee_number: '0041' }),
    ];
    const found = (filter: Partial<UserFilter>) =>
      filterUsers(numbered, { ...noFilter, ...filter }).map(({ name }) => name);
    expect(found({ text: 'mx-00' })).toEqual(['Eva']);
    expect(found({ text: '0041' })).toEqual(['Ugo']);
    expect(found({ area: 'Riesgos' })).toEqual(['Eva']);
  });

  it('narrows by state and role together', () => {
    expect(names({ status: 'waiting' })).toEqual(['Carla', 'Dora']);
    expect(names({ status: 'inactive' })).toEqual(['Bruno']);
    expect(names({ status: 'invited' })).toEqual(['Dora']);
    expect(names({ role: 'EntidadAdmin' })).toEqual(['Ángela Núñez']);
    expect(names({ role: 'Empleado', status: 'active' })).toEqual([]);
  });

  it('asks the server for no more than was chosen', () => {
    expect(toQuery({ ...noFilter, text: '  ' })).toEqual({});
    const chosen = { status: 'waiting', role: 'Empleado', area: 'Riesgos' } as const;
    expect(toQuery({ text: ' ana ', ...chosen })).toEqual({ q: 'ana', ...chosen });
    expect(toQuery({ ...noFilter, status: 'invited' })).toEqual({ invited: 'true' });
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
    expect(linkStatus(null, now)).toBe('none');
    for (const [end, state] of Object.entries(states)) expect(linkStatus(end, now)).toBe(state);
  });

  it('knows who has none that works', () => {
    const ends = (days: number) => ({
      verification_link_expires_at: new Date(Date.now() + days * 86_400_000).toISOString(),
    });
    expect([ends(-1), ends(1), { verification_link_expires_at: null }].map(needsLink)).toEqual([true, false, true]);
  });
});
