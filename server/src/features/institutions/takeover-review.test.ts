import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseFor, directoryBank, takeOver } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';

/* Finding C1: a stranger becomes administrator of a real bank. */

const app = await testApp({}, { content: true });
const { as, create, database } = app;
const actingAs = databaseFor(app);
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
const m04 = (await as(await create.session()).listCourses()).body.find(({ id }) => id === 'm04') as Course;
const claim = {
  body: { course_id: 'm04', answers: m04.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [] },
};

const bank = await directoryBank(app, 'Banco del Hallazgo');
await database
  .insertInto('progress')
  .values({ user_id: bank.employee.id, course_id: 'm04', slide_number: 3 })
  .execute();
const { admin, id } = await takeOver(app, bank.name);

describe('an unreviewed takeover of a bank (C1)', () => {
  test('is told how many were there, as the specification says, and sees none of them', async () => {
    const own = (await admin.getOwnEntity()).body;
    expect(own).toMatchObject({ review: 'pending', inherited_count: 2, taken_over_at: expect.any(String) });
    const list = (await admin.listEntityUsers({ query: { limit: 50 } })).body;
    expect(list.users.map(({ name }) => name)).toEqual(['Persona Desconocida']);
    expect(list.counts).toEqual({ people: 1, waiting: 0, active: 1, inactive: 0 });
    expect((await admin.listEntityUsers({ query: { limit: 50, q: 'Empleada' } })).body.users).toEqual([]);
    expect((await admin.summarizeWaiting()).body.without_link).toBe(0);
  });

  test('reads neither their report nor a document of theirs', async () => {
    const report = JSON.stringify((await admin.getTrainingReport({ query: {} })).body);
    expect(report).not.toContain('Empleada de');
    expect((await admin.getTrainingReport({ query: { format: 'csv' } })).body).toBeUndefined();
    for (const call of [admin.getCertificatePdf, admin.getCertificateBadge])
      expect((await call({ params: { folio: bank.genuine.folio } })).status).toBe(404);
  });

  test('makes no link for them, switches nobody, rejects nobody, appoints nobody, revokes nothing', async () => {
    const [employee, waiting] = [bank.employee.id, bank.waiting.id];
    const codes = [
      await admin.createResetLink({ body: { user_id: employee } }),
      await admin.sendVerification({ body: { user_id: waiting } }),
      await admin.toggleUserStatus({ body: { user_id: employee, action: 'deactivate' } }),
      await admin.rejectRegistration({ params: { id: waiting } }),
      await admin.addAdministrator({ body: { user_id: employee } }),
      await admin.revokeCertificate({ params: { folio: bank.genuine.folio }, body: { reason: 'Fraude' } }),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => [404, 'USER_NOT_FOUND']),
      [404, 'CERTIFICATE_NOT_FOUND'],
    ]);
    expect((await as().getPublicCertificate({ params: { folio: bank.genuine.folio } })).body.state).toBe('vigente');
  });

  test('is shown no row of them by PostgreSQL itself', async () => {
    const { id: userId } = await database
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'EntidadAdmin')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow();
    const own = actingAs({ id: userId, role: 'EntidadAdmin', entity_id: id });
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('user_id', 'entity_id')
        and table_name in (select relname from pg_class where relkind = 'r' and relrowsecurity)
      group by table_name having count(*) = 2`.execute(database);
    for (const { name } of [...tables, { name: 'users' }, { name: 'sessions' }, { name: 'reset_links' }].filter(
      // The role may not even query blocked tables.
      ({ name }) => !['audit_log', 'blocked_identities'].includes(name),
    )) {
      const { rows } = await sql.raw<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`).execute(own);
      const theirs = rows.filter(({ row }) => row.includes(bank.employee.id) || row.includes(bank.waiting.id));
      expect(theirs, name).toEqual([]);
    }
  });

  test('has everything of whoever joins afterwards', async () => {
    const person = await create.user({ entityId: id, name: 'Nueva Persona', verified: false });
    expect((await admin.sendVerification({ body: { user_id: person.id } })).status).toBe(200);
    expect((await admin.listEntityUsers({ query: {} })).body.users.map(({ name }) => name)).toContain('Nueva Persona');
  });

  test('a certificate names the product as authority and shows that the review is pending', async () => {
    const learner = as(await create.session({ entityId: id }));
    const { body } = await learner.claimCertificate(claim);
    expect(body).toMatchObject({
      certificate_authority: 'Finaula',
      entity_name: bank.name,
      signer_name: null,
      entity_review: 'pending',
    });
    expect((await as().getPublicCertificate({ params: { folio: body.folio } })).body.entity_review).toBe('pending');
    expect((await as().getPublicCertificate({ params: { folio: bank.genuine.folio } })).body.entity_review).toBeNull();
  });

  test('is refused that name by PostgreSQL, too', async () => {
    const learner = await create.user({ entityId: id });
    const own = actingAs({ id: learner.id, role: 'Empleado', entity_id: id });
    const forged = own
      .insertInto('certificates')
      .columns([
        'folio',
        'user_id',
        'entity_id',
        'course_id',
        'course_version',
        'user_name',
        'course_title',
        'module',
        'category',
        'entity_name',
        'certificate_authority',
        'product_name',
        'verify_url',
        'score',
        'passing_score',
        'duration_minutes',
        'valid_until',
        'questions',
        'answers',
      ])
      .expression(
        sql`select overlay(folio placing 'ZZZZ' from 1), ${learner.id}::uuid, entity_id, course_id, course_version, user_name, course_title, module, category, entity_name, 'Banco Mercantil del Norte, S.A.', 'Finaula', verify_url, score, passing_score, duration_minutes, valid_until, questions, answers from certificates where user_id = ${learner.id}` as never,
      );
    await as(await create.sessionOf(learner.id)).claimCertificate(claim);
    await expect(forged.execute()).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the review (C1)', () => {
  test('says to a SuperAdmin who waits and since when, and opens everything once it is done', async () => {
    const honest = await directoryBank(app, 'Banco Honesto');
    const taken = await takeOver(app, honest.name);
    const waiting = (await superAdmin.listManagedEntities({ query: { review: 'pending' } })).body;
    expect(waiting.find((entity) => entity.id === honest.id)).toMatchObject({
      review: 'pending',
      reviewed_at: expect.any(String),
      inherited_count: 2,
    });
    expect(waiting.map(({ reviewed_at }) => reviewed_at)).toEqual(
      waiting.map(({ reviewed_at }) => reviewed_at).toSorted(),
    );
    const reviewed = await superAdmin.reviewEntity({
      params: { id: honest.id },
      body: { decision: 'verify', reason: 'Hablamos con su oficial de cumplimiento.' },
    });
    expect(reviewed.body).toMatchObject({
      review: 'verified',
      review_reason: 'Hablamos con su oficial de cumplimiento.',
      inherited_count: 0,
    });
    expect((await taken.admin.listEntityUsers({ query: {} })).body.users).toHaveLength(3);
    expect((await taken.admin.createResetLink({ body: { user_id: honest.employee.id } })).status).toBe(200);
    const { body } = await as(honest.token).claimCertificate(claim);
    // Their genuine one of before is still vigente.
    expect(body.folio).toBe(honest.genuine.folio);
    expect(
      (await superAdmin.reviewEntity({ params: { id: honest.id }, body: { decision: 'verify', reason: 'Otra vez' } }))
        .body.code,
    ).toBe('REVIEW_UNCHANGED');
  });

  test('is not for the entity itself, and leaves its history', async () => {
    expect(
      (await admin.reviewEntity({ params: { id }, body: { decision: 'verify', reason: 'Porque sí' } })).status,
    ).toBe(403);
    const own = actingAs({ id: crypto.randomUUID(), role: 'EntidadAdmin', entity_id: id });
    await expect(
      own.insertInto('entity_reviews').values({ entity_id: id, review: 'verified', cause: 'domain' }).execute(),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(sql`update entities set review = 'verified' where id = ${id}`.execute(own)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(database.deleteFrom('entity_reviews').execute()).rejects.toMatchObject({ code: '23001' });
  });
});

describe('a suspended institution (C1)', async () => {
  const suspended = await directoryBank(app, 'Banco Suspendido');
  const taken = await takeOver(app, suspended.name);
  await superAdmin.reviewEntity({
    params: { id: suspended.id },
    body: { decision: 'suspend', reason: 'Nadie de la institución la reconoce.' },
  });

  test('is in no list, takes nobody in, and is not there to be taken', async () => {
    expect((await as().listPublicEntities()).body.map((entity) => entity.id)).not.toContain(suspended.id);
    const registration = {
      name: 'Alguien',
      email: `${crypto.randomUUID()}@correo.example`,
      password: 'correcta y larga',
      entity_id: suspended.id,
    };
    expect((await as().registerUser({ body: registration })).body.code).toBe('ENTITY_SUSPENDED');
    expect((await as().checkEntityName({ query: { name: suspended.name } })).body.available).toBe(false);
  });

  test('has its administrators out, and the sign-in says why', async () => {
    expect((await taken.admin.getSession()).status).toBe(401);
    const login = await as().login({ body: { email: taken.email, password: 'correcta y larga' } });
    expect([login.status, login.body.code]).toEqual([403, 'ENTITY_SUSPENDED']);
    expect(login.body.detail).toMatch(/suspendió a tu entidad/);
    // One that was being opened at that moment.
    const { id: userId } = await database
      .selectFrom('users')
      .select('id')
      .where('email', '=', taken.email)
      .executeTakeFirstOrThrow();
    expect((await as(await create.sessionOf(userId)).getSession()).status).toBe(401);
  });

  test('issues nothing, and what it issued says so', async () => {
    expect((await as(await create.session({ entityId: suspended.id })).claimCertificate(claim)).body.code).toBe(
      'ENTITY_SUSPENDED',
    );
    expect((await as().getPublicCertificate({ params: { folio: suspended.genuine.folio } })).body.entity_review).toBe(
      'suspended',
    );
  });

  test('comes back under review when it is opened again', async () => {
    await superAdmin.reviewEntity({
      params: { id: suspended.id },
      body: { decision: 'reopen', reason: 'Enviaron su acta.' },
    });
    expect((await as().login({ body: { email: taken.email, password: 'correcta y larga' } })).status).toBe(200);
    expect(
      (await superAdmin.listManagedEntities({ query: { review: 'pending' } })).body.map((entity) => entity.id),
    ).toContain(suspended.id);
  });
});
