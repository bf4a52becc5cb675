import { randomBytes, randomUUID } from 'node:crypto';
import type { Call } from '@finaula/contract/call';
import type { Database } from '../database/connect.ts';
import type { factoriesOn } from './factories.ts';

const course = {
  id: 'sin-quiz',
  version: 'v',
  title: 'Curso',
  description: 'Curso',
  module: 'Curso',
  category: 'pld',
  duration_minutes: 30,
  slide_count: 0,
  slides: [],
  snippets: [],
  quiz: null,
  validity_months: 12,
  updated_at: '2026-11-20',
};

const tablesOfEntity = ['users', 'youtube_courses', 'certificates', 'chat_turns', 'messages'] as const;
const tablesOfPeople = ['sessions', 'verification_links', 'reset_links', 'known_devices', 'progress', 'assistant_quiz_locks'] as const;
const tablesOfCertificates = ['certificate_documents', 'certificate_revocations'] as const;

/** An entity that has a row in every table that holds an entity's data. Every text of it holds `mark`. */
export async function tenantFixture(database: Database, create: ReturnType<typeof factoriesOn>, mark: string) {
  const { id: entityId } = await create.entity({ name: `Entidad ${mark} ${randomUUID()}`, subscription: 'Paid' });
  const person = (traits: object = {}) =>
    create.user({ entityId, name: `Persona ${mark}`, email: `${mark}-${randomUUID()}@correo.example`, ...traits });
  const [administrator, pending, active] = [await person({ role: 'EntidadAdmin' }), await person({ verified: false }), await person()];
  await create.sessionOf(active.id);
  await create.verificationLink(pending.id);
  await create.resetLink(active.id);
  const certificate = await create.certificate(active.id, { userName: active.name });
  const revoked = await create.certificate(active.id, { userName: active.name, courseId: course.id });
  await database
    .insertInto('courses')
    .values({ id: course.id, position: 999, version: course.version, document: JSON.stringify(course) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const video = { title: `Video ${mark}`, youtube_url: 'https://youtu.be/dQw4w9WgXcQ' };
  await database
    .insertInto('youtube_courses')
    .values({ ...video, entity_id: entityId, created_by: active.id })
    .execute();
  await database.insertInto('progress').values({ user_id: active.id, course_id: course.id, slide_number: 1 }).execute();
  await database.insertInto('assistant_quiz_locks').values({ user_id: active.id, course_id: course.id }).execute();
  await database
    .insertInto('known_devices')
    .values({ user_id: active.id, token_hash: Buffer.alloc(32, 7) })
    .execute();
  await database.insertInto('assistant_daily_usage').values({ subject_id: entityId, day: '2026-11-20', questions: 1 }).execute();
  await database
    .insertInto('certificate_documents')
    .values({ certificate_id: certificate.id, sha256: Buffer.alloc(32, 7) })
    .execute();
  await database
    .insertInto('certificate_revocations')
    .values({ certificate_id: revoked.id, revoked_by: administrator.id, reason: `Razón ${mark}` })
    .execute();
  await database.insertInto('audit_log').values({ action: 'user registered', entity_id: entityId, user_id: active.id }).execute();
  const turn = await database
    .insertInto('chat_turns')
    .values({
      conversation_id: randomUUID(),
      user_id: active.id,
      entity_id: entityId,
      course_id: course.id,
      question: `Pregunta ${mark}`,
      normalised: `pregunta ${mark}`,
      answer: `Respuesta ${mark}`,
      outcome: 'answered',
    })
    .returning(['id', 'conversation_id'])
    .executeTakeFirstOrThrow();
  const { id: messageId } = await create.message(administrator.id, { state: 'rechazado' });
  await database
    .insertInto('mailed_links')
    .values({ token_hash: randomBytes(32), message_id: messageId })
    .execute();
  const session = await database.selectFrom('sessions').select('id').where('user_id', '=', active.id).executeTakeFirstOrThrow();

  const people = [administrator.id, pending.id, active.id];
  /** All of it as it stands, a JSON text for each table. */
  const rows = async (): Promise<Record<string, string>> => {
    const found = await Promise.all([
      database.selectFrom('entities').selectAll().where('id', '=', entityId).execute(),
      database
        .selectFrom('assistant_daily_usage')
        .selectAll()
        .where('subject_id', 'in', [entityId, ...people])
        .execute(),
      ...tablesOfEntity.map((table) => database.selectFrom(table).selectAll().where('entity_id', '=', entityId).execute()),
      ...tablesOfPeople.map((table) => database.selectFrom(table).selectAll().where('user_id', 'in', people).execute()),
      database.selectFrom('mailed_links').selectAll().where('message_id', '=', messageId).execute(),
      ...tablesOfCertificates.map((table) =>
        database.selectFrom(table).selectAll().where('certificate_id', 'in', [certificate.id, revoked.id]).execute(),
      ),
    ]);
    const names = ['entities', 'assistant_daily_usage', ...tablesOfEntity, ...tablesOfPeople, 'mailed_links', ...tablesOfCertificates];
    return Object.fromEntries(names.map((table, i) => [table, JSON.stringify(found[i])]));
  };

  return {
    entityId,
    administrator,
    pending,
    active,
    /** The ids that only its own people may meet. */
    ids: [entityId, ...people, certificate.id, revoked.id, turn.id, messageId],
    /** What a call can be aimed at, with each of the people that it may name. */
    targets: [pending, active].map(({ id }) => ({
      userId: id,
      entityId,
      folio: certificate.folio,
      turnId: turn.id,
      conversationId: turn.conversation_id,
      sessionId: session.id,
      messageId,
    })),
    rows,
  };
}

export type Target = Awaited<ReturnType<typeof tenantFixture>>['targets'][number];

/** What nobody has. */
export const nothing = (): Target => ({
  userId: randomUUID(),
  entityId: randomUUID(),
  folio: '0000-0000-0000-0000-0000-0000-00',
  turnId: randomUUID(),
  conversationId: randomUUID(),
  sessionId: randomUUID(),
  messageId: randomUUID(),
});

/** A sound input for any call of the contract, aimed at the target wherever a field can name one. */
export function inputAimedAt(name: string, call: Call, target: Target) {
  const ids: Record<string, string> = {
    rateAnswer: target.turnId,
    endSession: target.sessionId,
    retryMessage: target.messageId,
    setQuizAttempt: 'curso-1',
    saveProgress: 'curso-1',
    getCourse: course.id,
  };
  const values: Record<string, unknown> = {
    user_id: target.userId,
    id: ids[name] ?? target.entityId,
    entity_id: target.entityId,
    action: 'deactivate',
    subscription: 'Standard',
    course_id: 'curso-1',
    folio: target.folio,
    reason: 'Una razón',
    answers: [0],
    message: '¿Qué es esto?',
    slide_number: 1,
    conversation_id: target.conversationId,
    useful: false,
    in_progress: true,
    enabled: false,
    title: 'Mío',
    youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
  };
  const fill = (schema: Call['body']) => Object.fromEntries(Object.keys(schema?.shape ?? {}).map((field) => [field, values[field]]));
  return { params: fill(call.params), ...(call.body && { body: fill(call.body) }) };
}

/** Whether a call names somebody or something of an entity. */
export const canBeAimed = (call: Call): boolean =>
  ['user_id', 'folio', 'id'].some((field) => field in (call.params?.shape ?? {}) || field in (call.body?.shape ?? {}));
