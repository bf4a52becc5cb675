import { afterAll, describe, expect, test } from 'vitest';
import { startNameServer } from '../../testing/name-server.ts';
import { directoryBank, registerAs, takeOver } from '../../testing/stranger.ts';
import { testApp } from '../../testing/test-app.ts';

const records = new Map<string, readonly string[]>();
const names = await startNameServer((name) => records.get(name) ?? []);
afterAll(() => names.close());
const app = await testApp({ DNS_SERVERS: names.address });
const { as, create, database } = app;
const superAdmin = as(await create.session({ role: 'SuperAdmin' }));

const publish = ({ record_name, record_value }: { record_name: string; record_value: string }) =>
  records.set(record_name, ['v=spf1 -all', record_value]);

describe('the proof of a domain', () => {
  test('a published record verifies a taken entry whose domain the directory knows', async () => {
    const bank = await directoryBank(app, 'Banco con Dominio', 'bancocondominio.example');
    const { admin, id } = await takeOver(app, bank.name, { admin_email: 'ana@bancocondominio.example' });
    expect((await admin.checkDomainProof()).body.code).toBe('DOMAIN_NOT_REQUESTED');
    expect((await admin.getOwnEntity()).body).toMatchObject({
      provable_domain: 'bancocondominio.example',
      domain_proof: null,
    });
    const record = (await admin.requestDomainProof({ body: { domain: 'BancoConDominio.example ' } })).body;
    expect(record).toEqual({
      record_name: '_finaula.bancocondominio.example',
      record_value: expect.stringMatching(/^finaula-verification=[0-9a-f]{32}$/),
    });
    expect((await admin.requestDomainProof({ body: { domain: 'bancocondominio.example' } })).body).toEqual(record);

    const early = await admin.checkDomainProof();
    expect(early.body).toMatchObject({
      proven: false,
      review: 'pending',
      message: expect.stringContaining('48 horas'),
    });
    records.set(record.record_name, ['finaula-verification=de-otro']);
    expect((await admin.checkDomainProof()).body.proven).toBe(false);

    publish(record);
    expect((await admin.checkDomainProof()).body).toMatchObject({ proven: true, review: 'verified' });
    expect((await admin.getOwnEntity()).body).toMatchObject({
      review: 'verified',
      inherited_count: 0,
      domain_proof: { proven_at: expect.any(String) },
    });
    expect((await admin.listEntityUsers({ query: {} })).body.users).toHaveLength(3);
    const managed = (await superAdmin.listManagedEntities({ query: { review: 'verified' } })).body.find(
      (entity) => entity.id === id,
    );
    expect(managed).toMatchObject({
      domain: 'bancocondominio.example',
      review_reason: 'Dominio comprobado: bancocondominio.example',
    });
    const acts = await database
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      'entity taken over',
      'signed in',
      'domain proven',
      'entity verified',
    ]);
    expect((await admin.checkDomainProof()).body).toMatchObject({ proven: true, review: 'verified' });
  });

  test('is that of the contact’s e-mail, and of the directory where it knows one', async () => {
    const bank = await directoryBank(app, 'Banco de Otro', 'bancodeotro.example');
    const { admin } = await takeOver(app, bank.name, { admin_email: 'ladron@intruso.example' });
    const refused = await admin.requestDomainProof({ body: { domain: 'intruso.example' } });
    expect([refused.status, refused.body.code]).toEqual([422, 'DOMAIN_MISMATCH']);
    expect(refused.body.detail).toContain('bancodeotro.example');
    expect((await admin.requestDomainProof({ body: { domain: 'bancodeotro.example' } })).body.code).toBe(
      'DOMAIN_MISMATCH',
    );
    expect((await admin.getOwnEntity()).body).toMatchObject({
      provable_domain: null,
      proof_note: expect.stringContaining('bancodeotro.example'),
    });
  });

  test('is not enough for an entry whose domain the directory does not know: anybody’s would do', async () => {
    const bank = await directoryBank(app, 'Banco sin Dominio');
    const { admin, id } = await takeOver(app, bank.name, { admin_email: 'ladron@banco-sin-dominio.example' });
    publish((await admin.requestDomainProof({ body: { domain: 'banco-sin-dominio.example' } })).body);
    expect((await admin.checkDomainProof()).body).toMatchObject({
      proven: true,
      review: 'pending',
      message: expect.stringContaining('termina la revisión'),
    });
    const managed = (await superAdmin.listManagedEntities({ query: { review: 'pending' } })).body.find(
      (entity) => entity.id === id,
    );
    expect(managed?.domain).toBe('banco-sin-dominio.example');
  });

  test('a DNS record verifies an institution unless its contact changed or it is suspended', async () => {
    const own = await takeOver(app, 'Caja con Dominio Propio', { admin_email: 'ana@cajapropia.example' });
    publish((await own.admin.requestDomainProof({ body: { domain: 'cajapropia.example' } })).body);
    await own.admin.updateOwnEntity({
      body: { email_contacto: 'ana@otracaja.example', reason: 'Cambiamos de correo' },
    });
    expect((await own.admin.checkDomainProof()).body.code).toBe('DOMAIN_MISMATCH');
    await own.admin.updateOwnEntity({ body: { email_contacto: 'ana@cajapropia.example', reason: 'De vuelta' } });
    expect((await own.admin.checkDomainProof()).body).toMatchObject({ proven: true, review: 'verified' });
    await superAdmin.reviewEntity({ params: { id: own.id }, body: { decision: 'suspend', reason: 'Queja' } });
    expect((await own.admin.checkDomainProof()).status).toBe(401);
  });

  test('says so when nobody answers, and is no error of ours', async () => {
    const silent = await startNameServer(() => []);
    await silent.close();
    const lonely = await testApp({ DNS_SERVERS: silent.address });
    const { admin } = await takeOver(lonely, 'Caja sin DNS', { admin_email: 'ana@cajasindns.example' });
    await admin.requestDomainProof({ body: { domain: 'cajasindns.example' } });
    const { status, body } = await admin.checkDomainProof();
    expect([status, body.proven]).toEqual([200, false]);
    expect(body.message).toContain('no pudimos consultar');
  });
});

test('with ENTITY_REVIEW=off everything is verified from the start', async () => {
  const alone = await testApp({ ENTITY_REVIEW: 'off' });
  await registerAs(alone, 'Institución Única');
  const { review, reviewed_at } = await alone.database
    .selectFrom('entities')
    .select(['review', 'reviewed_at'])
    .where('name', '=', 'Institución Única')
    .executeTakeFirstOrThrow();
  expect([review, reviewed_at]).toEqual(['verified', null]);
});
