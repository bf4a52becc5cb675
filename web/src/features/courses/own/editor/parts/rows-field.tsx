import type { DraftFault } from '@finaula/contract/own-courses';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../../../ui/forms/button.tsx';
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { FieldsetError } from '../../../../../ui/forms/fieldset-error.tsx';
import { faultOf } from '../fault-list.ts';
import styles from './parts.module.css';

/** A field of each row. Blank, an optional one is left out. */
export interface Column<Row> {
  name: keyof Row & string;
  label: string;
  kind?: 'number' | 'mark';
  max?: number;
  optional?: true;
}

interface RowsFieldProps<Row extends object> {
  legend: string;
  /** "Paso": rows are named by it and their number. */
  one: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  blank: () => Row;
  most: number;
  /** The fault path of the list: "figure.data.steps". */
  path: string;
  faults: readonly DraftFault[];
  onChange: (rows: Row[], field: string) => void;
  /** More of a row, below its fields. */
  more?: (row: Row, at: number) => ReactNode;
}

const typedValue = (column: Column<never>, input: HTMLInputElement) => {
  if (column.kind === 'number') return Number.isNaN(input.valueAsNumber) ? undefined : input.valueAsNumber;
  return input.value === '' && column.optional ? undefined : input.value;
};

/** The row with a field changed; undefined leaves an optional field out. */
function changed<Row extends object>(row: Row, { name, optional }: Column<Row>, value: unknown): Row {
  if (value === undefined && !optional) return { ...row, [name]: 0 };
  return Object.fromEntries(Object.entries({ ...row, [name]: value }).filter(([, kept]) => kept !== undefined)) as Row;
}

/** A list whose rows have the same few fields: they are added, moved up and removed. */
export function RowsField<Row extends object>(props: RowsFieldProps<Row>) {
  const { legend, one, rows, columns, blank, most, path, faults, onChange, more } = props;
  const list = useRef<HTMLOListElement>(null);
  const add = () => {
    onChange([...rows, blank()], 'add');
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus());
  };
  return (
    <fieldset className={styles.rows}>
      <legend>{legend}</legend>
      <FieldsetError error={faultOf(faults, path)} />
      <ol ref={list}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <li key={at}>
            <fieldset className={styles.row} aria-label={`${one} ${at + 1}`}>
              <div className={styles.rowHead}>
                <b className="num">
                  {one} {at + 1}
                </b>
                <span>
                  {at > 0 && (
                    <Button
                      kind="quiet"
                      aria-label={`Subir ${one.toLowerCase()} ${at + 1}`}
                      onClick={() => onChange(rows.toSpliced(at, 1).toSpliced(at - 1, 0, row), 'move')}
                    >
                      <ArrowUp aria-hidden="true" />
                    </Button>
                  )}
                  <Button
                    kind="quiet"
                    aria-label={`Quitar ${one.toLowerCase()} ${at + 1}`}
                    onClick={() => onChange(rows.toSpliced(at, 1), 'remove')}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                </span>
              </div>
              <FieldsetError error={faultOf(faults, `${path}.${at}`)} />
              <div className={styles.cells}>
                {columns.map((column) => (
                  <Cell
                    key={column.name}
                    column={column}
                    value={row[column.name]}
                    error={faultOf(faults, `${path}.${at}.${column.name}`)}
                    onChange={(value) => onChange(rows.with(at, changed(row, column, value)), `${at} ${column.name}`)}
                  />
                ))}
              </div>
              {more?.(row, at)}
            </fieldset>
          </li>
        ))}
      </ol>
      {rows.length < most && (
        <Button kind="quiet" onClick={add}>
          <Plus aria-hidden="true" />
          Agregar {one.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

function Cell<Row>({ column, value, error, onChange }: CellProps<Row>) {
  const { label, kind, max, optional } = column;
  if (kind === 'mark')
    return (
      <Checkbox checked={value === true} onChange={(marked) => onChange(marked ? true : undefined)}>
        {label}
      </Checkbox>
    );
  return (
    <Field
      label={optional ? `${label} (opcional)` : label}
      error={error}
      {...(kind === 'number'
        ? { type: 'number', inputMode: 'decimal', step: 'any', min: 0 }
        : { lang: 'es-MX', spellCheck: true, maxLength: max })}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(typedValue(column as Column<never>, currentTarget))}
    />
  );
}
