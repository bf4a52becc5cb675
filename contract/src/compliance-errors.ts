import { AUDIT_DAYS } from './constants.ts';

/** Part of the error table: exams, obligations, reports, reforms and auditors. */
export const complianceErrors = {
  // Exams.
  EXAM_NOT_FOUND: { status: 404, detail: 'No encontramos ese examen.' },
  EXAM_QUESTION_NOT_FOUND: { status: 404, detail: 'Esa pregunta o esa opción no es de este examen.' },
  EXAM_OVER: { status: 409, detail: 'Este examen ya terminó. Cuenta lo que se guardó antes.' },
  NO_EXAM: { status: 422, detail: 'Este curso no tiene examen.' },
  EXAM_READING_REQUIRED: { status: 409, detail: 'Antes del examen tienes que ver todas las láminas del curso.' },
  EXAM_COOLDOWN: { status: 429, detail: 'Todavía no puedes volver a presentar este examen.' },
  EXAM_ATTEMPTS_USED: { status: 429, detail: 'Ya usaste tus intentos de este examen.' },
  EXAM_REQUIRED: {
    status: 409,
    detail: 'Tu entidad pide el examen para dar la constancia de este curso. El quiz te sirve para practicar.',
  },
  EXAM_ITEM_NOT_FOUND: { status: 404, detail: 'No encontramos ese reactivo.' },
  EXAM_ITEM_WITHDRAWN: { status: 409, detail: 'Ese reactivo ya estaba retirado.' },
  ASSISTANT_LOCKED_BY_EXAM: {
    status: 409,
    detail: 'Tienes un examen en curso. Cuando lo entregues o se acabe el tiempo, puedes volver a preguntar.',
  },
  // Obligations.
  OBLIGATION_NOT_FOUND: { status: 404, detail: 'No encontramos esa obligación.' },
  OBLIGATION_ENDED: { status: 409, detail: 'Esta obligación ya terminó. Crea una nueva si vuelve a hacer falta.' },
  WAIVER_NOT_FOUND: { status: 404, detail: 'No encontramos esa exención.' },
  WAIVER_ENDED: { status: 409, detail: 'Esta exención ya terminó.' },
  WAIVER_STANDS: {
    status: 409,
    detail: 'Esta persona ya tiene una exención vigente en esta obligación. Termínala antes de dar otra.',
  },
  DATE_AHEAD: { status: 422, detail: 'Esa fecha aún no llega. Elige hoy o un día anterior.' },
  DATE_PAST: { status: 422, detail: 'Esa fecha ya pasó. Elige hoy o un día posterior.' },
  HISTORY_TOO_LONG: { status: 422, detail: 'Ese periodo tiene más de 60 puntos. Elige uno más corto, o mes a mes.' },
  // The report to the committee.
  REPORT_NOT_FOUND: { status: 404, detail: 'No encontramos ese informe.' },
  REPORT_MONTH_INVALID: {
    status: 422,
    detail: 'De ese mes no hay informe: elige uno entre tu primera obligación y hoy.',
  },
  REPORT_REASON_REQUIRED: {
    status: 422,
    detail: 'Ya se envió el informe de ese mes. Escribe qué corrige el nuevo.',
  },
  REPORT_PENDING: {
    status: 409,
    detail: 'Los meses anteriores todavía se están calculando. Inténtalo en unos minutos.',
  },
  REPORT_UNCHANGED: { status: 422, detail: 'El informe que se envió de ese mes dice lo mismo: no hay qué corregir.' },
  // Reforms of a law.
  SOURCE_NOT_FOUND: { status: 404, detail: 'No encontramos esa fuente.' },
  REFORM_NOT_FOUND: { status: 404, detail: 'No encontramos ese aviso.' },
  REFORM_CORRECTED: { status: 409, detail: 'Otro aviso corrigió a este: trabaja con el que lo corrige.' },
  REFORM_DECIDED: { status: 409, detail: 'Tu entidad ya decidió ante este aviso.' },
  // Settings of former administrators.
  HANDOVER_NOT_FOUND: { status: 404, detail: 'Eso ya está decidido. Actualiza la lista.' },
  HANDOVER_NEEDS_ROTATION: {
    status: 409,
    detail: 'Quien generó el token pudo quedarse con él, así que no se confirma: genera otro en su lugar o termínalo.',
  },
  // Auditors.
  AUDITOR_NOT_FOUND: { status: 404, detail: 'No encontramos esa auditoría.' },
  AUDITOR_ENDED: { status: 409, detail: 'Esta auditoría ya terminó.' },
  AUDITOR_STANDS: {
    status: 409,
    detail: 'Esta persona ya tiene una auditoría vigente en tu entidad. Termínala antes de dar otra.',
  },
  AUDIT_TOO_LONG: { status: 422, detail: `Una auditoría dura ${AUDIT_DAYS} días a lo más. Elige una fecha anterior.` },
  AUDIT_NEEDS_REVIEW: {
    status: 409,
    detail: 'Tu entidad aún no está verificada: podrás dar acceso a una auditoría cuando termine la revisión.',
  },
  AUDIT_OVER: { status: 403, detail: 'Tu acceso de auditoría terminó. Pide otro a la institución si lo necesitas.' },
} as const;
