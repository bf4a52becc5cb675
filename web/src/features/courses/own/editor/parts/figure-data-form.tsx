import type { Figure, FigureData } from '@finaula/contract/figures';
import type { DraftFault } from '@finaula/contract/own-courses';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../../../ui/forms/button.tsx';
import { Checkbox } from '../../../../../ui/forms/checkbox.tsx';
import { Field } from '../../../../../ui/forms/field.tsx';
import { FieldsetError } from '../../../../../ui/forms/fieldset-error.tsx';
import { faultOf } from '../fault-list.ts';
import { markColumns, pieceColumns, rungColumns, stepColumns, trackColumns, wayColumns } from './figure-kinds.ts';
import styles from './parts.module.css';
import { RowsField } from './rows-field.tsx';

interface DataProps<Data> {
  data: Data;
  faults: readonly DraftFault[];
  onChange: (data: Data, field: string) => void;
}

interface FigureDataFormProps {
  figure: Figure;
  faults: readonly DraftFault[];
  onChange: (figure: Figure, field: string) => void;
}

/** The values of a figure, by its kind. */
export function FigureDataForm({ figure, faults, onChange }: FigureDataFormProps) {
  switch (figure.kind) {
    case 'steps':
      return (
        <RowsField
          legend="Pasos, de 3 a 7"
          one="Paso"
          rows={figure.data.steps}
          columns={stepColumns}
          blank={() => ({ text: '' })}
          most={7}
          path="figure.data.steps"
          faults={faults}
          onChange={(steps, field) => onChange({ ...figure, data: { steps } }, `steps ${field}`)}
        />
      );
    case 'ladder':
      return (
        <RowsField
          legend="Peldaños, de 2 a 6; uno sin valor de escala no tiene tope"
          one="Peldaño"
          rows={figure.data.rungs}
          columns={rungColumns}
          blank={() => ({ name: '', value: '' })}
          most={6}
          path="figure.data.rungs"
          faults={faults}
          onChange={(rungs, field) => onChange({ ...figure, data: { rungs } }, `rungs ${field}`)}
        />
      );
    case 'parts':
      return (
        <RowsField
          legend="Partes, de 2 a 7"
          one="Parte"
          rows={figure.data.parts}
          columns={pieceColumns}
          blank={() => ({ text: '', name: '' })}
          most={7}
          path="figure.data.parts"
          faults={faults}
          onChange={(parts, field) => onChange({ ...figure, data: { parts } }, `parts ${field}`)}
        />
      );
    case 'timeline':
      return (
        <TimelineForm
          data={figure.data}
          faults={faults}
          onChange={(data, field) => onChange({ ...figure, data }, field)}
        />
      );
    case 'decision':
      return (
        <DecisionForm
          data={figure.data}
          path="figure.data"
          faults={faults}
          onChange={(data, field) => onChange({ ...figure, data }, field)}
        />
      );
    case 'compare':
      return (
        <CompareForm
          data={figure.data}
          faults={faults}
          onChange={(data, field) => onChange({ ...figure, data }, field)}
        />
      );
  }
}

function TimelineForm({ data, faults, onChange }: DataProps<FigureData<'timeline'>>) {
  return (
    <>
      <Field
        label="La escala va de 0 a"
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={data.end}
        error={faultOf(faults, 'figure.data.end')}
        onChange={({ currentTarget: { valueAsNumber: end } }) =>
          !Number.isNaN(end) && onChange({ ...data, end }, 'timeline end')
        }
      />
      <RowsField
        legend="Marcas de la escala, desde 0"
        one="Marca"
        rows={data.marks}
        columns={markColumns}
        blank={() => ({ at: (data.marks.at(-1)?.at ?? 0) + 1, text: '' })}
        most={6}
        path="figure.data.marks"
        faults={faults}
        onChange={(marks, field) => onChange({ ...data, marks }, `marks ${field}`)}
      />
      <RowsField
        legend="Plazos, de 2 a 7; sus lugares son los de la escala"
        one="Plazo"
        rows={data.tracks}
        columns={trackColumns}
        blank={() => ({ name: '', when: '', from: 0, to: data.end })}
        most={7}
        path="figure.data.tracks"
        faults={faults}
        onChange={(tracks, field) => onChange({ ...data, tracks }, `tracks ${field}`)}
      />
    </>
  );
}

const BLANK_QUESTION = {
  question: '',
  ways: [
    { answer: 'Sí', act: '' },
    { answer: 'No', act: '' },
  ],
};

type Question = FigureData<'decision'>;

/** A question with its answers; an answer of the first question may lead to another one. */
function DecisionForm({ data, path, faults, onChange }: DataProps<Question> & { path: string }) {
  const isFirst = path === 'figure.data';
  return (
    <div className={styles.question}>
      <Field
        label={isFirst ? 'La pregunta' : 'La pregunta que sigue'}
        lang="es-MX"
        spellCheck
        maxLength={140}
        value={data.question}
        error={faultOf(faults, `${path}.question`)}
        onChange={({ currentTarget }) => onChange({ ...data, question: currentTarget.value }, `${path} question`)}
      />
      <Field
        label="Una ayuda (opcional)"
        lang="es-MX"
        spellCheck
        maxLength={140}
        value={data.hint ?? ''}
        error={faultOf(faults, `${path}.hint`)}
        onChange={({ currentTarget: { value } }) => {
          const { hint: _, ...rest } = data;
          onChange(value === '' ? rest : { ...rest, hint: value }, `${path} hint`);
        }}
      />
      <RowsField<Question['ways'][number]>
        legend="Respuestas, 2 o 3"
        one={isFirst ? 'Respuesta' : 'Respuesta que sigue'}
        rows={data.ways}
        columns={wayColumns}
        blank={() => ({ answer: '', act: '' })}
        most={3}
        path={`${path}.ways`}
        faults={faults}
        onChange={(ways, field) => onChange({ ...data, ways }, `${path} ways ${field}`)}
        more={(way, at) =>
          isFirst && (
            <>
              <Checkbox
                checked={way.next !== undefined}
                onChange={(wanted) => {
                  const { next: _, ...rest } = way;
                  onChange(
                    { ...data, ways: data.ways.with(at, wanted ? { ...rest, next: BLANK_QUESTION } : rest) },
                    'next',
                  );
                }}
              >
                Lleva a otra pregunta
              </Checkbox>
              {way.next && (
                <DecisionForm
                  data={way.next}
                  path={`${path}.ways.${at}.next`}
                  faults={faults}
                  onChange={(next, field) =>
                    onChange({ ...data, ways: data.ways.with(at, { ...way, next }) }, `${at} ${field}`)
                  }
                />
              )}
            </>
          )
        }
      />
    </div>
  );
}

const MOST_COLUMNS = 4;
const LEAST_COLUMNS = 2;

/** Columns and rows; each row has one text for each column. */
function CompareForm({ data: { columns, rows }, faults, onChange }: DataProps<FigureData<'compare'>>) {
  return (
    <>
      <fieldset className={styles.rows}>
        <legend>Columnas, de 2 a 4</legend>
        <div className={styles.cells}>
          {columns.map((column, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              key={at}
              label={`Columna ${at + 1}`}
              lang="es-MX"
              maxLength={40}
              value={column}
              error={faultOf(faults, `figure.data.columns.${at}`)}
              onChange={({ currentTarget }) =>
                onChange({ rows, columns: columns.with(at, currentTarget.value) }, `column ${at}`)
              }
              inside={
                columns.length > LEAST_COLUMNS && (
                  <Button
                    kind="quiet"
                    aria-label={`Quitar columna ${at + 1}`}
                    onClick={() =>
                      onChange(
                        {
                          columns: columns.toSpliced(at, 1),
                          rows: rows.map((row) => ({ ...row, cells: row.cells.toSpliced(at, 1) })),
                        },
                        'columns',
                      )
                    }
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                )
              }
            />
          ))}
        </div>
        {columns.length < MOST_COLUMNS && (
          <Button
            kind="quiet"
            onClick={() =>
              onChange(
                { columns: [...columns, ''], rows: rows.map((row) => ({ ...row, cells: [...row.cells, ''] })) },
                'columns',
              )
            }
          >
            <Plus aria-hidden="true" />
            Agregar columna
          </Button>
        )}
      </fieldset>
      <RowsField
        legend="Renglones, de 2 a 7"
        one="Renglón"
        rows={rows}
        columns={[{ name: 'name', label: 'De qué se habla', max: 60 }]}
        blank={() => ({ name: '', cells: columns.map(() => '') })}
        most={7}
        path="figure.data.rows"
        faults={faults}
        onChange={(changed, field) => onChange({ columns, rows: changed }, `rows ${field}`)}
        more={(row, at) => (
          <>
            <FieldsetError error={faultOf(faults, `figure.data.rows.${at}.cells`)} />
            <div className={styles.cells}>
              {columns.map((column, place) => (
                <Field
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  key={place}
                  label={column.trim() === '' ? `Columna ${place + 1}` : column}
                  lang="es-MX"
                  spellCheck
                  maxLength={120}
                  value={row.cells[place] ?? ''}
                  error={faultOf(faults, `figure.data.rows.${at}.cells.${place}`)}
                  onChange={({ currentTarget }) =>
                    onChange(
                      {
                        columns,
                        rows: rows.with(at, { ...row, cells: row.cells.with(place, currentTarget.value) }),
                      },
                      `cell ${at} ${place}`,
                    )
                  }
                />
              ))}
            </div>
          </>
        )}
      />
    </>
  );
}
