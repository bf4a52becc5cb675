import { CHARACTERS } from '@finaula/contract/constants';
import { LABOUR_ISSUER_NOTE } from '@finaula/contract/labour-questions';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { DatedField } from '../../ui/forms/dated-field.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import type { Form } from '../../ui/forms/use-form.ts';
import type { AnswerName, Answers } from './answers.ts';
import styles from './labour.module.css';

const WORKERS = [
  { value: 'up_to_50', label: 'Hasta 50', about: 'Firma el patrón o su representante legal.' },
  {
    value: 'over_50',
    label: 'Más de 50',
    about: 'Firman los representantes del patrón y de los trabajadores en la Comisión Mixta.',
  },
] as const;

const ISSUERS = [
  {
    value: 'internal_instructor',
    label: 'Instructores de la institución',
    about: 'La expide la institución. No necesitan registro.',
  },
  {
    value: 'external_agent',
    label: 'Un agente capacitador externo',
    about: 'La expide el agente, con su autorización y registro.',
  },
  {
    value: 'supplier',
    label: 'Una empresa a la que se compró un bien o servicio',
    about: 'La expide esa empresa. No necesita registro.',
  },
] as const;

const SIGNATURES = [
  { value: 'by_hand', label: 'A mano', about: 'Se imprimen y se firman.' },
  {
    value: 'digitised',
    label: 'Con imagen digitalizada de la firma',
    about:
      'La institución conserva los convenios de la Comisión y sube cada imagen. El documento dice de quién es y desde cuándo.',
  },
] as const;

interface QuestionFieldsProps {
  form: Form<Answers>;
  names: readonly AnswerName[];
  /** Whether the workers' representative signs too, as far as known. */
  overFifty: boolean;
}

/** The fields of one question. */
export function QuestionFields({ form, names, overFifty }: QuestionFieldsProps) {
  const asks = (name: AnswerName) => names.includes(name);
  const radios = (name: 'workers' | 'issued_by' | 'signatures') => ({
    name,
    legendHidden: true,
    error: form.field(name).error,
    onChange: (value: string) => form.setValue(name, value),
  });
  const { values } = form;
  return (
    <>
      {asks('workers') && (
        <RadioGroup
          {...radios('workers')}
          legend="Trabajadores"
          choices={WORKERS}
          value={WORKERS.find(({ value }) => value === values.workers)?.value}
        />
      )}
      {asks('rfc') && (
        <FormField
          form={form}
          name="rfc"
          label="RFC con homoclave"
          autoCapitalize="characters"
          maxLength={13}
          required
        />
      )}
      {asks('imss_registrations') && (
        <TextAreaField
          label="Registros patronales del IMSS"
          help="Uno por renglón."
          rows={3}
          required
          {...form.field('imss_registrations')}
        />
      )}
      {asks('activity') && (
        <FormField
          form={form}
          name="activity"
          label="Actividad o giro principal"
          maxLength={CHARACTERS.activity}
          required
        />
      )}
      {asks('plan_from') && (
        <div className={styles.pair}>
          <DatedField form={form} name="plan_from" label="Primer día" required />
          <DatedField form={form} name="plan_to" label="Último día" help="Dos años a lo más." required />
        </div>
      )}
      {asks('issued_by') && (
        <>
          <RadioGroup
            {...radios('issued_by')}
            legend="Quién imparte y expide"
            choices={ISSUERS}
            value={ISSUERS.find(({ value }) => value === values.issued_by)?.value}
          />
          {values.issued_by !== '' && values.issued_by !== 'internal_instructor' && (
            <FormField
              form={form}
              name="agent_name"
              label={values.issued_by === 'supplier' ? 'Nombre de la empresa' : 'Nombre del agente capacitador'}
              maxLength={CHARACTERS.razonSocial}
              required
            />
          )}
          {values.issued_by === 'external_agent' && (
            <FormField
              form={form}
              name="agent_registration"
              label="Número de registro del agente"
              maxLength={CHARACTERS.agentRegistration}
              required
            />
          )}
          <p className={styles.small}>{LABOUR_ISSUER_NOTE}</p>
        </>
      )}
      {asks('instructor_name') && (
        <FormField
          form={form}
          name="instructor_name"
          label="Nombre del instructor o tutor en línea"
          maxLength={CHARACTERS.personName}
          required
        />
      )}
      {asks('employer_signer') && (
        <>
          <FormField
            form={form}
            name="employer_signer"
            label={overFifty ? 'Representante del patrón' : 'Patrón o representante legal'}
            maxLength={CHARACTERS.personName}
            required
          />
          {overFifty && (
            <FormField
              form={form}
              name="workers_signer"
              label="Representante de los trabajadores"
              maxLength={CHARACTERS.personName}
              required
            />
          )}
        </>
      )}
      {asks('signatures') && (
        <RadioGroup
          {...radios('signatures')}
          legend="Firmas"
          choices={SIGNATURES}
          value={SIGNATURES.find(({ value }) => value === values.signatures)?.value}
        />
      )}
    </>
  );
}
