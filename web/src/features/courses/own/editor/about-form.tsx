import { CATEGORY_SLUGS, OWN_COURSE } from '@finaula/contract/constants';
import type { CourseDraft } from '@finaula/contract/course-draft';
import type { DraftFault } from '@finaula/contract/own-courses';
import { RadioGroup } from '../../../../ui/forms/choices.tsx';
import { Field, FieldFrame, TextAreaField } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { categoryNames } from '../../catalogue/category-chips.tsx';
import { faultOf } from './fault-list.ts';
import styles from './form.module.css';

interface AboutFormProps {
  document: CourseDraft;
  faults: readonly DraftFault[];
  disabled: boolean;
  onChange: (changes: Partial<CourseDraft>, field: string) => void;
}

/** The text of the course's card, and how long a constancia is valid. */
export function AboutForm({ document, faults, disabled, onChange }: AboutFormProps) {
  return (
    <fieldset className={styles.form} disabled={disabled}>
      <legend className="sr-only">Datos del curso</legend>
      <Field
        label="Título del curso"
        lang="es-MX"
        maxLength={OWN_COURSE.title}
        value={document.title}
        error={faultOf(faults, 'title')}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value }, 'title')}
      />
      <TextAreaField
        label="De qué trata"
        lang="es-MX"
        rows={3}
        maxLength={OWN_COURSE.description}
        value={document.description}
        error={faultOf(faults, 'description')}
        help="Una o dos frases: es lo que dice su tarjeta en el catálogo."
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value }, 'description')}
      />
      <div className={styles.pair}>
        <Field
          label="Módulo"
          maxLength={60}
          value={document.module}
          error={faultOf(faults, 'module')}
          onChange={({ currentTarget }) => onChange({ module: currentTarget.value }, 'module')}
        />
        <FieldFrame label="Área del catálogo">
          {(control) => (
            <Select
              {...control}
              value={document.category}
              onChange={({ currentTarget }) =>
                onChange(
                  { category: CATEGORY_SLUGS.find((slug) => slug === currentTarget.value) ?? document.category },
                  'category',
                )
              }
            >
              {Object.entries(categoryNames).map(([slug, name]) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </FieldFrame>
        <Field
          label="Vigencia de la constancia, en meses"
          type="number"
          inputMode="numeric"
          min={1}
          max={60}
          value={document.validity_months}
          onChange={({ currentTarget: { valueAsNumber: months } }) =>
            Number.isInteger(months) && months >= 1 && months <= 60 && onChange({ validity_months: months }, 'validity')
          }
        />
        <Field
          label="Mínimo para aprobar el quiz, en %"
          type="number"
          inputMode="numeric"
          min={50}
          max={100}
          value={document.quiz.passing_score}
          onChange={({ currentTarget: { valueAsNumber: score } }) =>
            Number.isInteger(score) &&
            score >= 50 &&
            score <= 100 &&
            onChange({ quiz: { ...document.quiz, passing_score: score } }, 'score')
          }
        />
      </div>
      <RadioGroup
        name="audience"
        legend="Quién lo ve"
        choices={[
          { value: 'institution', label: 'Toda la institución', about: 'Aparece en el catálogo de todo el personal.' },
          { value: 'assigned', label: 'Solo a quien le toca', about: 'Lo ve quien tiene una obligación que lo pide.' },
        ]}
        value={document.audience}
        onChange={(audience) => onChange({ audience }, 'audience')}
      />
    </fieldset>
  );
}
