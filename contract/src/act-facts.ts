import { factorFactsOf } from './factor-facts.ts';
import type { LedgerEntry } from './ledger.ts';
import { longDay } from './long-day.ts';
import { openingFactsOf } from './opening-facts.ts';
import { signInFactsOf } from './sign-in-facts.ts';
import { percent } from './text.ts';

const cardFields: Record<string, string> = {
  channel: 'canal',
  channel_phone: 'teléfono',
  compliance_officer: 'oficial de cumplimiento',
  manual_url: 'manual',
};

/** The title in the terms of an obligation, which the ledger keeps as JSON. */
function titleIn(terms: unknown): string | undefined {
  if (typeof terms !== 'string') return undefined;
  const { title } = JSON.parse(terms) as { title?: unknown };
  return typeof title === 'string' ? title : undefined;
}

function decisionOf({ decision }: LedgerEntry['detail']): string | undefined {
  if (decision === 'inform') return 'se tomó nota';
  if (decision === 'everyone') return 'se recertifica todo el personal';
  return decision === 'areas' ? 'se recertifican ciertas áreas' : undefined;
}

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
      return `Ahora ${detail.subscription === 'Paid' ? 'Custom' : detail.subscription}`;
    case 'content loaded':
      return `${detail.courses} cursos`;
    case 'certificate issued':
      return [
        `${user_name ?? 'Una persona que ya no está'}, ${detail.score === undefined ? 'sin calificación' : percent(Number(detail.score))}`,
        detail.earned_by === 'quiz' && 'con quiz de autoevaluación',
        detail.earned_by === 'exam' && 'con examen',
        detail.earned_by === 'practice' && 'con examen de práctica',
        detail.earned_by === 'package' && 'con el resultado que informó un paquete en el navegador',
        detail.identity_proof === 'link_of_administrator' && 'con un enlace que vio un administrador',
      ]
        .filter((part) => part !== false)
        .join(', ');
    case 'obligation created':
    case 'obligation changed':
      return [detail.title ?? titleIn(detail.terms), `versión ${detail.version}`]
        .filter((part) => part !== undefined)
        .join(', ');
    case 'obligation ended':
      return `${detail.title}, desde el ${longDay(String(detail.on))}`;
    case 'waiver granted':
      return `${user_name ?? 'Una persona que ya no está'}, en ${detail.title}, hasta el ${longDay(String(detail.until))}: ${detail.reason}`;
    case 'waiver ended':
      return user_name ?? 'Una persona que ya no está';
    case 'reform published':
      return detail.corrects === undefined ? String(detail.title) : `${detail.title}: corrige «${detail.corrects}»`;
    case 'reform decided':
      return [detail.title, decisionOf(detail)].filter((part) => part !== undefined).join(': ');
    case 'auditor invited':
    case 'auditor ended':
      return `${detail.name} (${detail.email}), hasta el ${longDay(String(detail.until))}`;
    case 'auditor opened':
      return openingFactsOf(entry);
    case 'reminders changed':
      return [
        detail.obligation_assigned !== undefined && `obligación nueva: ${detail.obligation_assigned}`,
        detail.reminder !== undefined && `recordatorios: ${detail.reminder}`,
        detail.weekly_digest !== undefined && `resumen de la semana: ${detail.weekly_digest}`,
        detail.registrations_waiting !== undefined && `registros en espera: ${detail.registrations_waiting}`,
        detail.reforms_waiting !== undefined && `cambios normativos: ${detail.reforms_waiting}`,
        detail.invitation_reminder !== undefined && `invitaciones repetidas: ${detail.invitation_reminder}`,
        detail.copy_managers !== undefined && `copia a la jefatura: ${detail.copy_managers}`,
      ]
        .filter((part) => part !== false)
        .join(', ');
    case 'people reminded':
    case 'reminders withdrawn':
      return `${detail.people === 1 ? 'A una persona' : `A ${detail.people} personas`}${detail.managers === undefined ? '' : `, con copia a su jefatura (${detail.managers})`}`;
    case 'own course created':
      return String(detail.title);
    case 'course published':
      return `Versión ${detail.number}${detail.reviewed === 'no' ? ', por una sola persona' : ''}: ${detail.note}`;
    case 'course exported':
      return `${detail.title}, versión ${detail.number}`;
    case 'course retired':
      return `Desde el ${longDay(String(detail.on))}: ${detail.reason}`;
    case 'course policy changed':
      return detail.second_person === 'required' ? 'Ahora obligatoria' : 'Ahora puede publicar una sola persona';
    case 'course staff named':
      return `${user_name ?? 'Una persona que ya no está'}${detail.may === '' ? ': sin encargo' : ''}`;
    case 'institution card changed':
      return String(detail.fields)
        .split(', ')
        .map((field) => cardFields[field] ?? field)
        .join(', ');
    case 'course note written':
    case 'course note ended':
      return `${detail.slide} (${detail.course_id})`;
    case 'programme drafted':
      return String(detail.year);
    case 'programme approved':
      return `${detail.year}, versión ${detail.version}, ${detail.minutes_reference}`;
    case 'committee list changed':
      return detail.addresses === 1 ? '1 correo' : `${detail.addresses} correos`;
    case 'committee report sent':
      return `${detail.month}, folio ${detail.folio}${detail.corrects === undefined ? '' : `, corrige al ${detail.corrects}`}`;
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
    case 'takeover undone':
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
        typeof detail.second_factor_from === 'string' && `desde el ${longDay(detail.second_factor_from)}`,
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
    case 'import undone':
    case 'training import undone':
      return `${detail.file_name}${detail.reason === undefined ? '' : `: ${detail.reason}`}`;
    case 'exam time set':
      return `${user_name ?? 'Una persona que ya no está'}: ${detail.factor} veces el tiempo`;
    case 'exam item opened':
      return String(detail.item);
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
