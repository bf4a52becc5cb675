import type { Act, LedgerEntry } from '@finaula/contract/ledger';
import { percent } from '../../lib/text/percent.ts';
import { factorFactsOf } from './factor-sentences.ts';
import { signInFactsOf } from './sign-in-sentences.ts';

/** Names of acts in filter and list. */
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
  'certificate reinstated': 'Constancia restituida',
  'certificate replaced': 'Constancia sustituida: se corrigió el nombre',
  'dispute opened': 'Constancia puesta en disputa',
  'dispute closed': 'Disputa de una constancia cerrada',
  'retake allowed': 'Nueva constancia permitida después de una revocación',
  'document handed out': 'Documento de una constancia entregado',
  'signing key added': 'Llave de firma añadida',
  'assistant switched': 'Asistente encendido o apagado',
  'access voided': 'Sesiones cerradas y enlaces anulados',
  'video added': 'Video añadido',
  'video removed': 'Video quitado',
  'entity verified': 'Entidad verificada',
  'entity suspended': 'Entidad suspendida',
  'review reopened': 'Revisión abierta de nuevo',
  'entity details changed': 'Razón social, firmante o contacto corregidos',
  'details change requested': 'Cambio de razón social o firmante solicitado',
  'details change withdrawn': 'Solicitud de razón social o firmante retirada',
  'details change approved': 'Razón social y firmante aprobados',
  'details change refused': 'Razón social o firmante rechazados',
  'domain proven': 'Dominio comprobado',
  'invitation code set': 'Código de invitación generado',
  'invitation code removed': 'Código de invitación quitado',
  'administrator added': 'Administrador nombrado',
  'administrator removed': 'Administrador retirado',
  'exam started': 'Examen iniciado',
  'exam finished': 'Examen terminado',
  'exam policy changed': 'Política de exámenes cambiada',
  'exam time set': 'Tiempo de examen cambiado',
  'exam item withdrawn': 'Reactivo de examen retirado',
  'exams regraded': 'Exámenes recalificados',
  'registration rejected': 'Registro rechazado',
  'registrations expired': 'Registros vencidos borrados',
  'obligation created': 'Obligación creada',
  'obligation changed': 'Versión nueva de una obligación',
  'obligation ended': 'Obligación terminada',
  'waiver granted': 'Exención otorgada',
  'waiver ended': 'Exención terminada antes',
  'reform published': 'Aviso de cambio normativo publicado',
  'reform decided': 'Decisión ante un cambio normativo',
  'auditor invited': 'Auditoría externa invitada',
  'auditor ended': 'Auditoría externa terminada antes',
  'auditor opened': 'Consulta de una auditoría externa',
  'reminders changed': 'Avisos por correo cambiados',
  'people reminded': 'Recordatorio pedido',
  'reminders withdrawn': 'Recordatorio retirado',
  'own course created': 'Curso propio empezado',
  'course review requested': 'Revisión de un curso propio pedida',
  'course approved': 'Curso propio aprobado',
  'course returned': 'Curso propio devuelto con cambios',
  'course published': 'Versión de un curso propio publicada',
  'course retired': 'Curso propio retirado',
  'course staff named': 'Encargo de escribir o revisar cursos',
  'course policy changed': 'Revisión de cursos propios por otra persona',
  'programme drafted': 'Programa anual en borrador',
  'programme approved': 'Programa anual aprobado',
  'labour policy changed': 'Respuestas sobre constancias laborales cambiadas',
  'labour constancias issued': 'Constancias laborales emitidas',
  'labour constancia cancelled': 'Constancia laboral cancelada',
  'labour constancia corrected': 'Constancia laboral corregida',
  'chain opened': 'Bitácora de una entidad abierta',
  'facts recorded': 'Huellas de hechos asentadas',
  'demonstration recorded': 'Institución de demostración creada',
  'ledger sealed': 'Bitácoras selladas',
  'ledger stamped': 'Bitácoras con sello de tiempo de un tercero',
  'password set by verification link': 'Contraseña elegida con un enlace de verificación',
  'name corrected': 'Nombre rectificado',
  'email corrected': 'Correo rectificado',
  'email change requested': 'Otro correo solicitado',
  'email change link made': 'Enlace para otro correo generado',
  'email changed': 'Correo cambiado y comprobado',
  'closure requested': 'Cierre de una cuenta solicitado por la institución',
  'closure objected': 'Oposición al cierre de una cuenta',
  'closure withdrawn': 'Solicitud de cierre retirada',
  'account closed': 'Cuenta cerrada y bloqueada',
  'identity erased': 'Identidad bloqueada borrada',
  'employment changed': 'Datos de empleo cambiados',
  'person left': 'Baja registrada',
  'leaving undone': 'Baja deshecha',
  'people imported': 'Personas importadas',
  'import undone': 'Importación deshecha',
  'invitation accepted': 'Invitación aceptada',
  'invitation links made': 'Enlaces de invitación generados',
  'supervision file built': 'Expediente de supervisión generado',
  'supervision file downloaded': 'Expediente de supervisión descargado',
  'access policy changed': 'Política de acceso cambiada',
  'api token made': 'Token de acceso creado',
  'api token revoked': 'Token de acceso revocado',
  'webhook added': 'Webhook agregado',
  'webhook changed': 'Webhook cambiado',
  'webhook paused': 'Webhook en pausa por sus fallas',
  'webhook removed': 'Webhook quitado',
  'directory token made': 'Token del directorio generado',
  'directory token revoked': 'Token del directorio revocado',
  'directory switched on': 'Sincronización con el directorio encendida',
  'person added': 'Persona agregada',
  'person provisioned': 'Alta desde el directorio o el proveedor de identidad',
  'areas changed': 'Áreas cambiadas por el directorio',
  'second factor added': 'Verificación en dos pasos activada',
  'second factor removed': 'Verificación en dos pasos desactivada',
  'second factor reset': 'Verificación en dos pasos retirada',
  'signed in': 'Entrada',
  'sign-in refused': 'Entrada rechazada',
  'session timed out': 'Sesión terminada por inactividad',
  'access refused': 'Acceso sin permiso rechazado',
  'second factor used': 'Entrada con verificación en dos pasos',
  'second factor refused': 'Segundo paso rechazado',
  'recovery codes made': 'Códigos de recuperación nuevos',
  'passkey renamed': 'Llave de acceso con otro nombre',
  'passkey sign-in refused': 'Entrada con llave de acceso rechazada',
  'provider added': 'Proveedor de identidad agregado',
  'provider changed': 'Proveedor de identidad cambiado',
  'provider tested': 'Proveedor de identidad probado',
  'provider certificate added': 'Certificado de un proveedor de identidad agregado',
  'provider certificate retired': 'Certificado de un proveedor de identidad retirado',
  'provider switched': 'Proveedor de identidad encendido o apagado',
  'directory token rotated': 'Token del directorio sustituido',
  'setting confirmed': 'Configuración de quien ya no administra, confirmada',
  'setting ended': 'Configuración de quien ya no administra, terminada',
  'address released': 'Correo cedido a la institución que comprobó su dominio',
  'provider approved': 'Proveedor de identidad aprobado por otra persona administradora',
  'provider removed': 'Proveedor de identidad quitado',
  'provider linked': 'Cuenta unida a un proveedor de identidad',
  'provider unlinked': 'Cuenta separada de un proveedor de identidad',
  'signed in with provider': 'Entrada con proveedor de identidad',
  'provider sign-in refused': 'Entrada con proveedor de identidad rechazada',
};

/**
 * Details that complete an act's name; undefined when the name is enough. The folio is shown apart, as a
 * link.
 */
export function factsOf(entry: LedgerEntry): string | undefined {
  const { action, detail, user_name, actor_name } = entry;
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
      return [
        `${user_name ?? 'Una persona que ya no está'}, ${percent(Number(detail.score))}`,
        detail.earned_by === 'quiz' && 'con quiz de autoevaluación',
        detail.earned_by === 'exam' && 'con examen',
        detail.earned_by === 'practice' && 'con examen de práctica',
        detail.identity_proof === 'link_of_administrator' && 'con un enlace que vio un administrador',
      ]
        .filter((part) => part !== false)
        .join(', ');
    case 'obligation created':
    case 'obligation changed':
      return `Versión ${detail.version}`;
    case 'obligation ended':
      return `${detail.title}, desde el ${detail.on}`;
    case 'waiver granted':
      return `${user_name ?? 'Una persona que ya no está'}, en ${detail.title}, hasta el ${detail.until}: ${detail.reason}`;
    case 'waiver ended':
      return user_name ?? 'Una persona que ya no está';
    case 'reform published':
    case 'reform decided':
      return String(detail.title);
    case 'auditor invited':
    case 'auditor ended':
      return `${detail.name} (${detail.email}), hasta el ${detail.until}`;
    case 'auditor opened':
      return [detail.what, detail.subject, detail.on, detail.format !== 'json' && detail.format]
        .filter(Boolean)
        .join(' · ');
    case 'reminders changed':
      return [
        detail.obligation_assigned !== undefined && `obligación nueva: ${detail.obligation_assigned}`,
        detail.reminder !== undefined && `recordatorios: ${detail.reminder}`,
        detail.weekly_digest !== undefined && `resumen de la semana: ${detail.weekly_digest}`,
      ]
        .filter((part) => part !== false)
        .join(', ');
    case 'people reminded':
    case 'reminders withdrawn':
      return detail.people === 1 ? 'A una persona' : `A ${detail.people} personas`;
    case 'own course created':
      return String(detail.title);
    case 'course published':
      return `Versión ${detail.number}${detail.reviewed === 'no' ? ', por una sola persona' : ''}: ${detail.note}`;
    case 'course retired':
      return `Desde el ${detail.on}: ${detail.reason}`;
    case 'course policy changed':
      return detail.second_person === 'required' ? 'Ahora obligatoria' : 'Ahora puede publicar una sola persona';
    case 'course staff named':
      return `${user_name ?? 'Una persona que ya no está'}${detail.may === '' ? ': sin encargo' : ''}`;
    case 'programme drafted':
      return String(detail.year);
    case 'programme approved':
      return `${detail.year}, versión ${detail.version}, ${detail.minutes_reference}`;
    case 'labour constancias issued':
      return detail.count === 1 ? `La ${detail.first}` : `${detail.count}, de la ${detail.first} a la ${detail.last}`;
    case 'labour constancia cancelled':
      return `${detail.number}: ${detail.reason}`;
    case 'labour constancia corrected':
      return `La ${detail.number} corrige la ${detail.corrects}`;
    case 'certificate revoked':
    case 'certificate reinstated':
    case 'dispute opened':
    case 'retake allowed':
      return `${user_name ?? 'Una persona que ya no está'}: ${detail.reason}`;
    case 'certificate replaced':
      return `${user_name ?? 'Una persona que ya no está'}: la sustituye la constancia ${detail.replacement}`;
    case 'assistant switched':
      return detail.state === 'on' ? 'Ahora encendido' : 'Ahora apagado';
    case 'access voided':
      return `${detail.sessions} sesiones y ${Number(detail.verification_links) + Number(detail.reset_links)} enlaces, de todas las personas`;
    case 'video added':
    case 'video removed':
      return `${detail.title} (${detail.youtube_url})`;
    case 'user registered':
      return user_name ?? (detail.count === undefined ? undefined : `${detail.count} personas`);
    case 'entity verified':
    case 'entity suspended':
    case 'review reopened':
    case 'entity details changed':
      return String(detail.reason ?? '');
    case 'domain proven':
      return String(detail.domain ?? '');
    case 'registrations expired':
      return detail.count === 1
        ? '1 registro sin confirmar a tiempo'
        : `${detail.count} registros sin confirmar a tiempo`;
    case 'password reset':
    case 'password set by verification link':
    case 'email verified':
      return `${user_name ?? 'Una persona que ya no está'}, con un enlace de ${actor_name ?? 'alguien que no se registró'}`;
    case 'chain opened':
      return String(detail.entity_name ?? detail.entity_id);
    case 'ledger sealed':
      return `${detail.rows} registros en ${detail.chains} bitácoras`;
    case 'exam started':
      return `${user_name ?? 'Una persona que ya no está'}, intento ${detail.attempt} de ${detail.course_id}`;
    case 'exam finished':
      return [
        `${user_name ?? 'Una persona que ya no está'}, intento ${detail.attempt} de ${detail.course_id}`,
        detail.passed === 1 ? `aprobado con ${percent(Number(detail.score))}` : 'no aprobado',
        detail.cause === 'time' && 'se acabó el tiempo',
      ]
        .filter((part) => part !== false)
        .join(', ');
    case 'exam policy changed':
      return `Constancia con ${detail.certificate_by === 'exam' ? 'examen' : 'quiz'}; ${detail.attempts} intentos en ${detail.window_days} días`;
    case 'access policy changed':
      return [
        detail.idle_minutes === 'none'
          ? 'Sin plazo de inactividad'
          : `La sesión termina tras ${detail.idle_minutes} minutos sin uso`,
        detail.second_factor === 'everyone' && 'dos pasos para todas las personas',
        detail.second_factor === 'administrators' && 'dos pasos para quien administra',
      ]
        .filter((part) => typeof part === 'string')
        .join(', ');
    case 'signed in':
    case 'sign-in refused':
    case 'session timed out':
    case 'access refused':
    case 'provider sign-in refused':
      return signInFactsOf(entry);
    case 'second factor used':
    case 'second factor refused':
    case 'second factor added':
    case 'second factor removed':
    case 'passkey renamed':
    case 'passkey sign-in refused':
      return factorFactsOf(entry);
    case 'provider added':
    case 'provider changed':
    case 'provider tested':
    case 'provider approved':
    case 'provider removed':
      return String(detail.name);
    case 'provider certificate added':
    case 'provider certificate retired':
      return `${detail.name}, huella ${String(detail.sha256).slice(0, 16)}…`;
    case 'provider switched':
      return `${detail.name}, ahora ${detail.state === 'on' ? 'encendido' : 'apagado'}`;
    case 'provider linked':
    case 'provider unlinked':
    case 'signed in with provider':
      return `${user_name ?? 'Una persona que ya no está'}, con ${detail.name}`;
    case 'exam time set':
      return `${user_name ?? 'Una persona que ya no está'}: ${detail.factor} veces el tiempo`;
    case 'exam item withdrawn':
      return `${detail.item}: ${detail.reason}`;
    case 'exams regraded':
      return `${detail.count} intentos sin el reactivo ${detail.item}`;
    case 'signing key added':
      return String(detail.kid ?? '');
    default:
      return user_name ?? undefined;
  }
}

/** The actor of an act from the server's console. */
export const shellOf = ({ detail }: LedgerEntry): string | undefined =>
  typeof detail.shell === 'string' ? `Consola del servidor (${detail.shell})` : undefined;

/** The folio of the constancia that a row is about. */
export const folioOf = ({ detail }: LedgerEntry): string | undefined =>
  typeof detail.folio === 'string' ? detail.folio : undefined;
