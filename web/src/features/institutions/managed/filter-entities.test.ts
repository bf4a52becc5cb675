import type { ManagedEntity } from '@finaula/contract/institutions';
import { expect, it } from 'vitest';
import { aManagedEntity } from '../../../testing/samples.ts';
import { filterEntities } from './filter-entities.ts';

const entity = (nombre_entidad: string, traits: Partial<ManagedEntity> = {}): ManagedEntity =>
  aManagedEntity(1, { id: nombre_entidad, nombre_entidad, ...traits });
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

it('finds those of a review; of the verified, those that somebody administers', () => {
  const reviewed = [
    entity('Por Revisar', { review: 'pending', administrator: { id: 'a', name: 'A', email: 'a@a.example' } }),
    entity('Suspendida', { review: 'suspended' }),
    entity('Verificada', { administrator: { id: 'b', name: 'B', email: 'b@b.example' } }),
    entity('Del Directorio'),
  ];
  const found = (group: Parameters<typeof filterEntities>[2]) =>
    filterEntities(reviewed, '', group).map(({ nombre_entidad }) => nombre_entidad);
  expect(found('pending')).toEqual(['Por Revisar']);
  expect(found('suspended')).toEqual(['Suspendida']);
  expect(found('verified')).toEqual(['Verificada']);
});
