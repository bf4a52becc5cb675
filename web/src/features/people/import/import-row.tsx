import type { ImportColumn, ImportFault, ImportRow, PeopleImport } from '@finaula/contract/people-imports';
import { useState } from 'react';
import { required } from '../../../lib/forms/field-rules.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Question } from './import-question.tsx';
import styles from './import-rows.module.css';
import { useCorrection } from './use-correction.ts';
import { columnName, valueInWords } from './words.ts';

interface RowProps {
  row: ImportRow;
  found: PeopleImport;
  /** Shows this problem of the row only. */
  fault: ImportFault | undefined;
}

export function Row({ row, found, fault }: RowProps) {
  const problems = row.problems.filter(({ field, code }) => !fault || (field === fault.field && code === fault.code));
  return (
    <li className={styles.row}>
      <p className={`${styles.number} num`}>
        {row.row_number === null ? (
          'No está'
        ) : (
          <>
            Fila<b>{row.row_number}</b>
          </>
        )}
      </p>
      <div>
        {problems.map((problem) => (
          <Problem key={`${problem.field} ${problem.code}`} row={row} found={found} problem={problem} fault={fault} />
        ))}
        {problems.length === 0 && (
          <>
            <p className={styles.who}>{row.name}</p>
            {row.changes.length === 0 ? <p className={styles.read}>{row.email}</p> : <Changes row={row} />}
            {row.kind === 'create' && <Values row={row} columns={found.columns} />}
          </>
        )}
        <Corrected row={row} found={found} />
        {row.question !== null && found.state === 'ready' && <Question found={found} row={row} />}
      </div>
    </li>
  );
}

/** A change of name, address or access stands out from one of a position. */
const WEIGHTY = new Set(['nombre', 'correo', 'baja']);

function Changes({ row }: { row: ImportRow }) {
  return (
    <ul className={styles.changes}>
      {row.changes.map(({ field, before, after }) => (
        <li key={field} data-weighty={WEIGHTY.has(field) || undefined}>
          {field === 'baja' && (after === null || row.answer === true)
            ? `vuelve a tener acceso${after === null ? '' : ` hasta el ${valueInWords(after)}`} (estaba de baja desde el ${valueInWords(before)})`
            : `${columnName(field)}: ${valueInWords(before)} → ${valueInWords(after)}`}
        </li>
      ))}
    </ul>
  );
}

/** Every column of a new person, as it was read. */
function Values({ row, columns }: { row: ImportRow; columns: readonly string[] }) {
  const shown = Object.entries(row.values).filter(
    ([column, value]) => column !== 'nombre' && column !== 'correo' && (value !== null || columns.includes(column)),
  );
  return (
    <dl className={styles.values}>
      {shown.map(([column, value]) => (
        <div key={column}>
          <dt>{columnName(column)}</dt>
          <dd data-empty={value === null || undefined}>{valueInWords(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ProblemProps extends RowProps {
  problem: ImportRow['problems'][number];
}

function Problem({ row, found, problem: { field, value, sentence }, fault }: ProblemProps) {
  return (
    <div className={styles.problem}>
      <p className={styles.read}>
        {row.name ?? row.email ?? 'Sin nombre'} · {columnName(field)}: <code>{value === '' ? 'vacío' : value}</code>
      </p>
      {sentence !== fault?.sentence && <p className={styles.fix}>{sentence}</p>}
      <Cell found={found} row={row} field={field} value={value} label="Corregir" />
    </div>
  );
}

/** Cells that were written here and are right now; each can be written again. */
function Corrected({ row, found }: Omit<RowProps, 'fault'>) {
  const right = Object.entries(row.corrected).filter(([column]) => !row.problems.some(({ field }) => field === column));
  return right.map(([field, value]) => (
    <div key={field} className={styles.answered}>
      <p>
        Escribiste aquí {columnName(field)}: {value === '' ? 'vacío' : value}.
      </p>
      <Cell found={found} row={row} field={field} value={value} label="Cambiar" />
    </div>
  ));
}

interface CellProps extends Omit<RowProps, 'fault'> {
  field: string;
  value: string;
  label: string;
}

/** Opens the correction of one cell. */
function Cell({ found, row: { row_number }, field, value, label }: CellProps) {
  const [editing, setEditing] = useState(false);
  if (found.state !== 'ready' || row_number === null) return null;
  if (editing)
    return (
      <Correction
        importId={found.id}
        row={row_number}
        field={field as ImportColumn}
        value={value}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <Button kind="quiet" onClick={() => setEditing(true)}>
      {label}{' '}
      <span className="sr-only">
        {columnName(field)} de la fila {row_number}
      </span>
    </Button>
  );
}

interface CorrectionProps {
  importId: string;
  row: number;
  field: ImportColumn;
  value: string;
  onClose: () => void;
}

/** Each person has them; the import refuses a row without. */
const NEEDED: ReadonlySet<ImportColumn> = new Set(['nombre', 'correo']);

/** One cell, written here instead of in the file. */
function Correction({ importId, row, field, value, onClose }: CorrectionProps) {
  const correct = useCorrection(importId);
  const isNeeded = NEEDED.has(field);
  const form = useForm({ value }, { value: isNeeded ? required('No puede quedar vacío.') : () => null });
  const save = () => correct.mutate({ row, values: { [field]: form.values.value } }, { onSuccess: onClose });
  return (
    <form className={styles.correction} noValidate onSubmit={form.submit(() => correct.isPending || save())}>
      <FormField
        form={form}
        name="value"
        label={`${columnName(field)}, fila ${row}`}
        help={`${isNeeded ? 'Cada persona lo necesita.' : 'Si lo dejas vacío, queda sin dato.'} Tu archivo no se modifica.`}
        autoComplete="off"
        autoFocus
      />
      <div className={styles.acts}>
        <Button kind="primary" type="submit" loading={correct.isPending}>
          Guardar
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
