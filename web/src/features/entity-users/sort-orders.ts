import type { UserListing } from '@finaula/contract/entities';

/** The orders, for the menu of a narrow screen. */
export const orders = [
  ['name', 'Nombre: A a Z'],
  ['name_desc', 'Nombre: Z a A'],
  ['status', 'Estado: pendientes primero'],
  ['status_desc', 'Estado: inactivos primero'],
  ['newest', 'Alta: recientes primero'],
  ['oldest', 'Alta: antiguas primero'],
] as const satisfies (readonly [UserListing['order'], string])[];
export type Order = (typeof orders)[number][0];

/** A column of the table that is pressed to be sorted: up, then down, then up again. */
export const sortedColumn = (name: string, [up, down]: readonly [Order, Order], order: Order, reorder: (order: Order) => void) => ({
  name,
  sorted: order === up ? ('ascending' as const) : order === down ? ('descending' as const) : undefined,
  onSort: () => reorder(order === up ? down : up),
});
