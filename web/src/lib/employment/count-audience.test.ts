import { expect, test } from 'vitest';
import { countAudience } from './count-audience.ts';

const groups = [
  { area: 'Sucursales', position: 'Cajero', people: 30 },
  { area: 'Sucursales', position: 'Gerente', people: 7 },
  { area: 'Crédito', position: 'Gerente', people: 2 },
  { area: null, position: null, people: 1 },
];

test('the counts of each list follow the choice in the other one', () => {
  const counted = countAudience(groups, { areas: ['Sucursales'], positions: ['Gerente'] });
  expect(counted.areas).toEqual([
    { value: 'Sucursales', people: 7 },
    { value: 'Crédito', people: 2 },
  ]);
  expect(counted.positions).toEqual([
    { value: 'Cajero', people: 30 },
    { value: 'Gerente', people: 7 },
  ]);
  expect(counted.people).toBe(7);
});

test('no choice counts everyone, and an unknown area finds nobody', () => {
  expect(countAudience(groups, { areas: [], positions: [] }).people).toBe(40);
  const unknown = countAudience(groups, { areas: ['Sucursal'], positions: [] });
  expect(unknown.people).toBe(0);
  expect(unknown.unmatched).toEqual(['Sucursal']);
  expect(countAudience(groups, { areas: ['SUCURSALES'], positions: [] })).toMatchObject({ people: 37, unmatched: [] });
});
