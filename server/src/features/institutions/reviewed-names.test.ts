import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNameServer } from '../../testing/name-server.ts';
import { databaseFor, directoryBank, registerAs, takeOver } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';

/* Second audit, C2: constancias under the razón social of any bank. */

const records = new Map<string, readonly string[]>();
const names = await startNameServer((name) => records.get(name) ?? []);
afterAll(() => names.close());
const app = await testApp({ DNS_SERVERS: names.address }, { content: true, signingKey: true });
const { as, create, database } = app;
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
const as_ = databaseFor(app);
beforeAll(async () => {
  await superAdmin.populateEntities();
});

const courses = (await as(await create.session()).listCourses()).body;
const claimOf = (id: string) => {
  const course = courses.find((candidate) => candidate.id === id) as Course;
  return { body: { course_id: id, answers: course.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [] } };
};

type Admin = Awaited<ReturnType<typeof takeOver>>['admin'];
async function prove(admin: Admin, domain: string) {
  const { record_name, record_value } = (await admin.requestDomainProof({ body: { domain } })).body;
  records.set(record_name, [record_value]);
  return (await admin.checkDomainProof()).body;
}
const publicOf = async (folio: string) => (await as().getPublicCertificate({ params: { folio } })).body;
const actsOf = async (entityId: string) =>
  (
    await database.selectFrom('audit_log').select('action').where('entity_id', '=', entityId).orderBy('id').execute()
  ).map(({ action }) => action);

/** A verified institution with its administrator and a learner. */
async function verified(razonSocial: string, signer = 'Rosa Ávila') {
  const entity = await create.entity({ razonSocial, signer });
  const user = await create.user({ role: 'EntidadAdmin', entityId: entity.id, name: 'Ana Herrera' });
  const admin = as(await create.sessionOf(user.id));
  const learner = as(await create.session({ entityId: entity.id }));
  return { entity, user, admin, learner };
}
const ask = (razon_social: string, nombre_firmante = 'Rosa Ávila') => ({
  body: { razon_social, nombre_firmante, reason: 'Cambió la sociedad' },
});
const managedOf = async (id: string) =>
  (await superAdmin.listManagedEntities({ query: {} })).body.find((entity) => entity.id === id);

describe('a proven domain (C2)', () => {
  test('does not verify an institution that is not of the directory', async () => {
    const { admin, id } = await takeOver(app, 'Caja Sin Directorio', { admin_email: 'ana@ajena.example' });
    expect(await prove(admin, 'ajena.example')).toMatchObject({ proven: true, domain_proven: true, review: 'pending' });
    expect((await admin.getOwnEntity()).body).toMatchObject({ review: 'pending', domain_proven: true });
    expect(await managedOf(id)).toMatchObject({ review: 'pending', domain_proven: true, domain: 'ajena.example' });
    const learner = as(await create.session({ entityId: id }));
    const { folio } = (await learner.claimCertificate(claimOf('m04'))).body;
    expect(await publicOf(folio)).toMatchObject({
      certificate_authority: 'Finaula',
      entity_name: 'Caja Sin Directorio',
      signer_name: null,
      entity_review: 'pending',
    });
  });

  test('verifies at once a bank that proves the domain which the directory has for it', async () => {
    const bank = await directoryBank(app, 'Banco del Alba', 'bancodelalba.example');
    const razonSocial = 'Banco del Alba, S.A., Institución de Banca Múltiple';
    const { admin } = await takeOver(app, bank.name, {
      admin_email: 'ana@bancodelalba.example',
      razon_social: razonSocial,
      nombre_firmante: 'Elena Ruiz',
    });
    expect(await prove(admin, 'bancodelalba.example')).toMatchObject({ proven: true, review: 'verified' });
    const { folio } = (await as(bank.token).claimCertificate(claimOf('m05'))).body;
    expect(await publicOf(folio)).toMatchObject({
      entity_name: razonSocial,
      certificate_authority: razonSocial,
      signer_name: 'Elena Ruiz',
      registered_name: 'Banco del Alba',
      entity_domain: 'bancodelalba.example',
    });
  });
});

describe('a change of razón social or signer (C2)', () => {
  test('is a request: constancias keep the reviewed text until a SuperAdmin approves it', async () => {
    const { entity, user, admin, learner } = await verified('Caja Vieja, S.A.');
    const asked = await admin.updateOwnEntity(ask('Caja Renovada, S.A. de C.V.', 'Óscar Peña'));
    expect([asked.status, asked.body]).toMatchObject([
      200,
      {
        review_pending: true,
        review: 'verified',
        razon_social: 'Caja Vieja, S.A.',
        nombre_firmante: 'Rosa Ávila',
        details_request: {
          razon_social: 'Caja Renovada, S.A. de C.V.',
          nombre_firmante: 'Óscar Peña',
          state: 'pending',
        },
      },
    ]);
    const meanwhile = (await learner.claimCertificate(claimOf('m04'))).body;
    expect([meanwhile.entity_name, meanwhile.signer_name]).toEqual(['Caja Vieja, S.A.', 'Rosa Ávila']);

    const waiting = (await superAdmin.listManagedEntities({ query: { review: 'pending' } })).body;
    const listed = waiting.find(({ id }) => id === entity.id);
    expect(listed).toMatchObject({
      razon_social: 'Caja Vieja, S.A.',
      details_request: { requested_by: 'Ana Herrera', requested_at: expect.any(String), reason: 'Cambió la sociedad' },
    });
    const approved = await superAdmin.reviewDetails({
      params: { id: entity.id },
      body: { decision: 'approve', reason: 'Acta 12', request_id: listed?.details_request?.id ?? '' },
    });
    expect([approved.status, approved.body]).toMatchObject([
      200,
      { razon_social: 'Caja Renovada, S.A. de C.V.', signer_name: 'Óscar Peña', details_request: null },
    ]);
    expect((await admin.getOwnEntity()).body).toMatchObject({
      review_pending: false,
      details_since: expect.any(String),
    });
    const after = (await learner.claimCertificate(claimOf('m05'))).body;
    expect([after.entity_name, after.signer_name]).toEqual(['Caja Renovada, S.A. de C.V.', 'Óscar Peña']);
    expect((await publicOf(meanwhile.folio)).entity_name).toBe('Caja Vieja, S.A.');
    expect(await actsOf(entity.id)).toEqual(
      expect.arrayContaining(['details change requested', 'details change approved']),
    );
    const kept = await database
      .selectFrom('entity_details')
      .select(['signer_name', 'reason', 'recorded_by'])
      .where('entity_id', '=', entity.id)
      .execute();
    expect(kept).toEqual([{ signer_name: 'Óscar Peña', reason: 'Cambió la sociedad', recorded_by: user.id }]);
  });

  test('that is refused changes nothing, and its administrators read why', async () => {
    const { entity, admin } = await verified('Caja Firme, S.A.');
    await admin.updateOwnEntity(ask('Caja Distinta, S.A.'));
    await superAdmin.reviewDetails({
      params: { id: entity.id },
      body: { decision: 'refuse', reason: 'Falta el acta' },
    });
    expect((await admin.getOwnEntity()).body).toMatchObject({
      razon_social: 'Caja Firme, S.A.',
      review_pending: false,
      details_request: { state: 'refused', refusal_reason: 'Falta el acta', refused_at: expect.any(String) },
    });
    expect(await actsOf(entity.id)).toContain('details change refused');
  });

  test('leaves people, sessions and the review of the institution alone', async () => {
    const { entity, admin, learner } = await verified('Caja Quieta, S.A.');
    await admin.updateOwnEntity(ask('Caja Movida, S.A.'));
    expect((await learner.listCertificates()).status).toBe(200);
    expect((await admin.listEntityUsers({ query: {} })).body.users).toHaveLength(2);
    await superAdmin.reviewDetails({ params: { id: entity.id }, body: { decision: 'approve', reason: 'Acta' } });
    expect((await learner.listCertificates()).status).toBe(200);
    expect((await admin.getOwnEntity()).body.review).toBe('verified');
  });

  test('waits while the institution is unreviewed, so the review decides on the text it read', async () => {
    const { admin, id } = await takeOver(app, 'Caja Cambiante');
    await admin.updateOwnEntity(ask('Banco Mercantil del Norte, S.A., Institución de Banca Múltiple', 'Firma Ajena'));
    await superAdmin.reviewEntity({ params: { id }, body: { decision: 'verify', reason: 'Acta' } });
    const learner = as(await create.session({ entityId: id }));
    const { folio } = (await learner.claimCertificate(claimOf('m04'))).body;
    expect(await publicOf(folio)).toMatchObject({
      entity_name: 'Caja Cambiante, S.A. de C.V.',
      signer_name: 'Directora Inventada',
      registered_name: 'Caja Cambiante',
      entity_domain: null,
    });
  });

  test('is refused by PostgreSQL when an administrator writes it past the application', async () => {
    const { entity, user } = await verified('Caja Directa, S.A.');
    const direct = as_({ id: user.id, role: 'EntidadAdmin', entity_id: entity.id });
    await expect(
      direct.updateTable('entities').set({ razon_social: 'Otra, S.A.' }).where('id', '=', entity.id).execute(),
    ).rejects.toThrow(/review/);
    await expect(
      direct
        .insertInto('entity_details_requests')
        .values({
          entity_id: entity.id,
          razon_social: 'Otra, S.A.',
          signer_name: 'Alguien',
          requested_by: user.id,
          reason: 'x',
          outcome: 'approved',
          closed_at: sql`now()`,
          closed_by: user.id,
          closing_reason: 'x',
        })
        .execute(),
    ).rejects.toThrow(/permission|security/);
  });

  test('is put in force at once where no platform reviews institutions', async () => {
    const alone = await testApp({ ENTITY_REVIEW: 'off' });
    const { admin } = await takeOver(alone, 'Institución Única');
    expect((await admin.updateOwnEntity(ask('Institución Única Nueva, A.C.'))).body).toMatchObject({
      razon_social: 'Institución Única Nueva, A.C.',
      review_pending: false,
    });
  });
});

describe('a request for other details (C2)', () => {
  test('is replaced by the next one, and nobody can decide on the replaced one', async () => {
    const { entity, admin } = await verified('Caja Doble, S.A.');
    const first = (await admin.updateOwnEntity(ask('Caja Doble Uno, S.A.'))).body.details_request;
    expect((await admin.updateOwnEntity(ask('Caja Doble Uno, S.A.'))).body.code).toBe('NOTHING_CHANGED');
    await admin.updateOwnEntity(ask('Caja Doble Dos, S.A.'));
    const late = await superAdmin.reviewDetails({
      params: { id: entity.id },
      body: { decision: 'approve', reason: 'Acta', request_id: first?.id ?? '' },
    });
    expect([late.status, late.body.code]).toEqual([409, 'DETAILS_REQUEST_REPLACED']);
    expect((await managedOf(entity.id))?.razon_social).toBe('Caja Doble, S.A.');
  });

  test('is withdrawn by the institution, also by asking for the names in force', async () => {
    const { entity, admin } = await verified('Caja Retirada, S.A.');
    await admin.updateOwnEntity(ask('Caja Errónea, S.A.'));
    expect((await admin.withdrawDetails()).body).toMatchObject({ review_pending: false, details_request: null });
    const again = await admin.withdrawDetails();
    expect([again.status, again.body.code]).toEqual([409, 'NO_DETAILS_REQUEST']);
    const decided = await superAdmin.reviewDetails({
      params: { id: entity.id },
      body: { decision: 'approve', reason: 'Acta' },
    });
    expect([decided.status, decided.body.code]).toEqual([409, 'NO_DETAILS_REQUEST']);

    await admin.updateOwnEntity(ask('Caja Errónea, S.A.'));
    expect((await admin.updateOwnEntity(ask('Caja Retirada, S.A.'))).body.review_pending).toBe(false);
    expect((await actsOf(entity.id)).filter((action) => action === 'details change withdrawn')).toHaveLength(2);
  });

  test('stays one when two administrators ask at once', async () => {
    const { entity, admin } = await verified('Caja Gemela, S.A.');
    const other = as(await create.session({ role: 'EntidadAdmin', entityId: entity.id }));
    const answers = await Promise.all([
      admin.updateOwnEntity(ask('Caja Gemela Uno, S.A.')),
      other.updateOwnEntity(ask('Caja Gemela Dos, S.A.')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const outcomes = await database
      .selectFrom('entity_details_requests')
      .select('outcome')
      .where('entity_id', '=', entity.id)
      .orderBy('requested_at')
      .execute();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['replaced', null]);
  });

  test('is closed once when it is withdrawn and approved at the same moment', async () => {
    const { entity, admin } = await verified('Caja Simultánea, S.A.');
    await admin.updateOwnEntity(ask('Caja Simultánea Nueva, S.A.'));
    const [withdrawn, approved] = await Promise.all([
      admin.withdrawDetails(),
      superAdmin.reviewDetails({ params: { id: entity.id }, body: { decision: 'approve', reason: 'Acta' } }),
    ]);
    expect([withdrawn.status, approved.status].toSorted()).toEqual([200, 409]);
    expect((await managedOf(entity.id))?.razon_social).toBe(
      approved.status === 200 ? 'Caja Simultánea Nueva, S.A.' : 'Caja Simultánea, S.A.',
    );
  });

  test('leaves the contact address, which changes at once', async () => {
    const { admin } = await verified('Caja Contacto, S.A.');
    const { body } = await admin.updateOwnEntity({
      body: { ...ask('Caja Contacto Nueva, S.A.').body, email_contacto: 'nuevo@caja.example' },
    });
    expect(body).toMatchObject({
      email_contacto: 'nuevo@caja.example',
      razon_social: 'Caja Contacto, S.A.',
      review_pending: true,
    });
  });
});

const borrowed = [
  'BBVA México, S.A., Institución de Banca Múltiple, Grupo Financiero BBVA México',
  'Banorte, S.A.',
  'Ban0rte, S. A. de C. V.',
  'lnbursa, S.A.P.I. de C.V.',
  'Santander Mexico, S.C. de A.P. de R.L. de C.V.',
  'HSBC México',
];

describe('a razón social or signer that looks like another institution (C2)', () => {
  test.each(borrowed)('%s is refused at registration and as a change', async (text) => {
    const { admin } = await verified(`Caja ${crypto.randomUUID()}, S.A.`);
    for (const field of ['razon_social', 'nombre_firmante']) {
      const registered = await registerAs(app, `Caja ${crypto.randomUUID()}`, { [field]: text });
      expect([registered.status, registered.body.code]).toEqual([409, 'ENTITY_NAME_IMITATES']);
      const changed = await admin.updateOwnEntity({ body: { [field]: text, reason: 'x' } });
      expect([changed.status, changed.body.code]).toEqual([409, 'ENTITY_NAME_IMITATES']);
      expect(changed.body.detail).toMatch(/^(La razón social|El nombre de quien firma) se confunde/);
    }
  });

  test('is refused when a verified institution has that razón social, also as a name', async () => {
    await verified('Unión Ejemplar del Golfo, S.A.');
    const text = 'Union Ejemplar del Golfo, S.A. de C.V.';
    expect((await registerAs(app, 'Caja del Puerto', { razon_social: text })).body.code).toBe('ENTITY_NAME_IMITATES');
    expect((await registerAs(app, text)).body.code).toBe('ENTITY_NAME_IMITATES');
  });

  test('does not occupy the names of a bank while it is unreviewed', async () => {
    const text = 'Banco Mercantil del Sur, S.A., Institución de Banca Múltiple';
    expect((await registerAs(app, 'Caja Ocupante', { razon_social: text })).status).toBe(201);
    const bank = await directoryBank(app, 'Bansur', 'bansur.example');
    expect((await registerAs(app, bank.name, { razon_social: text })).status).toBe(201);
  });

  test('passes where the name is its own: each entry of the directory with its legal form', async () => {
    const entries = await database
      .selectFrom('entities')
      .select('name')
      .where('pre_populated', '=', true)
      .where('taken_over_by', 'is', null)
      .execute();
    expect(entries.length).toBeGreaterThanOrEqual(70);
    for (const { name } of entries) {
      const reply = await registerAs(app, name, { razon_social: `${name}, S.A., Institución de Banca Múltiple` });
      expect([reply.status, reply.body.is_takeover], name).toEqual([201, true]);
    }
  });

  test('is shown to the SuperAdmin who decides, when another name stands inside of it', async () => {
    const { entity, admin } = await verified('Caja Observada, S.A.');
    expect((await managedOf(entity.id))?.look_alikes).toEqual([]);
    await admin.updateOwnEntity(ask('Operadora Banorte de Monterrey, S.A. de C.V.'));
    expect((await managedOf(entity.id))?.look_alikes).toEqual(['Banorte']);
  });
});
