import { LOCALE } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/entities';
import { standingOf } from './count-users.ts';

export type SortBy = 'nombre' | 'estado' | 'alta';
export interface Sort {
  by: SortBy;
  descending: boolean;
}

export const byName: Sort = { by: 'nombre', descending: false };

/** The orders, for the menu of a narrow screen. */
export const orders = [
  ['nombre', 'Nombre: A a Z'],
  ['nombre-', 'Nombre: Z a A'],
  ['estado', 'Estado: pendientes primero'],
  ['estado-', 'Estado: inactivos primero'],
  ['alta-', 'Alta: recientes primero'],
  ['alta', 'Alta: antiguas primero'],
] as const;
export type Order = (typeof orders)[number][0];

export const orderOf = ({ by, descending }: Sort): Order => (descending ? `${by}-` : by);
export const sortOf = (order: Order): Sort => ({ by: order.replace('-', '') as SortBy, descending: order.endsWith('-') });

const collator = new Intl.Collator(LOCALE);
const rank = { pendiente: 0, activo: 1, inactivo: 2 };
const comparisons: Record<SortBy, (a: EntityUser, b: EntityUser) => number> = {
  nombre: () => 0,
  estado: (a, b) => rank[standingOf(a)] - rank[standingOf(b)],
  alta: (a, b) => (a.created_at < b.created_at ? -1 : Number(a.created_at > b.created_at)),
};

/** Those who are equal stand by name. */
export function sortUsers(users: readonly EntityUser[], { by, descending }: Sort): EntityUser[] {
  const compare = comparisons[by];
  const sign = descending ? -1 : 1;
  const named = users.toSorted((a, b) => collator.compare(a.name, b.name) * (by === 'nombre' ? sign : 1));
  return by === 'nombre' ? named : named.sort((a, b) => sign * compare(a, b));
}
