import type { Figure } from '@finaula/contract/figures';
import type { DraftFault } from '@finaula/contract/own-courses';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../../../ui/forms/button.tsx';
import { Field, TextAreaField } from '../../../../../ui/forms/field.tsx';
import { faultOf } from '../fault-list.ts';
import formStyles from '../form.module.css';
import { FigureDataForm } from './figure-data-form.tsx';
import { blankFigure, kindNames } from './figure-kinds.ts';
import styles from './parts.module.css';

interface FigureFieldProps {
  figure: Figure | undefined;
  faults: readonly DraftFault[];
  onChange: (figure: Figure | undefined, field: string) => void;
}

/** The figure of a slide, as data: its kind, its message and its values. */
export function FigureField({ figure, faults, onChange }: FigureFieldProps) {
  const isWrong = faults.some(({ field, kind }) => kind === 'fault' && field.startsWith('figure'));
  if (figure === undefined)
    return (
      <fieldset className={formStyles.image}>
        <legend>Figura (opcional)</legend>
        <div className={styles.kinds}>
          {(Object.keys(kindNames) as Figure['kind'][]).map((kind) => (
            <button key={kind} type="button" onClick={() => onChange(blankFigure[kind](), 'figure')}>
              <b>{kindNames[kind][0]}</b>
              {kindNames[kind][1]}
            </button>
          ))}
        </div>
      </fieldset>
    );
  return (
    <fieldset className={formStyles.image} data-wrong={isWrong || undefined}>
      <legend>Figura: {kindNames[figure.kind][0].toLowerCase()}</legend>
      <Field
        label="El mensaje, en una frase"
        lang="es-MX"
        spellCheck
        maxLength={90}
        value={figure.title}
        error={faultOf(faults, 'figure.title')}
        onChange={({ currentTarget }) => onChange({ ...figure, title: currentTarget.value }, 'figure title')}
      />
      <FigureDataForm figure={figure} faults={faults} onChange={onChange} />
      <TextAreaField
        label="Qué dice, para quien no la ve"
        lang="es-MX"
        spellCheck
        rows={2}
        maxLength={300}
        value={figure.alt}
        error={faultOf(faults, 'figure.alt')}
        help="El mensaje y los valores, en una o dos frases."
        onChange={({ currentTarget }) => onChange({ ...figure, alt: currentTarget.value }, 'figure alt')}
      />
      <Field
        label="Nota al pie (opcional)"
        lang="es-MX"
        spellCheck
        maxLength={200}
        value={figure.note ?? ''}
        error={faultOf(faults, 'figure.note')}
        onChange={({ currentTarget: { value } }) => {
          const { note: _, ...rest } = figure;
          onChange(value === '' ? rest : { ...rest, note: value }, 'figure note');
        }}
      />
      <Button kind="quiet" onClick={() => onChange(undefined, 'figure')}>
        <Trash2 aria-hidden="true" />
        Quitar la figura
      </Button>
    </fieldset>
  );
}
