import { OWN_COURSE } from '@finaula/contract/constants';
import type { DraftQuestion } from '@finaula/contract/course-draft';
import type { DraftFault } from '@finaula/contract/own-courses';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../../ui/forms/field.tsx';
import { FieldsetError } from '../../../../ui/forms/fieldset-error.tsx';
import { FilterSelect } from '../../../../ui/forms/filter-select.tsx';
import { faultOf } from './fault-list.ts';
import styles from './form.module.css';

interface QuestionFormProps {
  question: DraftQuestion;
  /** "Pregunta 3" */
  name: string;
  faults: readonly DraftFault[];
  slideTitles: readonly string[];
  disabled: boolean;
  onChange: (changes: Partial<DraftQuestion>, field: string) => void;
  onRemove: () => void;
}

/** A question with its options, the right one marked, and why it is right. */
export function QuestionForm({ question, name, faults, slideTitles, disabled, onChange, onRemove }: QuestionFormProps) {
  const id = useId();
  const { options, correct_answer: right } = question;
  const setOption = (at: number, text: string) => onChange({ options: options.with(at, text) }, `option ${at}`);
  const removeOption = (at: number) =>
    onChange(
      {
        options: options.toSpliced(at, 1),
        correct_answer: right === null || right === at ? null : right > at ? right - 1 : right,
      },
      'options',
    );
  return (
    <fieldset className={styles.question} aria-label={name} disabled={disabled}>
      <div className={styles.questionHead}>
        <h3>{name}</h3>
        <Button kind="quiet" onClick={onRemove} aria-label={`Borrar ${name.toLowerCase()}`}>
          <Trash2 aria-hidden="true" />
          Borrar
        </Button>
      </div>
      <TextAreaField
        label="Pregunta"
        lang="es-MX"
        spellCheck
        rows={2}
        maxLength={600}
        value={question.question}
        error={faultOf(faults, 'question')}
        onChange={({ currentTarget }) => onChange({ question: currentTarget.value }, 'question')}
      />
      <fieldset className={styles.options}>
        <legend>Opciones: marca la correcta</legend>
        <FieldsetError error={faultOf(faults, 'options') ?? faultOf(faults, 'correct_answer')} />
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <div key={at} className={styles.option}>
            <label className={styles.mark}>
              <input
                type="radio"
                name={`${id}-right`}
                aria-label={`La opción ${at + 1} es la correcta`}
                checked={right === at}
                onChange={() => onChange({ correct_answer: at }, 'correct_answer')}
              />
            </label>
            <input
              type="text"
              lang="es-MX"
              spellCheck
              aria-label={`Opción ${at + 1}`}
              maxLength={300}
              value={option}
              onChange={({ currentTarget }) => setOption(at, currentTarget.value)}
            />
            {options.length > OWN_COURSE.options.min && (
              <Button kind="quiet" aria-label={`Quitar la opción ${at + 1}`} onClick={() => removeOption(at)}>
                <Trash2 aria-hidden="true" />
              </Button>
            )}
          </div>
        ))}
        {options.length < OWN_COURSE.options.max && (
          <Button kind="quiet" onClick={() => onChange({ options: [...options, ''] }, 'options')}>
            <Plus aria-hidden="true" />
            Agregar opción
          </Button>
        )}
      </fieldset>
      <TextAreaField
        label="Por qué es la correcta"
        lang="es-MX"
        spellCheck
        rows={2}
        maxLength={1_000}
        value={question.explanation}
        error={faultOf(faults, 'explanation')}
        onChange={({ currentTarget }) => onChange({ explanation: currentTarget.value }, 'explanation')}
      />
      <div className={styles.place}>
        <span>Se enseña en</span>
        <FilterSelect
          label={`${name}: lámina que lo enseña`}
          options={[
            ['', 'Sin lámina'],
            ...slideTitles.map((title, i) => [String(i + 1), `${i + 1}. ${title || 'Sin título'}`] as const),
          ]}
          value={question.slide_number === null ? '' : String(question.slide_number)}
          onChange={(value) => onChange({ slide_number: value === '' ? null : Number(value) }, 'slide_number')}
        />
      </div>
    </fieldset>
  );
}
