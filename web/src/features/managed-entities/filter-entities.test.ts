import type { ManagedEntity } from '@finaula/contract/entities';
import { expect, it } from 'vitest';
import { filterEntities } from './filter-entities.ts';

const entity = (nombre_entidad: string, traits: Partial<ManagedEntity> = {}): ManagedEntity => ({
  id: nombre_entidad,
  nombre_entidad,
  entity_type: 'financial',
  subscription: 'Standard',
  razon_social: null,
  user_count: 0,
  administrator: null,
  taken_over_at: null,
  created_at: '2026-11-20T00:00:00Z',
  ...traits,
});
const entities = [
  entity('Unión Ñandú', {
    administrator: { id: 'i', name: 'Íñigo Ruiz', email: 'inigo@union.example' },
    taken_over_at: '2026-11-20T00:00:00Z',
  }),
  entity('Caja del Río', { razon_social: 'Caja del Río, S.C.', subscription: 'Paid' }),
];
const names = (text: string, group: Parameters<typeof filterEntities>[2]) =>
  filterEntities(entities, text, group).map(({ nombre_entidad }) => nombre_entidad);

it('finds entities by name, razón social and administrator, whatever the accents', () => {
  expect(names('union nandu', 'todas')).toEqual(['Unión Ñandú']);
  expect(names('s.c.', 'todas')).toEqual(['Caja del Río']);
  expect(names('INIGO@', 'todas')).toEqual(['Unión Ñandú']);
  expect(names('', 'todas')).toHaveLength(2);
});

it('finds the groups', () => {
  expect(names('', 'administradas')).toEqual(['Unión Ñandú']);
  expect(names('', 'tomadas')).toEqual(['Unión Ñandú']);
  expect(names('', 'paid')).toEqual(['Caja del Río']);
  expect(names('union', 'paid')).toEqual([]);
});
