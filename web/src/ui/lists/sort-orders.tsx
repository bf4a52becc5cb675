import { FilterSelect } from '../forms/filter-select.tsx';
import styles from './sort-orders.module.css';

interface SortMenuProps<Order extends string> {
  /** The default first. */
  orders: readonly (readonly [Order, string])[];
  order: Order;
  onSort: (order: Order) => void;
}

/** Sorts a list where its table has no head. */
export function SortMenu<Order extends string>({ orders, order, onSort }: SortMenuProps<Order>) {
  return (
    <span className={styles.menu}>
      <FilterSelect label="Ordenar por" options={orders} value={order} onChange={onSort} />
    </span>
  );
}

/** The order that an address names; by default the first. */
export const orderIn = <Order extends string>(
  orders: readonly (readonly [Order, string])[],
  named: string | undefined,
): Order => {
  const [first] = orders;
  if (first === undefined) throw new Error('A list has an order.');
  return (orders.find(([order]) => order === named) ?? first)[0];
};

/** Makes the props of sortable columns. */
export const sortedBy =
  <Order extends string>(order: Order, onSort: (order: Order) => void) =>
  (name: string, by: Order, direction: 'ascending' | 'descending' = 'ascending') => ({
    name,
    sorted: order === by ? direction : undefined,
    onSort: () => onSort(by),
  });
