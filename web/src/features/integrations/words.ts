import type { Scope } from '@finaula/contract/scopes';
import type { Webhook, WebhookEvent, WebhookKind } from '@finaula/contract/webhooks';

export const scopeWords: Record<Scope, { label: string; about: string }> = {
  'people:read': { label: 'Leer personas', about: 'Tu gente con sus áreas, puestos y el historial de su empleo.' },
  'people:write': {
    label: 'Cambiar personas',
    about: 'Altas, bajas, área, puesto y jefatura. No corrige nombres ni correos.',
  },
  'compliance:read': { label: 'Leer cumplimiento', about: 'Obligaciones, quién las cumple y los temas que se fallan.' },
  'certificates:read': { label: 'Leer constancias', about: 'La lista de constancias y sus PDF.' },
};

export const eventNames: Record<WebhookEvent, string> = {
  'person.arrived': 'Persona que llegó',
  'person.left': 'Persona que salió',
  'obligation.overdue': 'Obligación vencida',
  'certificate.issued': 'Constancia emitida',
  'certificate.revoked': 'Constancia revocada',
  'certificate.expiring': 'Constancia por vencer',
  'exam.finished': 'Examen terminado',
  'course.published': 'Curso publicado',
};

const messageNames: Record<string, string> = { ...eventNames, test: 'Prueba', digest: 'Resumen del lunes' };
export const eventName = (event: string): string => messageNames[event] ?? event;

export const kindWords: Record<WebhookKind, { label: string; about: string; address: string }> = {
  standard: {
    label: 'Un sistema tuyo',
    about: 'Recibe cada aviso que elijas, firmado (Standard Webhooks).',
    address: 'Dirección de tu sistema',
  },
  teams_workflow: {
    label: 'Un canal de Teams',
    about: 'Recibe el resumen de los lunes, solo totales.',
    address: 'Dirección del flujo de trabajo de Teams',
  },
  slack: {
    label: 'Un canal de Slack',
    about: 'Recibe el resumen de los lunes, solo totales.',
    address: 'Dirección del webhook entrante de Slack',
  },
};

/** A channel by its name, a system by its address. */
export const webhookName = ({ kind, name, url }: Pick<Webhook, 'kind' | 'name' | 'url'>): string =>
  kind === 'standard' ? url : `Canal de ${kind === 'slack' ? 'Slack' : 'Teams'} «${name}»`;
