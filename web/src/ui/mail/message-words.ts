import type { Message, MessageKind, MessageReason, MessageState } from '@finaula/contract/mail';
import { Check, CircleHelp, Clock, type LucideIcon, Minus, TriangleAlert } from 'lucide-react';
import { shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';

export const kindNames: Record<MessageKind, string> = {
  verification_link: 'Enlace de verificación',
  invitation: 'Invitación',
  reset_link: 'Enlace para nueva contraseña',
  forgotten_password: 'Olvidó su contraseña',
  new_administrator: 'Nueva administración',
  new_device: 'Entrada en otro dispositivo',
  second_factor_reset: 'Verificación en dos pasos retirada',
  certificate_expiring: 'Certificado por vencer',
  second_factor_changed: 'Verificación en dos pasos cambiada',
  provider_linked: 'Cuenta unida a un proveedor de identidad',
  provider_unlinked: 'Cuenta separada de un proveedor de identidad',
  email_corrected: 'Correo rectificado (aviso al anterior)',
  email_change_link: 'Enlace para un correo nuevo',
  email_change_requested: 'Aviso de que el directorio pide otro correo',
  directory_token_expiring: 'Token del directorio por vencer',
  api_token_expiring: 'Token de acceso por vencer',
  webhook_paused: 'Webhook en pausa',
  handover_due: 'Configuración por confirmar',
  labour_constancias_due: 'Constancias laborales por entregar',
  labour_list_due: 'Lista de constancias laborales por presentar',
  committee_report: 'Informe al comité',
  closure_requested: 'Cierre de cuenta solicitado',
  auditor_invitation: 'Invitación de auditoría',
  review_decided: 'Revisión de la entidad',
  details_decided: 'Decisión sobre razón social y firmante',
  obligation_assigned: 'Obligación nueva',
  reminder: 'Recordatorio',
  weekly_digest: 'Resumen de la semana',
  registrations_waiting: 'Registros en espera',
  exam_open_again: 'Examen abierto de nuevo',
  second_factor_due: 'Verificación en dos pasos por activar',
  certificate_replaced: 'Constancia sustituida',
  entity_registered: 'Registro de la institución',
  reforms_waiting: 'Cambios normativos por decidir',
  invitation_reminder: 'Invitación, otra vez',
  team_reminded: 'Aviso a la jefatura',
};

export const stateNames: Record<MessageState, string> = {
  'en cola': 'En cola',
  enviado: 'Enviado',
  rechazado: 'Rechazado',
  omitido: 'Omitido',
  desconocido: 'Sin respuesta',
};

export const stateLooks: Record<MessageState, { kind: 'plain' | 'ok' | 'warn' | 'info' | 'danger'; icon: LucideIcon }> =
  {
    'en cola': { kind: 'info', icon: Clock },
    enviado: { kind: 'ok', icon: Check },
    rechazado: { kind: 'danger', icon: TriangleAlert },
    omitido: { kind: 'plain', icon: Minus },
    desconocido: { kind: 'warn', icon: CircleHelp },
  };

const SOON_MS = 120_000;

const reasons: Record<MessageReason, string> = {
  address_refused: 'Su servidor no acepta esta dirección. Revisa que esté bien escrita.',
  mailbox_refused:
    'Su buzón está desactivado o no recibe correos de fuera. Pídele que lo revise con su área de sistemas.',
  mailbox_full: 'Su buzón está lleno. Pídele que borre correos.',
  sender_refused: 'Su servidor no acepta correos de la plataforma. Quien la opera ya lo ve en sus registros.',
  relay_refused:
    'El servidor de correo de la plataforma no quiso reenviarlo. Quien la opera ya lo ve en sus registros.',
  message_refused: 'Su servidor no aceptó el mensaje.',
  deferred: 'El servidor pidió esperar.',
  unreachable: 'El servidor de correo de la plataforma no responde.',
  answer_lost: 'Se cortó la conexión antes de la respuesta: puede que sí haya llegado.',
  gave_up: 'Se intentó durante tres días sin lograrlo.',
  inactive: 'Su cuenta no está activa.',
  already_verified: 'Ya había verificado su correo.',
  link_over: 'Su enlace ya se usó, venció o se generó otro.',
  outdated: 'Su día pasó sin que saliera; lo que siga pendiente va en un aviso más nuevo.',
  unreviewed: 'Tu institución todavía no está verificada: entrega el enlace tú.',
  first_contacts:
    'Tu institución ya escribió hoy a todas las personas nuevas que puede en un día. Sale después; si urge, entrega el enlace tú.',
  nothing_due: 'Ya no le faltaba nada de lo que iba a recordarle.',
};

/** Why it was not sent, or not yet; undefined without a reason. */
export function reasonOf({ reason, state, due_at }: Pick<Message, 'reason' | 'state' | 'due_at'>): string | undefined {
  if (reason === null) {
    if (state !== 'en cola') return undefined;
    return due_at !== null && Date.parse(due_at) > Date.now() + SOON_MS
      ? `Sale el ${shortDateTimeOf(due_at)}.`
      : 'Sale en unos momentos.';
  }
  const next = state === 'en cola' && due_at !== null ? ` Se intenta de nuevo el ${shortDateTimeOf(due_at)}.` : '';
  return reasons[reason] + next;
}
