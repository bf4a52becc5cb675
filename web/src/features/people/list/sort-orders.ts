import type { UserListing } from '@finaula/contract/people';

/** The orders in the menu of a narrow screen. */
export const orders = [
  ['name', 'Nombre'],
  ['waiting', 'Pendientes primero'],
  ['newest', 'Alta: recientes primero'],
] as const satisfies (readonly [UserListing['order'], string])[];
export type Order = (typeof orders)[number][0];

/** The props of a sortable column. */
export const sortedColumn = (
  name: string,
  [by, direction]: readonly [Order, 'ascending' | 'descending'],
  order: Order,
  reorder: (order: Order) => void,
) => ({ name, sorted: order === by ? direction : undefined, onSort: () => reorder(by) });
