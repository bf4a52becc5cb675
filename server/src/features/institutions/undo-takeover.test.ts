import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closeRequestedAccounts } from '../../app/close-requested-accounts.ts';
import { databaseAs } from '../../database/rls-context.ts';
import { draftOf } from '../../testing/course-draft.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { directoryBank, registerAs, takeOver, tokenOf } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';

/* Finding H1: undoing the takeover leaves whoever made it inside. */

const app = await testApp();
const { as, config, create, database, pool } = app;
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));

test('an undone takeover leaves no access or setting and blocks another until freed (H1)', async () => {
  const bank = await directoryBank(app, 'Banco Recuperado');
  const bystander = await create.user({ entityId: bank.id, name: 'Nadie la Tocó' });
  const bystanderToken = await create.sessionOf(bystander.id);
  const { admin, email, id } = await takeOver(app, bank.name);
  // The worst case: somebody believed the claim, and everything was open for a while.
  await superAdmin.reviewEntity({ params: { id }, body: { decision: 'verify', reason: 'Parecía en orden.' } });

  const reset = (await admin.createResetLink({ body: { user_id: bank.employee.id } })).body.reset_link;
  await as().resetPassword({ body: { token: tokenOf(reset), password: 'la del intruso' } });
  const asEmployee = as(
    (await as().login({ body: { email: bank.employee.email, password: 'la del intruso' } })).body.token,
  );
  expect((await asEmployee.getSession()).status).toBe(200);
  const unusedReset = tokenOf((await admin.createResetLink({ body: { user_id: bystander.id } })).body.reset_link);

  const invented = (
    await as().registerUser({
      body: { name: 'Empleado Inventado', email: 'inventado@desconocido.example', password: PASSWORD, entity_id: id },
    })
  ).body.user;
  const verification = tokenOf(
    (await admin.sendVerification({ body: { user_id: invented.id } })).body.verification_link,
  );
  await as().verifyEmail({ body: { token: verification } });
  const asInvented = as((await as().login({ body: { email: invented.email, password: PASSWORD } })).body.token);
  await admin.addAdministrator({ body: { user_id: invented.id } });
  const unusedVerification = tokenOf(
    (await admin.sendVerification({ body: { user_id: bank.waiting.id } })).body.verification_link,
  );

  const dismissed = await create.user({ entityId: bank.id, name: 'Despedida por el Intruso' });
  await admin.toggleUserStatus({ body: { user_id: dismissed.id, action: 'deactivate' } });
  await admin.revokeCertificate({ params: { folio: bank.genuine.folio }, body: { reason: 'Texto del intruso' } });
  const forged = await create.certificate(bank.employee.id, { courseId: 'm05' });
  await admin.switchAssistant({ body: { enabled: false } });
  await admin.setInvitationCode();
  await database.updateTable('entities').set({ subscription: 'Paid' }).where('id', '=', id).execute();
  await admin.addYoutubeCourse({ body: { title: 'Aviso', youtube_url: 'https://youtu.be/dQw4w9WgXcQ' } });

  const draft = draftOf();
  const { id: courseId } = (await admin.createOwnCourse({ body: { title: draft.title, category: draft.category } }))
    .body;
  const course = { params: { id: courseId } };
  await admin.saveDraft({ ...course, body: { edition: 1, document: draft } });
  await admin.changeCoursePolicy({ body: { second_person: 'recorded' } });
  await admin.publishCourse({ ...course, body: { effect: { kind: 'minor' }, note: 'Del intruso.' } });

  const renamed = await create.user({ entityId: bank.id, name: 'Nombre Verdadero' });
  const earlier = await create.certificate(renamed.id, {
    userName: 'Nombre Verdadero',
    courseId: 'm06',
    issuedAt: new Date('2026-01-15T18:00:00Z'),
  });
  await admin.correctPerson({
    params: { id: renamed.id },
    body: { name: 'Nombre Falso', email: 'del.intruso@correo.example' },
  });
  const replaced = await admin.replaceCertificate({ params: { folio: earlier.folio } });
  expect([replaced.status, replaced.body.user_name]).toEqual([201, 'Nombre Falso']);
  const shut = await create.user({ entityId: bank.id, name: 'Cuenta Cerrada por Él' });
  await admin.closePersonAccount({ params: { id: shut.id }, body: { reason: 'Lo pidió' } });
  await sql`update closure_requests set closes_at = now() where user_id = ${shut.id}`.execute(database);
  await closeRequestedAccounts({ platform: databaseAs(pool)('platform'), config }).run({}, AbortSignal.any([]));

  const preview = (await superAdmin.previewUndo({ params: { id } })).body;
  expect(preview).toMatchObject({
    unverified: 0,
    new_password: [{ id: bank.employee.id, name: bank.employee.name, email: bank.employee.email }],
    switched: 1,
    corrected: 1,
    reopened: 1,
    disputed: 2,
    reinstated: 2,
    videos: 1,
    courses: 1,
    settings: ['details', 'assistant', 'invitation_code'],
    providers: [],
  });
  expect(preview.administrators.map((administrator) => administrator.email).toSorted()).toEqual(
    [email, invented.email].toSorted(),
  );
  expect((await asEmployee.getSession()).status).toBe(200);

  const { status, body } = await superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ review: 'suspended', taken_over_at: null, razon_social: null, administrator: null });
  expect(body.undone).toEqual(preview);
  const colleague = as(await create.session({ entityId: bank.id }));
  expect((await colleague.getCourse(course)).body.code).toBe('COURSE_NOT_FOUND');

  // Doors.
  for (const client of [admin, asEmployee, asInvented]) expect((await client.getSession()).status).toBe(401);
  expect((await as(bystanderToken).getSession()).status).toBe(401);
  expect((await as().login({ body: { email: bystander.email, password: PASSWORD } })).status).toBe(200);
  expect((await as().resetPassword({ body: { token: unusedReset, password: 'otra del intruso' } })).body.code).toBe(
    'RESET_LINK_VOIDED',
  );
  expect((await as().verifyEmail({ body: { token: unusedVerification } })).body.code).toBe('VERIFICATION_LINK_VOIDED');
  expect((await as().verifyEmail({ body: { token: verification } })).body.code).toBe('VERIFICATION_LINK_VOIDED');
  expect((await as().login({ body: { email: bank.employee.email, password: 'la del intruso' } })).body.code).toBe(
    'INVALID_CREDENTIALS',
  );
  for (const address of [email, invented.email])
    expect((await as().login({ body: { email: address, password: PASSWORD } })).body.code).toBe('EMAIL_NOT_VERIFIED');

  const people = await database
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_active'])
    .where('id', 'in', [renamed.id, shut.id])
    .execute();
  expect(people.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { id: shut.id, name: 'Cuenta Cerrada por Él', email: shut.email, is_active: true },
    { id: renamed.id, name: 'Nombre Verdadero', email: renamed.email, is_active: true },
  ]);

  // Facts.
  expect((await as().getPublicCertificate({ params: { folio: bank.genuine.folio } })).body).toMatchObject({
    state: 'vigente',
    revoked_at: null,
  });
  const stateOf = async (folio: string) => (await as().getPublicCertificate({ params: { folio } })).body.state;
  expect(await Promise.all([earlier.folio, replaced.body.folio].map(stateOf))).toEqual(['vigente', 'en_disputa']);
  const disputes = await database
    .selectFrom('certificate_disputes')
    .select(['certificate_id', 'closed_at', 'entity_id'])
    .execute();
  const open = [forged.id, replaced.body.id].map((certificate_id) => ({
    certificate_id,
    closed_at: null,
    entity_id: id,
  }));
  expect(disputes).toHaveLength(2);
  expect(disputes).toEqual(expect.arrayContaining(open));

  // Settings.
  const kept = await database
    .selectFrom('entities')
    .select(['assistant_enabled', 'razon_social', 'signer_name', 'contact_email', 'taken_over_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(kept).toEqual({
    assistant_enabled: true,
    razon_social: null,
    signer_name: null,
    contact_email: null,
    taken_over_by: null,
  });
  expect(await database.selectFrom('invitation_codes').selectAll().where('entity_id', '=', id).execute()).toEqual([]);
  expect(await database.selectFrom('youtube_courses').select('id').where('entity_id', '=', id).execute()).toEqual([]);
  expect((await as().login({ body: { email: dismissed.email, password: PASSWORD } })).status).toBe(200);

  // A further takeover waits until it is freed.
  expect((await registerAs(app, bank.name)).body.code).toBe('ENTITY_NAME_TAKEN');
  await superAdmin.reviewEntity({ params: { id }, body: { decision: 'reopen', reason: 'Aclarado con el banco.' } });
  expect((await registerAs(app, bank.name)).status).toBe(201);
  expect((await superAdmin.verifyLedger()).body.faults.filter((fault) => !fault.includes('sin pasar'))).toEqual([]);
});

test('an identity provider set up by the intruder signs nobody in after the undo (H1)', async () => {
  const bank = await directoryBank(app, 'Banco con Proveedor Ajeno');
  const { admin, id } = await takeOver(app, bank.name);
  await superAdmin.reviewEntity({ params: { id }, body: { decision: 'verify', reason: 'Parecía en orden.' } });
  const settings = {
    kind: 'oidc',
    vendor: 'other',
    issuer: 'https://127.0.0.1',
    client_id: 'x',
    address_claim: 'email',
  };
  const { id: provider_id } = await database
    .insertInto('identity_providers')
    .values({
      entity_id: id,
      kind: 'oidc',
      name: 'Del intruso',
      state: 'on',
      settings: JSON.stringify(settings),
      new_people: 'active',
      created_by: bank.employee.id,
      configured_by: bank.employee.id,
      tested_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('identity_links')
    .values({ provider_id, entity_id: id, user_id: bank.employee.id, subject: 'suya' })
    .execute();
  // Simulates a sign-in by the provider, which created one account and verified another.
  const viaProvider = { via: 'provider', provider: provider_id };
  const accomplices = await Promise.all(
    ['person provisioned', 'email verified'].map(async (action) => {
      const accomplice = await create.user({ entityId: id });
      await database
        .insertInto('audit_log')
        .values({ action, entity_id: id, user_id: accomplice.id, detail: JSON.stringify(viaProvider) })
        .execute();
      await database
        .updateTable('users')
        .set({ email_verified_at: new Date() })
        .where('id', '=', accomplice.id)
        .execute();
      return accomplice;
    }),
  );
  expect((await admin.changeAccessPolicy({ body: { sign_in: 'provider' } })).status).toBe(200);
  const login = () => as().login({ body: { email: bank.employee.email, password: PASSWORD } });
  expect((await login()).body.code).toBe('SIGN_IN_WITH_PROVIDER');
  expect((await superAdmin.previewUndo({ params: { id } })).body.providers).toEqual(['Del intruso']);

  const { status, body } = await superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } });
  expect([status, body.undone.unverified]).toEqual([200, 2]);
  for (const { email } of accomplices)
    expect((await as().login({ body: { email, password: PASSWORD } })).body.code).toBe('EMAIL_NOT_VERIFIED');
  expect((await as().startProviderSignIn({ params: { id: provider_id } })).body.code).toBe('PROVIDER_NOT_FOUND');
  expect(
    await database.selectFrom('identity_links').selectAll().where('user_id', '=', bank.employee.id).execute(),
  ).toEqual([]);
  expect((await login()).status).toBe(200);
});

test('people whom the intruder verified wait again (H1)', async () => {
  const bank = await directoryBank(app, 'Banco Verificador');
  const { admin, id } = await takeOver(app, bank.name);
  const accomplice = await create.user({ entityId: id, name: 'Cómplice', verified: false });
  const link = (await admin.sendVerification({ body: { user_id: accomplice.id } })).body.verification_link;
  await as().verifyEmail({ body: { token: tokenOf(link) } });
  const session = as((await as().login({ body: { email: accomplice.email, password: PASSWORD } })).body.token);
  const { undone } = (await superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } })).body;
  expect(undone.unverified).toBe(1);
  expect((await session.getSession()).status).toBe(401);
  expect((await as().login({ body: { email: accomplice.email, password: PASSWORD } })).body.code).toBe(
    'EMAIL_NOT_VERIFIED',
  );
});

test('administrators of an undone takeover are marked, when they wait among other users (H1)', async () => {
  const bank = await directoryBank(app, 'Banco con Marca');
  const { id, email } = await takeOver(app, bank.name);
  await superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } });
  const { pending_users } = (await superAdmin.listPendingUsers()).body;
  const ofBank = pending_users.filter((user) => user.entity_id === id);
  expect(ofBank.filter(({ access_withdrawn }) => access_withdrawn).map((user) => user.email)).toEqual([email]);
  expect(ofBank.length).toBeGreaterThan(1);
});

test('an administrator without access issues nothing, and the entity cannot be taken over (H1)', async () => {
  const bank = await directoryBank(app, 'Banco sin Quien Entre');
  const { id, email } = await takeOver(app, bank.name);
  await superAdmin.reviewEntity({ params: { id }, body: { decision: 'verify', reason: 'En orden.' } });
  const authority = async () => {
    await create.user({ entityId: id, verified: false });
    const { pending_users } = (await superAdmin.listPendingUsers()).body;
    return pending_users.find((user) => user.entity_id === id)?.certificate_authority;
  };
  expect(await authority()).toMatch(/^Banco sin Quien Entre, S.A./);
  const { id: userId } = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await superAdmin.overrideUserAccess({ body: { user_id: userId, action: 'deactivate' } });
  expect(await authority()).toBe('Finaula');
  expect((await registerAs(app, bank.name)).body.code).toBe('ENTITY_NAME_TAKEN');
});
