import type { LabourPolicy } from '@finaula/contract/labour';
import { readDay } from '../../lib/dates/typed-day.ts';
import { required } from '../../lib/forms/field-rules.ts';
import { linesOf } from '../../lib/forms/lines.ts';

/** The policy as values of a form. */
export const valuesOf = ({ commission, imss_registrations, ...policy }: LabourPolicy) => ({
  workers: policy.workers ?? '',
  rfc: policy.rfc ?? '',
  imss_registrations: imss_registrations.join('\n'),
  activity: policy.activity ?? '',
  plan_from: policy.plan_from ?? '',
  plan_to: policy.plan_to ?? '',
  issued_by: policy.issued_by ?? '',
  agent_name: policy.agent_name ?? '',
  agent_registration: policy.agent_registration ?? '',
  instructor_name: policy.instructor_name ?? '',
  employer_signer: commission.employer ?? '',
  workers_signer: commission.workers ?? '',
  signatures: policy.signatures ?? '',
});

export type Answers = ReturnType<typeof valuesOf>;
export type AnswerName = keyof Answers;

/** The values of the form that answer fields of the policy. */
export const answersOf = (fields: readonly string[]): AnswerName[] =>
  fields.flatMap((field) => (field === 'commission' ? ['employer_signer', 'workers_signer'] : [field])) as AnswerName[];

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const oneOf = <const Values extends readonly string[]>(values: Values, text: string): Values[number] | null =>
  values.find((value) => value === text) ?? null;

/** The part of the policy that `fields` name. */
export function bodyOf(values: Answers, fields: readonly string[]) {
  const issued_by = oneOf(['internal_instructor', 'external_agent', 'supplier'], values.issued_by);
  const internal = issued_by === 'internal_instructor';
  const policy = {
    workers: oneOf(['up_to_50', 'over_50'], values.workers),
    rfc: orNull(values.rfc.toUpperCase()),
    imss_registrations: linesOf(values.imss_registrations),
    activity: orNull(values.activity),
    plan_from: orNull(values.plan_from),
    plan_to: orNull(values.plan_to),
    issued_by,
    agent_name: internal ? null : orNull(values.agent_name),
    agent_registration: issued_by === 'external_agent' ? orNull(values.agent_registration) : null,
    instructor_name: orNull(values.instructor_name),
    commission: { employer: orNull(values.employer_signer), workers: orNull(values.workers_signer) },
    signatures: oneOf(['by_hand', 'digitised'], values.signatures),
  };
  const asked = Object.entries(policy).filter(([field]) => fields.includes(field));
  return Object.fromEntries(asked) as Partial<typeof policy>;
}

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/i;

const rules: { [Name in AnswerName]?: (value: string, values: Answers) => string | null } = {
  workers: required('Elige una respuesta.'),
  rfc: (text) => (RFC.test(text.trim()) ? null : 'El RFC lleva tres o cuatro letras, seis dígitos y su homoclave.'),
  imss_registrations: required('Escribe al menos un registro patronal.'),
  activity: required('Escribe la actividad o giro principal.'),
  plan_from: (text) => (readDay(text) === undefined ? 'Elige el primer día del plan.' : null),
  plan_to: (text, { plan_from }) =>
    readDay(text) === undefined
      ? 'Elige el último día del plan.'
      : text < plan_from
        ? 'El plan termina antes de empezar.'
        : null,
  issued_by: required('Elige una respuesta: la plataforma no la decide.'),
  agent_name: (text, { issued_by }) =>
    text.trim() === '' && issued_by !== '' && issued_by !== 'internal_instructor' ? 'Escribe su nombre.' : null,
  agent_registration: (text, { issued_by }) =>
    text.trim() === '' && issued_by === 'external_agent' ? 'Escribe su número de registro.' : null,
  instructor_name: required('Escribe su nombre.'),
  employer_signer: required('Escribe su nombre.'),
  workers_signer: (text, { workers }) => (text.trim() === '' && workers === 'over_50' ? 'Escribe su nombre.' : null),
  signatures: required('Elige una respuesta.'),
};

/** The rules of these values only: a question does not require the answers of others. */
export const rulesOf = (names: readonly AnswerName[]): typeof rules =>
  Object.fromEntries(names.map((name) => [name, rules[name]]));
