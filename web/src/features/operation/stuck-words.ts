import type { MessageReason } from '@finaula/contract/mail';
import type { StuckJob, StuckMail } from '@finaula/contract/stuck-work';

/** The reason of stuck mails and the operator's remedy. */
const mailReasons: Partial<Record<MessageReason, string>> = {
  unreachable: 'El servidor de correo no responde, o no acepta la cuenta. Salen solos cuando vuelva.',
  relay_refused: 'El servidor de correo no quiso reenviarlos: revisa sus permisos para MAIL_FROM.',
  sender_refused: 'Los servidores de destino no aceptan el remitente: revisa SPF, DKIM y DMARC.',
  deferred: 'El servidor pidió esperar: revisa sus límites.',
  mailbox_full: 'El buzón está lleno.',
  gave_up: 'Se intentó durante tres días sin lograrlo.',
  answer_lost: 'Se cortó la conexión antes de la respuesta: pueden llegar dos veces si los reintentas.',
};

export const mailReasonOf = ({ reason }: StuckMail): string =>
  reason === null
    ? 'Ningún proceso los toma: revisa que la plataforma esté en marcha.'
    : (mailReasons[reason] ?? 'Revisa el registro del servidor.');

const jobNames: Record<string, string> = {
  'apply-directory': 'Cambios de un directorio',
  'apply-people-import': 'Carga de personas',
  'build-supervision-file': 'Expediente de supervisión',
  'check-people-import': 'Revisión de un archivo de personas',
  'cleanup-expired': 'Limpieza de lo vencido',
  'close-requested-accounts': 'Cierre de cuentas solicitado',
  'deliver-mail': 'Envío de correos',
  'find-due-mail': 'Búsqueda de correos por enviar',
  'find-entities-to-remind': 'Búsqueda de recordatorios',
  'find-expiring-certificates': 'Búsqueda de certificados por vencer',
  'finish-expired-exams': 'Cierre de exámenes sin tiempo',
  'notify-certificate-expiry': 'Aviso de certificado por vencer',
  'recover-password': 'Enlace para nueva contraseña',
  'remind-entity': 'Recordatorios de una institución',
  retention: 'Borrado por plazo',
  'settle-handovers': 'Entrega de configuraciones',
  'stamp-ledger': 'Sello de tiempo de la bitácora',
};

export const jobNameOf = ({ job }: Pick<StuckJob, 'job'>): string => jobNames[job] ?? job;

export const jobStates: Record<StuckJob['state'], { label: string; kind: 'warn' | 'danger' }> = {
  waiting: { label: 'Esperan', kind: 'warn' },
  lost: { label: 'Sin señal', kind: 'warn' },
  failed: { label: 'Fallaron', kind: 'danger' },
};

const jobReasons = {
  process_died: 'Su proceso terminó de golpe dos veces. Revisa la memoria y el registro del servidor.',
  error: 'Terminaron con un error. El registro del servidor dice cuál: busca el nombre del trabajo.',
};

export function jobReasonOf({ state, reason }: StuckJob): string {
  if (state === 'waiting') return 'Ya deberían haber empezado: no hay proceso libre que los tome.';
  if (state === 'lost') return 'Su proceso dejó de responder. Otro los repite en unos minutos.';
  return reason === null ? 'Revisa el registro del servidor.' : jobReasons[reason];
}
