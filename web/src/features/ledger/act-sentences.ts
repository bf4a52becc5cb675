import type { Act, LedgerEntry } from '@finaula/contract/ledger';
import { percent } from '../../lib/text/percent.ts';

/** What a row is called in the filter and in the list. */
export const actNames: Record<Act, string> = {
  'entity registered': 'Entidad registrada',
  'entity taken over': 'Entidad tomada del directorio',
  'takeover undone': 'Toma anulada',
  'plan changed': 'Plan cambiado',
  'user registered': 'Persona registrada',
  'user activated': 'Persona activada',
  'password changed': 'Contraseña cambiada',
  'reset link made': 'Enlace para nueva contraseña generado',
  'password reset': 'Contraseña cambiada con un enlace',
  'user deactivated': 'Persona desactivada',
  'verification link made': 'Enlace de verificación generado',
  'email verified': 'Correo verificado',
  'content loaded': 'Cursos cargados',
  'certificate issued': 'Constancia emitida',
  'certificate revoked': 'Constancia revocada',
  'signing key added': 'Llave de firma añadida',
  'assistant switched': 'Asistente encendido o apagado',
  'chain opened': 'Bitácora de una entidad abierta',
  'ledger sealed': 'Bitácoras selladas',
  'password set by verification link': 'Contraseña elegida con un enlace de verificación',
  'name corrected': 'Nombre rectificado',
  'email corrected': 'Correo rectificado',
  'email change requested': 'Otro correo solicitado',
  'email change link made': 'Enlace para otro correo generado',
  'email changed': 'Correo cambiado y comprobado',
  'account closed': 'Cuenta cerrada y bloqueada',
  'identity erased': 'Identidad bloqueada borrada',
};

/** What the row adds to its name; undefined when the name says all. The folio of a constancia is shown apart, as a link. */
export function factsOf({ action, detail, user_name, actor_name }: LedgerEntry): string | undefined {
  switch (action) {
    case 'entity registered':
      return String(detail.razon_social ?? '');
    case 'entity taken over':
      return `${detail.razon_social}, con ${detail.inherited === 1 ? '1 empleado' : `${detail.inherited} empleados`}`;
    case 'plan changed':
      return `Ahora ${detail.subscription}`;
    case 'content loaded':
      return `${detail.courses} cursos`;
    case 'certificate issued':
      return `${user_name ?? 'Una persona que ya no está'}, ${percent(Number(detail.score))}`;
    case 'certificate revoked':
      return `${user_name ?? 'Una persona que ya no está'}: ${detail.reason}`;
    case 'assistant switched':
      return detail.state === 'on' ? 'Ahora encendido' : 'Ahora apagado';
    case 'user registered':
      return user_name ?? (detail.count === undefined ? undefined : `${detail.count} personas`);
    case 'password reset':
    case 'password set by verification link':
    case 'email verified':
      return `${user_name ?? 'Una persona que ya no está'}, con un enlace de ${actor_name ?? 'alguien que no se registró'}`;
    case 'chain opened':
      return String(detail.entity_name ?? detail.entity_id);
    case 'ledger sealed':
      return `${detail.rows} registros en ${detail.chains} bitácoras`;
    case 'signing key added':
      return String(detail.kid ?? '');
    default:
      return user_name ?? undefined;
  }
}

/** The folio of the constancia that a row is about. */
export const folioOf = ({ detail }: LedgerEntry): string | undefined => (typeof detail.folio === 'string' ? detail.folio : undefined);
