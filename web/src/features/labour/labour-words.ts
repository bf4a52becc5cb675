import { LOCALE } from '@finaula/contract/constants';
import type { LabourMissing, LabourPolicy, LabourState } from '@finaula/contract/labour';
import type { labourQuestions } from '@finaula/contract/labour-questions';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { formatNumber } from '../../lib/text/format-number.ts';

export type Question = (typeof labourQuestions)[number];

const enumeration = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** "1 constancia", "1,204 constancias" */
export const constancias = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'constancia' : 'constancias'}`;

const missingNames: Record<LabourMissing, string> = {
  curp: 'la CURP',
  occupation_key: 'la ocupación',
  names: 'los apellidos por separado',
  course: 'los datos del curso',
  policy: 'respuestas de la institución',
};

/** "la CURP y la ocupación" */
export const missingWords = (fields: readonly LabourMissing[]): string =>
  enumeration.format(fields.map((field) => missingNames[field]));

export const stateLooks = {
  por_completar: { label: 'Por completar', kind: 'warn' },
  por_firmar: { label: 'Por firmar', kind: 'warn' },
  firmada: { label: 'Firmada', kind: 'info' },
  entregada: { label: 'Entregada', kind: 'ok' },
  cancelada: { label: 'Cancelada', kind: 'off' },
} as const satisfies Record<LabourState, { label: string; kind: string }>;

const issuers = {
  internal_instructor: 'Instructores internos: la expide la institución',
  external_agent: 'Un agente capacitador externo',
  supplier: 'La empresa a la que se compró un bien o servicio',
} as const;

/** The answers of a question's fields, as sentences; null without any. */
export function answerOf(policy: LabourPolicy, field: string): string | null {
  switch (field) {
    case 'workers':
      return policy.workers && (policy.workers === 'over_50' ? 'Más de 50 trabajadores' : 'Hasta 50 trabajadores');
    case 'rfc':
      return policy.rfc && `RFC ${policy.rfc}`;
    case 'imss_registrations':
      return policy.imss_registrations.length === 0
        ? null
        : `Registro patronal ${enumeration.format(policy.imss_registrations)}`;
    case 'activity':
      return policy.activity && `Actividad: ${policy.activity}`;
    case 'plan_from':
      return policy.plan_from && `Desde el ${longDay(policy.plan_from)}`;
    case 'plan_to':
      return policy.plan_to && `Hasta el ${longDay(policy.plan_to)}`;
    case 'issued_by':
      return policy.issued_by && issuers[policy.issued_by];
    case 'agent_name':
      return policy.agent_name;
    case 'agent_registration':
      return policy.agent_registration && `Registro ${policy.agent_registration}`;
    case 'instructor_name':
      return policy.instructor_name;
    case 'commission':
      return enumeration.format(
        [
          policy.commission.employer && `${policy.commission.employer}, por el patrón`,
          policy.commission.workers && `${policy.commission.workers}, por los trabajadores`,
        ].filter((signer) => signer !== null),
      );
    case 'signatures':
      return policy.signatures && (policy.signatures === 'by_hand' ? 'A mano' : 'Con imagen digitalizada de la firma');
    default:
      return null;
  }
}
