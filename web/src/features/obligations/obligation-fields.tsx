import { CHARACTERS } from '@finaula/contract/constants';
import type { CourseSummary } from '@finaula/contract/courses';
import { givesCertificate } from '../../lib/courses/gives-certificate.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { CheckboxGroup, RadioGroup } from '../../ui/forms/choices.tsx';
import { DatedField } from '../../ui/forms/dated-field.tsx';
import { Field, TextAreaField } from '../../ui/forms/field.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import { AudienceFields } from './audience-fields.tsx';
import { ExamLevelFields } from './exam-level-fields.tsx';
import type { Draft } from './obligation-draft.ts';
import styles from './obligation-fields.module.css';

/** Fields of an obligation: courses, audience and deadlines. */
export function ObligationFields({ form, courses }: { form: Form<Draft>; courses: readonly CourseSummary[] }) {
  const { values, setValue, field } = form;
  const giving = courses.filter(givesCertificate);
  return (
    <div className={styles.fields}>
      <FormField form={form} name="title" label="Título" maxLength={CHARACTERS.obligationTitle} required />
      <TextAreaField
        label="Por qué: base legal o interna"
        help="La persona lo lee junto a lo que le toca. Donde la ley no lo pida, di que tu institución lo pide."
        rows={3}
        maxLength={CHARACTERS.legalBasis}
        required
        {...field('legal_basis')}
      />
      <CheckboxGroup
        legend="Cursos"
        choices={giving.map(({ id, title }) => ({ value: id, label: title }))}
        {...field('course_ids')}
        onChange={(ids) => setValue('course_ids', ids)}
      />
      <AudienceFields form={form} />
      <div className={styles.pair}>
        <DatedField form={form} name="starts_on" label="En vigor desde" required />
        <Field
          label="Avisar con estos días"
          inputMode="numeric"
          help="Desde entonces dice «Por vencer»."
          {...field('warn_days')}
        />
      </div>
      <div className={styles.pair}>
        <RadioGroup
          name="due_kind"
          legend="Primera fecha límite"
          choices={[
            { value: 'days', label: 'Días después de que le toca' },
            { value: 'on', label: 'Una fecha para todos' },
          ]}
          value={values.due_kind}
          onChange={(kind) => setValue('due_kind', kind)}
        />
        {values.due_kind === 'days' ? (
          <Field label="Días" inputMode="numeric" {...field('due_days')} />
        ) : (
          <DatedField form={form} name="due_on" label="Fecha" />
        )}
      </div>
      <div className={styles.pair}>
        <RadioGroup
          name="repeat_kind"
          legend="Se repite"
          choices={[
            { value: 'none', label: 'Una sola vez' },
            { value: 'months', label: 'Meses después de cada constancia' },
            { value: 'year', label: 'Cada año calendario, a más tardar un día' },
          ]}
          value={values.repeat_kind}
          onChange={(kind) => setValue('repeat_kind', kind)}
        />
        {values.repeat_kind === 'months' && <Field label="Meses" inputMode="numeric" {...field('repeat_months')} />}
        {values.repeat_kind === 'year' && (
          <Field label="A más tardar, cada año" placeholder="dd/mm" maxLength={5} {...field('repeat_day')} />
        )}
      </div>
      <RadioGroup
        name="evidence"
        legend="Qué cuenta"
        choices={[
          { value: 'quiz', label: 'Cualquier constancia del curso' },
          { value: 'exam', label: 'Solo la que se obtuvo con examen' },
        ]}
        value={values.evidence}
        onChange={(kind) => setValue('evidence', kind)}
      />
      <ExamLevelFields form={form} />
      {values.counts_from !== '' && (
        <p>
          Solo cuentan las constancias desde el {longDay(values.counts_from)}: quien tiene una de antes vuelve a tomar
          el curso.
        </p>
      )}
      {values.evidence === 'quiz' && (
        <Checkbox
          checked={values.counts_documented === 'yes'}
          onChange={(counts) => setValue('counts_documented', counts ? 'yes' : '')}
        >
          También cuenta la capacitación documentada, no emitida aquí, hasta que termine su vigencia
        </Checkbox>
      )}
    </div>
  );
}
