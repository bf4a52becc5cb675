import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import styles from './list-table.module.css';

/* On a phone each row is a block. That `display` removes the table semantics, so the roles repeat them. */

/** A column by which the list can be sorted. */
interface SortableColumn {
  name: string;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

interface ListTableProps {
  /** Makes the list a target of a skip link. */
  id?: string;
  label: string;
  columns: readonly (string | SortableColumn)[];
  /** Shows the last label too: otherwise that column has buttons, and its label is only read out. */
  labelsLast?: boolean;
  children: ReactNode;
}

export function ListTable({ id, label, columns, labelsLast = false, children }: ListTableProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className={styles.list} role="table" aria-label={label} id={id} tabIndex={id === undefined ? undefined : -1}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column, i) =>
            typeof column === 'string' ? (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th key={column} role="columnheader" scope="col">
                <span className={i === columns.length - 1 && !labelsLast ? 'sr-only' : undefined}>{column}</span>
              </th>
            ) : (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th key={column.name} role="columnheader" scope="col" aria-sort={column.sorted ?? 'none'}>
                <SortButton {...column} />
              </th>
            ),
          )}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

/** On small screens the head is hidden: a menu sorts instead. */
function SortButton({ name, sorted, onSort }: SortableColumn) {
  const Arrow = sorted === undefined ? ArrowUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <>
      <span className={styles.unseen}>{name}</span>
      <button type="button" className={styles.sort} data-sorted={sorted !== undefined || undefined} onClick={onSort}>
        {name}
        <Arrow aria-hidden="true" />
      </button>
    </>
  );
}

const focusOn = (row: HTMLTableRowElement | null) => row?.focus();

interface RowProps {
  children: ReactNode;
  ref?: Ref<HTMLTableRowElement>;
  /** Focuses the row when it appears. */
  arriving?: boolean;
}

export function Row({ children, ref, arriving = false }: RowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tr role="row" ref={arriving ? focusOn : ref} tabIndex={arriving ? -1 : undefined}>
      {children}
    </tr>
  );
}

interface CellProps {
  /** Label before the value on small screens, where the head is hidden. */
  label?: string | undefined;
  /**
   * On a phone: `inline` is side by side, `corner` at the top right, `desk` hidden; `wide` is hidden only on
   * the narrowest screens.
   */
  phone?: 'block' | 'inline' | 'corner' | 'desk' | 'wide';
  children?: ReactNode;
}

export function Cell({ label, phone = 'block', children }: CellProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <td role="cell" data-phone={phone}>
      {label !== undefined && <span className={styles.label}>{label}: </span>}
      {children}
    </td>
  );
}
