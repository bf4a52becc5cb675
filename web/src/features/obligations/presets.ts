import type { ObligationTerms } from '@finaula/contract/obligations';

type Preset = Pick<ObligationTerms, 'title' | 'legal_basis' | 'course_ids' | 'audience' | 'first_due' | 'repeat'> & {
  id: string;
  about: string;
};

/**
 * Common first obligations. Each cites its article, and says when the institution asks for more. The
 * provisions are those of banks: other sectors edit the text.
 */
export const presetsOn = (today: string): readonly Preset[] => [
  {
    id: 'pld',
    title: 'PLD/FT anual para todo el personal',
    about: 'Cada 12 meses, desde cada constancia',
    legal_basis:
      'LIC, art. 115, y disposiciones de PLD/FT para instituciones de crédito, 49ª: cursos de capacitación al menos una vez al año.',
    course_ids: ['m04', 'm05'],
    audience: { everyone: true },
    first_due: { days_after_assignment: 60 },
    repeat: { months: 12 },
  },
  {
    id: 'ingreso',
    title: 'Nuevo ingreso, antes de atender clientes',
    about: 'Una vez, a quien ingrese desde hoy',
    legal_basis:
      'Disposiciones de PLD/FT para instituciones de crédito, 50ª: el personal que atiende al público o administra recursos se capacita antes de empezar o al mismo tiempo.',
    course_ids: ['m04', 'm09'],
    audience: { hired_after: today },
    first_due: { days_after_assignment: 0 },
    repeat: 'none',
  },
  {
    id: 'ciber',
    title: 'Ciberseguridad anual',
    about: 'Cada 12 meses, desde cada constancia',
    legal_basis:
      'CUB, art. 168 Bis 12, fr. VIII: concientización en seguridad de la información para todo el personal. La institución la pide cada año.',
    course_ids: ['m12'],
    audience: { everyone: true },
    first_due: { days_after_assignment: 60 },
    repeat: { months: 12 },
  },
  {
    id: 'datos',
    title: 'Protección de datos personales',
    about: 'Cada 12 meses, desde cada constancia',
    legal_basis:
      'LFPDPPP, arts. 18 y 20: medidas de seguridad y confidencialidad de quienes intervienen en el tratamiento. La institución lo pide cada año.',
    course_ids: ['m15'],
    audience: { everyone: true },
    first_due: { days_after_assignment: 60 },
    repeat: { months: 12 },
  },
];
