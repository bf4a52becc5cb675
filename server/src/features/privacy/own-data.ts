import type { OwnData } from '@finaula/contract/privacy';
import { type RawBuilder, sql } from 'kysely';

export type Section = OwnData['sections'][number];
export type Rows = Section['records'];

interface Subject extends Omit<Section, 'records'> {
  /** Columns have the file's field names; times are ISO 8601 text, so that both forms are equal. */
  rows: (userId: string) => RawBuilder<Rows[number]>;
}

const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * Every table with data of a person; own-data.test.ts fails for a missing one. Hashes of tokens and
 * passwords are left out, because they are credentials.
 */
export const subjects: readonly Subject[] = [
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
    name: 'closure_requests',
    title: 'Solicitudes de tu institución de cerrar tu cuenta',
    note: 'Se conservan mientras la cuenta exista; el motivo, mientras la solicitud está en curso.',
    rows: (id) => sql`
      select ${time('requested_at')} as requested_at, ${time('closes_at')} as closes_at, reason, outcome, ${time('ended_at')} as ended_at
      from closure_requests where user_id = ${id} order by closure_requests.requested_at`,
  },
  {
    name: 'sessions',
    title: 'Sesiones abiertas',
    note: 'Para mantenerte dentro; se borran al cerrarlas o al vencer.',
    rows: (id) => sql`
      select device, address, opened_with, ${time('created_at')} as created_at, ${time('last_seen_at')} as last_seen_at, ${time('expires_at')} as expires_at
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
    name: 'second_factor',
    title: 'Tu verificación en dos pasos',
    note: 'El secreto de tu aplicación y los códigos no se entregan: abren tu cuenta. Se borran cuando la desactivas.',
    rows: (id) => sql`
      select ${time('created_at')} as created_at, ${time('confirmed_at')} as confirmed_at,
        (select count(*)::int from recovery_codes where recovery_codes.user_id = totp_factors.user_id and used_at is null) as recovery_codes_left
      from totp_factors where user_id = ${id}`,
  },
  {
    name: 'passkeys',
    title: 'Tus llaves de acceso',
    note: 'Cómo las llamas y cuándo entraste con ellas; la llave está en tu dispositivo y nunca llega aquí. Se borran cuando las quitas.',
    rows: (id) => sql`
      select name, ${time('created_at')} as created_at, ${time('last_used_at')} as last_used_at
      from passkeys where user_id = ${id} order by passkeys.created_at`,
  },
  {
    name: 'identity_providers',
    title: 'Proveedores de identidad con los que entras',
    note: 'Quién eres para el proveedor de tu institución. Se borra cuando ella lo quita o cierras tu cuenta.',
    rows: (id) => sql`
      select identity_providers.name as provider, subject, ${time('linked_at')} as linked_at, ${time('identity_links.last_used_at')} as last_used_at
      from identity_links join identity_providers on identity_providers.id = identity_links.provider_id where identity_links.user_id = ${id} order by linked_at`,
  },
  {
    name: 'identity_proofs',
    title: 'Con qué se comprobó que tu cuenta es tuya',
    note: 'Un enlace que llegó a tu correo, uno que vio un administrador o tu segundo factor. Se conserva con tu cuenta: tus constancias lo citan.',
    rows: (id) => sql`
      select ${time('at')} as at, way, proof from identity_proofs where user_id = ${id} order by identity_proofs.id`,
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
    name: 'refreshers',
    title: 'Tus repasos',
    note: 'Para preguntarte primero lo que fallaste. Solo tú los ves; cada respuesta se borra al año.',
    rows: (id) => sql`
      select course_id, completed_on::text, day, question_id, is_right, ${time('answered_at')} as answered_at
      from refresher_answers where user_id = ${id} order by refresher_answers.answered_at`,
  },
  {
    name: 'scenario_decisions',
    title: 'Casos en los que decidiste',
    note: 'Para sumar una vez tu primera elección a las de tu área. Qué elegiste no se guarda con tu cuenta. Se borran al año, o al cerrarla.',
    rows: (id) => sql`
      select course_id, scenario_id, step_id, decided_on::text from scenario_decisions
      where user_id = ${id} order by scenario_decisions.decided_on, course_id, scenario_id, step_id`,
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
    name: 'employment',
    title: 'Tus datos de empleo',
    note: 'Los anota quien administra tu entidad: el último renglón es lo que vale hoy. Permanecen como evidencia de qué capacitación te tocaba.',
    rows: (id) => sql`
      select employee_number, area, position, hired_on::text, left_on::text, manager_email, ${time('recorded_at')} as recorded_at
      from employment_facts where user_id = ${id} order by employment_facts.recorded_at`,
  },
  {
    name: 'directory',
    title: 'Lo que dice de ti el directorio de tu entidad',
    note: 'Lo manda el sistema de identidad de tu entidad, para darte y quitarte el acceso. Se conserva mientras te tenga ahí y tu cuenta exista.',
    rows: (id) => sql`
      select user_name, external_id, active, resource::text as said, ${time('created_at')} as created_at, ${time('changed_at')} as changed_at,
        ${time('removed_at')} as removed_at
      from scim_users where user_id = ${id} order by scim_users.created_at`,
  },
  {
    name: 'access_history',
    title: 'Desde cuándo tenías acceso',
    note: 'Permanece como evidencia de qué capacitación te tocaba.',
    rows: (id) => sql`
      select verified, active, ${time('recorded_at')} as recorded_at from account_facts where user_id = ${id} order by account_facts.recorded_at`,
  },
  {
    name: 'waivers',
    title: 'Exenciones de una obligación',
    note: 'Permanecen como evidencia.',
    rows: (id) => sql`
      select waivers.obligation_id::text, until::text, reason, ${time('waivers.recorded_at')} as recorded_at, ${time('waiver_ends.recorded_at')} as ended_at
      from waivers left join waiver_ends on waiver_ends.waiver_id = waivers.id where waivers.user_id = ${id} order by waivers.recorded_at`,
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
    note: 'Restituciones, sustituciones, permisos para obtener otra y disputas. Permanecen como evidencia.',
    rows: (id) => sql`
      select folio, 'reinstated' as kind, ${time('reinstated_at')} as at, reason, null as until
        from certificate_reinstatements join certificates on certificates.id = certificate_id where certificate_reinstatements.user_id = ${id}
      union all
      select folio, 'retake allowed', ${time('allowed_at')}, reason, null
        from certificate_retakes join certificates on certificates.id = certificate_id where certificate_retakes.user_id = ${id}
      union all
      select folio, 'replaced', ${time('replaced_at')}, null, null
        from certificate_replacements join certificates on certificates.id = certificate_id where certificate_replacements.user_id = ${id}
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
    name: 'slides_seen',
    title: 'Láminas que viste',
    note: 'Para saber si leíste un curso completo. Se conserva como tu avance.',
    rows: (id) => sql`
      select course_id, slide_number, ${time('seen_at')} as seen_at from slides_seen where user_id = ${id} order by course_id, slide_number`,
  },
  {
    name: 'package_attempts',
    title: 'Paquetes que abriste',
    note: 'Lo que cada paquete guardó para seguir donde te quedaste. Se conserva como tu avance.',
    rows: (id) => sql`
      select package_id, ${time('started_at')} as started_at, ${time('saved_at')} as saved_at, items::text as items
      from package_attempts where user_id = ${id} order by package_attempts.started_at, package_id`,
  },
  {
    name: 'exams',
    title: 'Tus exámenes',
    note: 'Cada intento como fue, con las láminas por repasar; son evidencia de tu capacitación y permanecen. La calificación se entrega solo de los que aprobaste.',
    rows: (id) => sql`
      select exams.course_title, attempt, ${time('started_at')} as started_at, ${time('finished_at')} as finished_at, factor::float8 as time_factor, results.cause,
        outcomes.passed, case when outcomes.passed then outcomes.score end as score, (select string_agg(topic ->> 'title', ', ') from jsonb_array_elements(results.topics) topic) as objectives_to_review,
        (select count(*)::int from exam_regrades where exam_regrades.exam_id = exams.id) as times_regraded, folio
      from exams left join exam_results results on results.exam_id = exams.id left join exam_outcomes outcomes on outcomes.exam_id = exams.id
      left join exam_awards awards on awards.exam_id = exams.id left join certificates on certificates.id = awards.certificate_id
      where exams.user_id = ${id} order by exams.started_at`,
  },
  {
    name: 'exam_answers',
    title: 'Lo que se te preguntó y lo que respondiste',
    note: 'Con la hora en que se guardó; de cada pregunta cuenta la última. Las claves no se entregan: otras personas presentan el mismo examen.',
    rows: (id) => sql`
      select course_title, attempt, position, questions.question,
        (select option ->> 'text' from jsonb_array_elements(options) as option where option ->> 'id' = option_id::text) as answer, ${time('saved_at')} as saved_at
      from exam_questions questions join exams on exams.id = questions.exam_id left join exam_answers on question_id = questions.id
      where questions.user_id = ${id} order by exams.started_at, position, exam_answers.id`,
  },
  {
    name: 'exam_times',
    title: 'Tu tiempo para los exámenes',
    note: 'Cuánto más tienes y por qué, si alguien te lo dio. La bitácora no dice el motivo.',
    rows: (id) => sql`
      select factor::float8 as factor, reason, ${time('recorded_at')} as recorded_at from exam_times where user_id = ${id} order by exam_times.id`,
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
    rows: (id) =>
      sql`select course_id, ${time('started_at')} as started_at from assistant_quiz_locks where user_id = ${id}`,
  },
  {
    name: 'videos',
    title: 'Videos que añadiste',
    note: 'Son de tu entidad y se quedan en ella.',
    rows: (id) =>
      sql`select title, youtube_url, description, ${time('created_at')} as created_at from youtube_courses where created_by = ${id} order by youtube_courses.created_at`,
  },
  {
    name: 'documented_training',
    title: 'Capacitación que tu institución documentó de ti',
    note: 'Constancias de otros proveedores y asistencias a sesiones, que esta plataforma no emitió. Permanecen como evidencia; quien administra puede retirarlas con su motivo.',
    rows: (id) => sql`
      select kind, title, held_on::text, hours::float8 as hours, provider, array_to_string(course_ids, ', ') as course_ids, valid_until::text, scan_id is not null as scanned, ${time('attendance.recorded_at')} as recorded_at, ${time('withdrawal.recorded_at')} as withdrawn_at, withdrawal.reason as withdrawal_reason
      from documented_attendances attendance join documented_trainings training on training.id = attendance.training_id
      left join documented_withdrawals withdrawal on withdrawal.attendance_id = attendance.id
      where attendance.user_id = ${id} order by attendance.recorded_at`,
  },
  {
    name: 'labour_constancias',
    title: 'Tus constancias laborales',
    note: 'Las que tu institución expidió por la Ley Federal del Trabajo, y qué pasó con ellas. Permanecen como evidencia; los datos del documento, mientras la cuenta exista y durante su bloqueo.',
    rows: (id) => sql`
      select number, labour_constancias.course_name, ended_on::text, ${time('labour_constancias.recorded_at')} as issued_at,
        (select string_agg(step || ' ' || on_day, ', ' order by labour_steps.recorded_at) from labour_steps where labour_steps.constancia_id = labour_constancias.id) as steps
      from labour_constancias where labour_constancias.user_id = ${id} order by labour_constancias.recorded_at`,
  },
  {
    name: 'refusals',
    title: 'Lo que se te rechazó en el último cuarto de hora',
    note: 'Entradas y accesos rechazados, contados hasta que pasan a la bitácora.',
    rows: (id) =>
      sql`select ${time('since')} as since, reason, access_refusals.count from access_refusals where user_id = ${id} order by access_refusals.since`,
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
