import { z } from 'zod';
import { CHARACTERS, DAYS, PASSWORD_CHARACTERS, passwordLengthDetail } from './constants.ts';
import { EMAIL, unreadableName } from './text.ts';

/** Spanish field names, as used in messages. */
const fieldNames: Record<string, string> = {
  name: 'nombre',
  email: 'correo electrónico',
  password: 'contraseña',
  current_password: 'contraseña actual',
  new_password: 'contraseña nueva',
  device: 'dispositivo',
  entity_id: 'entidad',
  token: 'token del enlace',
  nombre_entidad: 'nombre de la entidad',
  email_contacto: 'correo de contacto',
  razon_social: 'razón social',
  nombre_firmante: 'nombre de quien firma',
  admin_name: 'nombre del administrador',
  admin_email: 'correo del administrador',
  admin_password: 'contraseña del administrador',
  user_id: 'usuario',
  action: 'acción',
  subscription: 'plan',
  title: 'título',
  youtube_url: 'dirección del video',
  description: 'descripción',
  course_id: 'curso',
  message: 'mensaje',
  slide_number: 'número de lámina',
  id: 'identificador',
  answers: 'respuestas',
  course_version: 'versión del curso',
  folio: 'folio',
  reason: 'motivo',
  sha256: 'huella SHA-256 del archivo',
  format: 'formato',
  state: 'estado',
  from: 'fecha inicial',
  to: 'fecha final',
  q: 'búsqueda',
  link: 'enlace',
  order: 'orden',
  status: 'estado',
  role: 'rol',
  page: 'página',
  before: 'posición',
  limit: 'número de renglones',
  cursor: 'posición',
  conversation_id: 'conversación',
  useful: 'opinión',
  in_progress: 'quiz en curso',
  enabled: 'encendido',
  days: 'número de días',
  review: 'revisión',
  decision: 'decisión',
  domain: 'dominio',
  invitation_code: 'código de invitación',
  question_id: 'pregunta',
  option_id: 'opción',
  factor: 'factor de tiempo',
  certificate_by: 'con qué se obtiene la constancia',
  attempts: 'intentos',
  window_days: 'días de la ventana',
  cooldown_hours: 'horas entre intentos',
  requires_reading: 'lectura completa',
  passed: 'resultado',
  legal_basis: 'base legal',
  course_ids: 'cursos',
  evidence: 'evidencia',
  audience: 'a quién le toca',
  starts_on: 'inicio',
  first_due: 'primera fecha límite',
  repeat: 'repetición',
  warn_days: 'días de aviso',
  obligation_id: 'obligación',
  until: 'fecha final',
  on: 'fecha',
  as_known: 'conocimiento',
  standing: 'situación',
  part: 'parte',
  privacy_notice: 'versión del aviso de privacidad',
  employee_number: 'número de empleado',
  area: 'área',
  position: 'puesto',
  hired_on: 'fecha de ingreso',
  left_on: 'fecha de baja',
  manager_email: 'correo de su jefe',
  user_ids: 'personas',
  left: 'bajas',
  year: 'año',
  hours: 'horas',
  planned_month: 'mes programado',
  responsible: 'responsable',
  body: 'órgano que aprueba',
  minutes_reference: 'acta',
  approved_on: 'fecha de aprobación',
  version: 'versión',
  row_id: 'renglón',
  counts_from: 'desde cuándo cuentan las constancias',
  counts_documented: 'capacitación documentada',
  level: 'nivel',
  post: 'puesto',
  held_on: 'fecha de la capacitación',
  provider: 'quién la impartió',
  valid_until: 'vigencia',
  scan_id: 'documento escaneado',
  source_key: 'fuente',
  summary: 'resumen',
  published_on: 'fecha de publicación',
  areas: 'áreas',
  scope: 'alcance',
  people: 'personas',
  copy: 'copia',
  leavers: 'número de personas que pierden el acceso',
  channel: 'canal',
  channel_phone: 'teléfono',
  compliance_officer: 'oficial de cumplimiento',
  manual_url: 'dirección del manual',
  text: 'texto',
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Refuse NUL, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot. */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed();

const characters = { params: { kind: 'characters' } };

/** Text of one or more lines, trimmed, at most `max` characters; none is allowed. */
export const textOrNone = (max: number) => z.string().normalize('NFC').trim().max(max).refine(storable, characters);

/** Text of one or more lines, trimmed, 1–`max` characters, its accents composed with their letters. */
export const text = (max: number) => z.string().normalize('NFC').trim().min(1).max(max).refine(storable, characters);

/** One line of text, trimmed, 1–`max` characters, without control characters. */
export const line = (max: number) => text(max).refine((value) => !/\p{Cc}/u.test(value), characters);

/** The name of a person, as a constancia prints it. */
export const personName = line(CHARACTERS.personName).check(({ value, issues }) => {
  const unreadable = unreadableName(value);
  if (unreadable !== null) issues.push({ code: 'custom', input: value, params: { kind: 'name', unreadable } });
});

export const email = z
  .string()
  .trim()
  .max(CHARACTERS.email)
  .pipe(z.email({ pattern: EMAIL }))
  .transform((address) => address.toLowerCase());

/** A password being set. Any character but NUL; no composition rule (design §4). */
export const newPassword = z
  .string()
  .refine(
    (value) => value.length >= PASSWORD_CHARACTERS.min && value.length <= PASSWORD_CHARACTERS.max,
    passwordLengthDetail,
  )
  .refine(storable, characters);

/** A whole number between two limits, both included. */
export const whole = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

export const id = z.uuid();

/** A day that may be queried, YYYY-MM-DD. */
export const day = z.iso
  .date()
  .refine((value) => value >= DAYS.first && value <= DAYS.last, 'Esa fecha está fuera de lo que se puede consultar.');

/**
 * The first fault of an input, as one Spanish sentence that names its field. A schema's own message wins;
 * zod's English text is never shown.
 */
export function describeIssue(issue: z.core.$ZodIssue): string {
  // An item of a list uses the list's name.
  const field = String(issue.path[0] ?? '');
  const name = fieldNames[field] ?? `campo «${issue.path.map(String).join('.')}»`;
  if (issue.code === 'custom' && issue.params === undefined) return issue.message;
  if (field === '') return 'La solicitud debe ser un objeto JSON con los datos que se piden.';
  if (issue.code === 'invalid_type' && issue.input === undefined) return `Falta el dato: ${name}.`;
  if (issue.code === 'too_small' && issue.origin !== 'string' && issue.origin !== 'array')
    return `${capitalised(name)}: debe ser ${issue.minimum} o más.`;
  if (issue.code === 'too_big' && issue.origin !== 'string' && issue.origin !== 'array')
    return `${capitalised(name)}: debe ser ${issue.maximum} o menos.`;
  if (issue.code === 'too_small') return `Falta el dato: ${name}.`;
  if (issue.code === 'too_big') return `${capitalised(name)}: es demasiado largo.`;
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return `${capitalised(name)}: no es una dirección válida.`;
  if (issue.code === 'custom' && issue.params?.kind === 'name')
    return `${capitalised(name)}: ${issue.params.unreadable}`;
  if (issue.code === 'custom') return `${capitalised(name)}: contiene caracteres que no se permiten.`;
  return `${capitalised(name)}: el valor no es válido.`;
}
