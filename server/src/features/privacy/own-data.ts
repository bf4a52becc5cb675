import type { OwnData } from '@finaula/contract/privacy';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';

type Section = OwnData['sections'][number];
type Rows = Section['records'];

interface Subject extends Omit<Section, 'records'> {
  /** Columns named as the file names them; times as ISO 8601 text, so that both forms of it say the same. */
  rows: (userId: string) => RawBuilder<Rows[number]>;
}

const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Every table that holds something of a person; own-data.test.ts fails for one that is missing here. Hashes of tokens and passwords are not given: they open accounts. */
const subjects: readonly Subject[] = [
  {
    name: 'account',
    title: 'Tu cuenta',
    note: 'Para dejarte entrar y saber de qué entidad eres. Se conserva mientras la cuenta exista.',
    rows: (id) => sql`
      select users.id::text, users.name, users.email, users.role::text, entities.name as entity_name, users.is_active,
        ${time('users.created_at')} as created_at, ${time('users.email_verified_at')} as access_since, ${time('users.email_proven_at')} as email_proven_at,
        entities.taken_over_by is not distinct from users.id and entities.id is not null as took_entity_over
      from users left join entities on entities.id = users.entity_id where users.id = ${id}`,
  },
  {
    name: 'registration',
    title: 'Tu registro',
    note: 'El aviso de privacidad que aceptaste y el navegador con que te registraste; éste se borra a los 90 días.',
    rows: (id) => sql`
      select ${time('at')} as registered_at, device, privacy_notice from registrations where user_id = ${id}`,
  },
  {
    name: 'corrections',
    title: 'Rectificaciones de tu nombre o correo',
    note: 'Se conservan mientras la cuenta exista.',
    rows: (id) => sql`
      select ${time('identity_changes.at')} as at, field, old_value, new_value, changed_by is not distinct from user_id as by_oneself
      from identity_changes where user_id = ${id} order by identity_changes.at`,
  },
  {
    name: 'email_change',
    title: 'Correo que pediste',
    note: 'Espera a que abras el enlace; se borra 30 días después de vencer.',
    rows: (id) => sql`
      select email, ${time('requested_at')} as requested_at, ${time('expires_at')} as expires_at from email_changes where user_id = ${id}`,
  },
  {
    name: 'notices',
    title: 'Avisos sobre tu cuenta',
    note: 'Lo que alguien más hizo en tu cuenta. Se borran un año después de que los lees.',
    rows: (id) => sql`
      select ${time('at')} as at, kind, ${time('acknowledged_at')} as acknowledged_at from account_notices where user_id = ${id} order by account_notices.at`,
  },
  {
    name: 'sessions',
    title: 'Sesiones abiertas',
    note: 'Para mantenerte dentro; se borran al cerrarlas o al vencer.',
    rows: (id) => sql`
      select device, ${time('created_at')} as created_at, ${time('last_seen_at')} as last_seen_at, ${time('expires_at')} as expires_at
      from sessions where user_id = ${id} order by sessions.created_at`,
  },
  {
    name: 'known_devices',
    title: 'Navegadores conocidos',
    note: 'Una marca al azar que queda en tu navegador también después de salir y te protege de quien adivina contraseñas. Se borra a los 180 días sin uso.',
    rows: (id) =>
      sql`select ${time('last_seen_at')} as last_seen_at from known_devices where user_id = ${id} order by known_devices.last_seen_at`,
  },
  {
    name: 'links',
    title: 'Enlaces que se hicieron para ti',
    note: 'De verificación y de contraseña nueva. Se borran 90 días después de terminar.',
    rows: (id) => sql`
      select 'verification' as kind, ${time('created_at')} as created_at, ${time('expires_at')} as expires_at, ${time('settled_at')} as used_at, ${time('voided_at')} as voided_at
      from verification_links where user_id = ${id}
      union all
      select 'password', ${time('created_at')}, ${time('expires_at')}, ${time('used_at')}, ${time('voided_at')} from reset_links where user_id = ${id}
      order by created_at`,
  },
  {
    name: 'progress',
    title: 'Tu avance en los cursos',
    note: 'Evidencia de tu capacitación: se conserva mientras la cuenta exista y durante su bloqueo.',
    rows: (id) =>
      sql`select course_id, slide_number, ${time('updated_at')} as updated_at from progress where user_id = ${id} order by course_id`,
  },
  {
    name: 'certificates',
    title: 'Tus constancias',
    note: 'Hechos fijos del día en que se emitieron: permanecen como evidencia, con su folio.',
    rows: (id) => sql`
      select folio, course_title, certificates.user_name, certificates.entity_name, certificate_authority, signer_name, score, passing_score, ${time('issued_at')} as issued_at,
        certificates.valid_until::text, state, answers::text as answers, ${time('certificate_states.revoked_at')} as revoked_at, revocation_reason,
        (select count(*)::int from certificate_documents where certificate_documents.certificate_id = certificates.id) as documents_sent
      from certificates join certificate_states on certificate_states.id = certificates.id where certificates.user_id = ${id} order by certificates.issued_at`,
  },
  {
    name: 'messages',
    title: 'Mensajes que te enviamos por correo',
    note: 'Cuándo, a qué dirección y qué respondió su servidor.',
    rows: (id) => sql`
      select kind, state::text, sent_to, ${time('messages.created_at')} as created_at, ${time('settled_at')} as settled_at, answer from messages
      where user_id = ${id} order by messages.created_at`,
  },
  {
    name: 'certificate_history',
    title: 'Qué pasó después con tus constancias',
    note: 'Restituciones, permisos para obtener otra y disputas. Permanecen como evidencia.',
    rows: (id) => sql`
      select folio, 'reinstated' as kind, ${time('reinstated_at')} as at, reason, null as until
        from certificate_reinstatements join certificates on certificates.id = certificate_id where certificate_reinstatements.user_id = ${id}
      union all
      select folio, 'retake allowed', ${time('allowed_at')}, reason, null
        from certificate_retakes join certificates on certificates.id = certificate_id where certificate_retakes.user_id = ${id}
      union all
      select folio, 'disputed', ${time('opened_at')}, reason, ${time('closed_at')}
        from certificate_disputes join certificates on certificates.id = certificate_id where certificate_disputes.user_id = ${id}
      order by at`,
  },
  {
    name: 'failed_claims',
    title: 'Quizzes que no pasaste',
    note: 'Cuántas respuestas fueron correctas no se entrega: diría cómo adivinar las demás. Se borran al año, o al cerrar la cuenta.',
    rows: (id) =>
      sql`select course_id, ${time('failed_at')} as failed_at, questions from failed_claims where user_id = ${id} order by failed_claims.failed_at`,
  },
  {
    name: 'questions',
    title: 'Tus preguntas al asistente',
    note: 'Con los datos personales ocultos. Se borran a los 180 días, o cuando tú las borras.',
    rows: (id) => sql`
      select ${time('created_at')} as created_at, course_id, question, answer, outcome, useful from chat_turns where user_id = ${id} order by chat_turns.created_at`,
  },
  {
    name: 'assistant_usage',
    title: 'Cuántas preguntas hiciste cada día',
    note: 'Para el límite diario. Se borra a los 180 días.',
    rows: (id) => sql`select day::text, questions from assistant_daily_usage where subject_id = ${id} order by day`,
  },
  {
    name: 'quiz_locks',
    title: 'Quizzes sin terminar',
    note: 'Cierran el asistente mientras respondes. Se borran al día siguiente.',
    rows: (id) => sql`select course_id, ${time('started_at')} as started_at from assistant_quiz_locks where user_id = ${id}`,
  },
  {
    name: 'videos',
    title: 'Videos que añadiste',
    note: 'Son de tu entidad y se quedan en ella.',
    rows: (id) =>
      sql`select title, youtube_url, description, ${time('created_at')} as created_at from youtube_courses where created_by = ${id} order by youtube_courses.created_at`,
  },
  {
    name: 'ledger',
    title: 'La bitácora: lo que hiciste y lo que se hizo sobre tu cuenta',
    note: 'Nadie puede cambiarla; nombra a las personas por un identificador y se conserva como evidencia.',
    rows: (id) => sql`
      select ${time('at')} as at, action, actor_id is not distinct from ${id}::uuid as by_oneself, user_id is not distinct from ${id}::uuid as about_oneself
      from audit_log where actor_id = ${id} or user_id = ${id} order by audit_log.id`,
  },
];

/** All that is kept of that person and of nobody else, at one moment. As the platform, for some of it no role may read; every statement names the person. */
export async function collectOwnData(platform: Database, userId: string, { platform: about }: Config): Promise<OwnData> {
  const sections = await platform
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const collected: Section[] = [];
      for (const { rows, ...section } of subjects)
        collected.push({ ...section, records: ((await rows(userId).execute(tx)) as { rows: Rows }).rows });
      return collected;
    });
  return {
    generated_at: new Date().toISOString(),
    controller: { name: about.privacy_controller, address: about.company_address, email: about.privacy_email },
    sections,
  };
}
