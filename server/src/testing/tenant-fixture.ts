import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { auditorsOf } from './auditor-fixture.ts';
import { insertDirectory } from './directory-fixture.ts';
import { insertDocumented } from './documented-training-fixture.ts';
import { insertExams } from './exam-rows.ts';
import type { factoriesOn } from './factories.ts';
import { insertStandings } from './insert-standings.ts';
import { insertIntegrations } from './integration-fixture.ts';
import { insertLabour } from './labour-fixture.ts';
import { endedObligationOf, obligationOf } from './obligation-fixture.ts';
import { ownCoursesOf } from './own-course-fixture.ts';
import { programmeOf } from './programme-fixture.ts';
import { insertProviders } from './provider-fixture.ts';
import { insertSupervision } from './supervision-file.ts';
import { tablesOfCertificates, tablesOfEntity, tablesOfPeople } from './tenant-tables.ts';

export const course = {
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

/**
 * An entity with a row in every table that holds an entity's data, and with an exam of that course. Every
 * text of it contains `mark`.
 */
export async function tenantFixture(
  database: Database,
  create: ReturnType<typeof factoriesOn>,
  mark: string,
  courseId = 'curso-1',
) {
  const { id: entityId } = await create.entity({ name: `Entidad ${mark} ${randomUUID()}`, subscription: 'Paid' });
  const person = (traits: object = {}) =>
    create.user({ entityId, name: `Persona ${mark}`, email: `${mark}-${randomUUID()}@correo.example`, ...traits });
  const [administrator, pending, active] = [
    await person({ role: 'EntidadAdmin' }),
    await person({ verified: false }),
    await person(),
  ];
  const successor = await person({ role: 'EntidadAdmin' });
  const closed = await person({ active: false });
  await database.updateTable('users').set({ closed_at: sql`now()` }).where('id', '=', closed.id).execute();
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
  const { id: videoId } = await database
    .insertInto('youtube_courses')
    .values({ ...video, entity_id: entityId, created_by: active.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.insertInto('progress').values({ user_id: active.id, course_id: course.id, slide_number: 1 }).execute();
  await database
    .insertInto('slides_seen')
    .values({ user_id: active.id, course_id: course.id, slide_number: 1 })
    .execute();
  await database
    .insertInto('refresher_answers')
    .values({
      user_id: active.id,
      course_id: course.id,
      completed_on: '2026-11-20',
      day: 2,
      question_id: 'q1',
      is_right: true,
    })
    .execute();
  await database
    .insertInto('scenario_decisions')
    .values({
      user_id: active.id,
      course_id: course.id,
      scenario_id: 'c1',
      step_id: 's1',
      wording: '0'.repeat(16),
      decided_on: '2026-11-20',
    })
    .execute();
  await database.insertInto('assistant_quiz_locks').values({ user_id: active.id, course_id: course.id }).execute();
  await database
    .insertInto('known_devices')
    .values({ user_id: active.id, token_hash: Buffer.alloc(32, 7) })
    .execute();
  for (const { id } of [pending, active]) await create.secondFactor(id);
  const passkeyId = await create.passkey(active.id, `Llave ${mark}`);
  await database
    .insertInto('assistant_daily_usage')
    .values({ subject_id: entityId, day: '2026-11-20', questions: 1 })
    .execute();
  await database
    .insertInto('certificate_documents')
    .values({ certificate_id: certificate.id, sha256: Buffer.alloc(32, 7) })
    .execute();
  const reason = `Razón ${mark}`;
  const revoke = (certificate_id: string) =>
    database
      .insertInto('certificate_revocations')
      .values({ certificate_id, revoked_by: administrator.id, reason })
      .execute();
  const [allowed, disputed, reinstated] = await Promise.all(
    ['m01', 'm02', 'm03'].map((courseId) => create.certificate(active.id, { userName: active.name, courseId })),
  );
  if (!allowed || !disputed || !reinstated) throw new Error('Three were made.');
  for (const { id } of [revoked, allowed, reinstated]) await revoke(id);
  await database
    .insertInto('certificate_retakes')
    .values({ certificate_id: allowed.id, allowed_by: administrator.id, reason })
    .execute();
  const misspelt = await create.certificate(active.id, { userName: `Otro nombre ${mark}`, courseId: 'm04' });
  const replacement = await create.certificate(active.id, { userName: active.name, courseId: 'm01' });
  await database
    .insertInto('certificate_replacements')
    .values({ certificate_id: allowed.id, replacement_id: replacement.id, replaced_by: administrator.id })
    .execute();
  await database
    .insertInto('certificate_reinstatements')
    .values({ certificate_id: reinstated.id, reinstated_by: administrator.id, reason })
    .execute();
  await database
    .insertInto('certificate_disputes')
    .values({ certificate_id: disputed.id, opened_by: administrator.id, reason })
    .execute();
  await database
    .insertInto('failed_claims')
    .values({
      user_id: active.id,
      entity_id: entityId,
      course_id: course.id,
      course_version: course.version,
      correct: 1,
      questions: 2,
    })
    .execute();
  await database
    .insertInto('entity_reviews')
    .values({ entity_id: entityId, review: 'verified', cause: 'decision', reason })
    .execute();
  await database
    .insertInto('entity_takeovers')
    .values({ entity_id: entityId, taken_over_by: administrator.id, undone_at: new Date() })
    .execute();
  await database
    .insertInto('entity_details')
    .values({
      entity_id: entityId,
      razon_social: reason,
      signer_name: reason,
      contact_email: `${mark}@correo.example`,
      reason,
    })
    .execute();
  await database
    .insertInto('entity_details_requests')
    .values({ entity_id: entityId, razon_social: reason, signer_name: reason, requested_by: administrator.id, reason })
    .execute();
  await database
    .insertInto('domain_proofs')
    .values({ entity_id: entityId, domain: `${mark}.example`, token: mark, requested_by: administrator.id })
    .execute();
  await database
    .insertInto('access_policies')
    .values({
      entity_id: entityId,
      second_factor: 'off',
      idle_minutes: 720,
      sign_in: 'password',
      recorded_by: administrator.id,
    })
    .execute();
  await database
    .insertInto('invitation_codes')
    .values({ entity_id: entityId, code: '7Q7Q-7Q7Q', set_by: administrator.id })
    .execute();
  const file = {
    entity_id: entityId,
    created_by: administrator.id,
    file_name: `${mark}.csv`,
    sha256: Buffer.alloc(32, 7),
    bytes: 1,
    format: 'csv',
  };
  const importOf = (state: string) =>
    database
      .insertInto('people_imports')
      .values({ ...file, state, counts: '{"update":1}' })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [{ id: importId }, { id: appliedImportId }] = [await importOf('ready'), await importOf('applied')];
  await database
    .insertInto('people_import_files')
    .values({ import_id: importId, entity_id: entityId, content: Buffer.from(mark) })
    .execute();
  await database
    .insertInto('people_import_rows')
    .values({
      import_id: importId,
      entity_id: entityId,
      row_number: 2,
      name: `Persona ${mark}`,
      kind: 'unchanged',
      user_id: active.id,
    })
    .execute();
  await database
    .insertInto('employment_facts')
    .values({
      entity_id: entityId,
      user_id: active.id,
      area: `Área ${mark}`,
      recorded_by: administrator.id,
      import_id: importId,
    })
    .execute();
  const tokenId = await insertDirectory(database, {
    entityId,
    administratorId: administrator.id,
    userId: active.id,
    mark,
  });
  const { id: handoverId } = await database
    .insertInto('handovers')
    .values({
      entity_id: entityId,
      kind: 'directory_token',
      subject: tokenId,
      name: `Token ${mark}`,
      maker_id: administrator.id,
      ends_on: sql`mexican_today() + 7`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const providers = await insertProviders(database, {
    entityId,
    administratorId: administrator.id,
    userId: active.id,
    mark,
  });
  const integrations = await insertIntegrations(database, {
    entityId,
    administratorId: administrator.id,
    userId: active.id,
    mark,
  });
  const obligation = await obligationOf(database, { entityId, title: reason, recordedBy: administrator.id });
  const { waiverId } = await endedObligationOf(database, {
    entityId,
    userId: active.id,
    reason,
    recordedBy: administrator.id,
  });
  const auditor = await auditorsOf(database, create, { entityId, endedBy: administrator.id, mark });
  await database.insertInto('reminder_settings').values({ entity_id: entityId }).execute();
  await insertStandings(database, { entityId, userId: active.id, area: mark });
  const ownCourses = await ownCoursesOf(database, {
    entityId,
    authorId: successor.id,
    askedBy: successor.id,
    staffId: pending.id,
    learnerId: active.id,
    mark,
    course,
  });
  const { programmeId, rowId, reportId } = await programmeOf(database, {
    entityId,
    obligationId: obligation,
    recordedBy: administrator.id,
    mark,
  });
  const supervisionFileId = await insertSupervision(database, { entityId, administratorId: administrator.id, mark });
  await database
    .insertInto('registrations')
    .values({ user_id: active.id, device: `Navegador ${mark}`, privacy_notice: '2026-11' })
    .execute();
  await database
    .insertInto('identity_proofs')
    .values({
      user_id: active.id,
      way: 'handed_link',
      proof: 'link_of_administrator',
      administrator_id: administrator.id,
    })
    .execute();
  const notice = await database
    .insertInto('account_notices')
    .values({ user_id: active.id, kind: 'password_reset', actor_id: administrator.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  // One that is open, and one that ended, so that another may be requested.
  await database
    .insertInto('closure_requests')
    .values([
      { user_id: pending.id, requested_by: administrator.id, outcome: null, ended_at: null },
      { user_id: active.id, requested_by: administrator.id, outcome: 'withdrawn', ended_at: new Date() },
    ])
    .execute();
  await database
    .insertInto('identity_changes')
    .values({
      user_id: active.id,
      field: 'name',
      old_value: `Antes ${mark}`,
      new_value: active.name,
      changed_by: active.id,
    })
    .execute();
  await database
    .insertInto('email_changes')
    .values({ user_id: active.id, email: `nueva-${mark}-${randomUUID()}@correo.example` })
    .execute();
  await database
    .insertInto('blocked_identities')
    .values({
      user_id: closed.id,
      name: `Bloqueada ${mark}`,
      email: `b-${mark}@correo.example`,
      erase_after: '2099-01-01',
    })
    .execute();
  await database
    .insertInto('audit_log')
    .values({ action: 'user registered', entity_id: entityId, user_id: active.id })
    .execute();
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
  await create.message(active.id, { state: 'enviado' });
  const { id: messageId } = await create.message(administrator.id, { state: 'rechazado' });
  await database
    .insertInto('mailed_links')
    .values({ token_hash: randomBytes(32), message_id: messageId })
    .execute();
  const session = await database
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', active.id)
    .executeTakeFirstOrThrow();
  const examId = await insertExams(database, {
    userId: active.id,
    entityId,
    administratorId: administrator.id,
    certificateId: certificate.id,
    courseId,
    mark,
  });
  const labour = await insertLabour(database, {
    entityId,
    administratorId: administrator.id,
    userId: active.id,
    closedId: closed.id,
    certificateId: certificate.id,
    mark,
  });

  const documented = await insertDocumented(database, {
    entityId,
    administratorId: administrator.id,
    userId: active.id,
    mark,
  });

  const certificateIds = [certificate, revoked, allowed, disputed, reinstated, misspelt].map(({ id }) => id);
  const people = [administrator.id, pending.id, active.id, successor.id, closed.id];
  /** All rows of the entity, as a JSON text for each table. */
  const rows = async (): Promise<Record<string, string>> => {
    const mine: (readonly [table: string, column: string, ids: readonly string[]])[] = [
      ['entities', 'id', [entityId]],
      ['assistant_daily_usage', 'subject_id', [entityId, ...people]],
      ...tablesOfEntity.map((table) => [table, 'entity_id', [entityId]] as const),
      ...tablesOfPeople.map((table) => [table, 'user_id', people] as const),
      ['mailed_links', 'message_id', [messageId]],
      ...tablesOfCertificates.map((table) => [table, 'certificate_id', certificateIds] as const),
    ];
    const rowsOf = ([table, column, ids]: (typeof mine)[number]) => sql`
      select ${sql.lit(table)} as name, string_agg(to_json(one)::text, chr(10) order by to_json(one)::text) as text
      from ${sql.table(table)} one where ${sql.ref(`one.${column}`)} = any (${ids})`;
    const { rows: tables } = await sql<{
      name: string;
      text: string | null;
    }>`${sql.join(mine.map(rowsOf), sql` union all `)}`.execute(database);
    return Object.fromEntries(tables.map(({ name, text }) => [name, text ?? '']));
  };

  return {
    entityId,
    administrator,
    auditor,
    successor,
    pending,
    active,
    closed,
    /** Ids that only the entity's own people may see. */
    ids: [
      entityId,
      ...people,
      ...certificateIds,
      examId,
      supervisionFileId,
      turn.id,
      messageId,
      obligation,
      waiverId,
      programmeId,
      reportId,
      auditor.auditorId,
      tokenId,
      handoverId,
      providers.providerId,
      providers.samlProviderId,
      passkeyId,
      labour.labourImageId,
      labour.labourEmissionId,
      labour.labourConstanciaId,
      ...Object.values(documented),
      ...Object.values(ownCourses),
      ...Object.values(integrations),
    ],
    /** Targets for calls, one for each person that a call may name. */
    targets: [pending, active].map(({ id }) => ({
      userId: id,
      administratorId: successor.id,
      entityId,
      folio: certificate.folio,
      revokedFolio: revoked.folio,
      disputedFolio: disputed.folio,
      misspeltFolio: misspelt.folio,
      turnId: turn.id,
      conversationId: turn.conversation_id,
      sessionId: session.id,
      videoId,
      importId,
      appliedImportId,
      obligationId: obligation,
      waiverId,
      programmeId,
      rowId,
      reportId,
      auditorId: auditor.auditorId,
      noticeId: notice.id,
      examId,
      supervisionFileId,
      itemId: 'curso-3-x01',
      messageId,
      tokenId,
      handoverId,
      ...providers,
      ...ownCourses,
      ...integrations,
      passkeyId,
      ...labour,
      ...documented,
    })),
    rows,
  };
}
export type Target = Awaited<ReturnType<typeof tenantFixture>>['targets'][number];
