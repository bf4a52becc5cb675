import { CircleDashed, Equal, EqualNot, TriangleAlert } from 'lucide-react';
import styles from './difference-table.module.css';
import type { Difference } from './differences.ts';

const icons = { contradicts: TriangleAlert, changes: EqualNot, silent: CircleDashed, same: Equal };
const words = { contradicts: 'No coincide', changes: 'Cambia', silent: 'No consta', same: 'Igual' };

interface DifferenceTableProps {
  label: string;
  differences: readonly Difference[];
}

/* On a phone each row is a block. That `display` removes the table semantics, so the roles repeat them. */

/** Declared facts of an institution beside the directory. */
export const DifferenceTable = ({ label, differences }: DifferenceTableProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <table className={styles.table} role="table" aria-label={label}>
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tr role="row">
        {['Dato', 'Dice', 'Directorio'].map((column) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <th key={column} role="columnheader" scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <tbody role="rowgroup">
      {differences.map(({ about, says, directory, kind }) => {
        const Icon = icons[kind];
        return (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={about} role="row" data-kind={kind}>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <th role="rowheader" scope="row">
              <Icon aria-hidden="true" />
              {about}
              <span className="sr-only">: {words[kind]}</span>
            </th>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <td role="cell" data-label="Dice">
              <span>{says}</span>
            </td>
            {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
            <td role="cell" data-label="Directorio">
              <span>{directory}</span>
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
