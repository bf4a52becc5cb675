import type { ImportColumn, ImportFault, ImportRow, PeopleImport } from '@finaula/contract/people-imports';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Question } from './import-question.tsx';
import styles from './import-rows.module.css';
import { useCorrection } from './use-correction.ts';
import { columnNames, valueInWords } from './words.ts';

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
            : `${columnNames[field] ?? field}: ${valueInWords(before)} → ${valueInWords(after)}`}
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
          <dt>{columnNames[column] ?? column}</dt>
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
  const [editing, setEditing] = useState(false);
  return (
    <div className={styles.problem}>
      <p className={styles.read}>
        {row.name ?? '(sin nombre)'} · {field}: <code>{value === '' ? 'vacío' : value}</code>
      </p>
      {sentence !== fault?.sentence && <p className={styles.fix}>{sentence}</p>}
      {found.state === 'ready' && row.row_number !== null && !editing && (
        <Button kind="quiet" onClick={() => setEditing(true)}>
          Corregir <span className="sr-only">la fila {row.row_number}</span>
        </Button>
      )}
      {editing && row.row_number !== null && (
        <Correction
          importId={found.id}
          row={row.row_number}
          field={field as ImportColumn}
          value={value}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

interface CorrectionProps {
  importId: string;
  row: number;
  field: ImportColumn;
  value: string;
  onClose: () => void;
}

/** One cell, written here instead of in the file. */
function Correction({ importId, row, field, value, onClose }: CorrectionProps) {
  const correct = useCorrection(importId);
  const form = useForm({ value }, { value: () => null });
  const save = () => correct.mutate({ row, values: { [field]: form.values.value } }, { onSuccess: onClose });
  return (
    <form className={styles.correction} noValidate onSubmit={form.submit(() => correct.isPending || save())}>
      <FormField
        form={form}
        name="value"
        label={`${columnNames[field] ?? field}, fila ${row}`}
        help="Vacío: sin dato. El archivo no cambia."
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
