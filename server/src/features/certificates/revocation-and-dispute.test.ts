import { gunzipSync } from 'node:zlib';
import type { Course } from '@finaula/contract/courses';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

/*
 * M4: the next identical claim after a revocation is a new vigente constancia; the badge of the revoked one
 * is still given, and says nothing of it.
 */

const PUBLIC_URL = 'https://finaula.example';
const { app, as, create, database } = await testApp({ PUBLIC_URL }, { signingKey: true, content: true });
const { body: courses } = await as(await create.session()).listCourses();
const courseAt = (n: number): Course => {
  const found = courses[n];
  if (!found) throw new Error(`no course ${n}`);
  return found;
};
const [course, other] = [courseAt(0), courseAt(1)];
const bank = await create.entity();
const admin = await create.user({ role: 'EntidadAdmin', entityId: bank.id });
const administrator = as(await create.sessionOf(admin.id));
const reason = 'La respondió otra persona.';

async function holder() {
  const person = await create.user({ entityId: bank.id });
  const token = await create.sessionOf(person.id);
  const client = as(token);
  const claim = (of: Course = course) =>
    client.claimCertificate({
      body: { course_id: of.id, answers: of.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [] },
    });
  const badge = (folio: string) =>
    app.inject({ url: `/api/certificates/${folio}/badge`, headers: { authorization: `Bearer ${token}` } });
  return { token, client, claim, badge };
}

const revoke = (folio: string) => administrator.revokeCertificate({ params: { folio }, body: { reason } });
const allow = (folio: string) => administrator.allowRetake({ params: { folio }, body: { reason: 'Ya estudió.' } });
const certificateOf = (folio: string) =>
  database.selectFrom('certificates').select(['id', 'user_id']).where('folio', '=', folio).executeTakeFirstOrThrow();
const dispute = async (folio: string) =>
  database
    .insertInto('certificate_disputes')
    .values({
      certificate_id: (await certificateOf(folio)).id,
      opened_by: admin.id,
      reason: 'Se expidió durante una toma.',
    })
    .execute();
const reinstate = async (folio: string) =>
  database
    .insertInto('certificate_reinstatements')
    .values({
      certificate_id: (await certificateOf(folio)).id,
      reinstated_by: admin.id,
      reason: 'La revocó un impostor.',
    })
    .execute();
const stateOf = async (folio: string) => (await as().getPublicCertificate({ params: { folio } })).body.state;

describe('after a revocation (M4)', () => {
  test('the same claim is refused until the entity allows it, and the revoked one stays revoked', async () => {
    const { client, claim } = await holder();
    const { folio } = (await claim()).body;
    await revoke(folio);
    for (let i = 0; i < 2; i++) expect((await claim()).body.code).toBe('CLAIM_BARRED');
    expect((await claim(other)).status).toBe(201);
    expect((await client.allowRetake({ params: { folio }, body: { reason } })).status).toBe(403);
    expect((await allow(folio)).body.state).toBe('revocada');
    expect((await allow(folio)).body.code).toBe('RETAKE_ALLOWED');
    const renewed = await claim();
    expect([renewed.status, renewed.body.state]).toEqual([201, 'vigente']);
    expect([renewed.body.folio === folio, await stateOf(folio)]).toEqual([false, 'revocada']);
  });

  test('the one that was allowed holds again when it is revoked', async () => {
    const { claim } = await holder();
    const { folio } = (await claim()).body;
    await revoke(folio);
    await allow(folio);
    const second = (await claim()).body.folio;
    await revoke(second);
    expect((await claim()).body.code).toBe('CLAIM_BARRED');
  });

  test('only what is revoked can be allowed again', async () => {
    const { claim } = await holder();
    expect((await allow((await claim()).body.folio)).body.code).toBe('NOT_REVOKED');
  });

  test('a reinstatement makes it what it was, and it can be revoked once more', async () => {
    const { claim } = await holder();
    const { folio } = (await claim()).body;
    await expect(reinstate(folio)).rejects.toThrow();
    await revoke(folio);
    await reinstate(folio);
    expect(await stateOf(folio)).toBe('vigente');
    expect((await claim()).body.folio).toBe(folio);
    expect((await revoke(folio)).body.state).toBe('revocada');
    expect((await revoke(folio)).body.code).toBe('ALREADY_REVOKED');
    expect((await claim()).body.code).toBe('CLAIM_BARRED');
  });
});

test('a dispute shows, has no badge, is closed once, and a revocation goes before it (M4)', async () => {
  const { claim, badge } = await holder();
  const { folio } = (await claim()).body;
  await dispute(folio);
  await expect(dispute(folio)).rejects.toThrow(/one_open_dispute/);
  const seen = (await as().getPublicCertificate({ params: { folio } })).body;
  expect(seen).toMatchObject({ state: 'en_disputa', disputed_at: expect.any(String) });
  expect(JSON.stringify(seen)).not.toContain('toma');
  expect((await badge(folio)).json().code).toBe('BADGE_WITHHELD');
  expect((await administrator.closeDispute({ params: { folio } })).body.state).toBe('vigente');
  expect((await administrator.closeDispute({ params: { folio } })).body.code).toBe('NOT_DISPUTED');
  await dispute(folio);
  expect((await revoke(folio)).body.state).toBe('revocada');
});

/** Verifies like a stranger: with the badge, the published keys and the list, without code of this server. */
async function verifiedStatus(badge: string): Promise<{ bit: number; bits: number; index: number }> {
  const keys = createLocalJWKSet((await as().listPublicKeys()).body);
  const { payload } = await jwtVerify<{ credentialStatus: Record<string, string> }>(badge, keys, {
    issuer: PUBLIC_URL,
  });
  const { statusListCredential = '', statusListIndex, type, statusPurpose } = payload.credentialStatus;
  expect(type).toBe('BitstringStatusListEntry');
  const response = await app.inject(statusListCredential.slice(PUBLIC_URL.length));
  expect(response.headers['content-type']).toBe('application/vc+jwt');
  expect(response.headers['cache-control']).toBe('public, max-age=300');
  const list = await jwtVerify<Record<string, unknown> & { credentialSubject: Record<string, string> }>(
    response.body,
    keys,
    {
      issuer: PUBLIC_URL,
      typ: 'vc+jwt',
    },
  );
  expect(list.payload).toMatchObject({
    id: statusListCredential,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    credentialSubject: { type: 'BitstringStatusList', statusPurpose },
  });
  const encoded = list.payload.credentialSubject.encodedList ?? '';
  expect(encoded[0]).toBe('u');
  const bytes = gunzipSync(Buffer.from(encoded.slice(1), 'base64url'));
  const index = Number(statusListIndex);
  return { bit: ((bytes[Math.floor(index / 8)] ?? 0) >> (7 - (index % 8))) & 1, bits: bytes.length * 8, index };
}

describe('a badge that was given out (M4)', () => {
  test('is found revoked by whoever verifies it later, and no other is', async () => {
    const [one, another] = [await holder(), await holder()];
    const [first, second] = [(await one.claim()).body.folio, (await another.claim()).body.folio];
    const [badge, control] = [(await one.badge(first)).body, (await another.badge(second)).body];
    expect(await verifiedStatus(badge)).toMatchObject({ bit: 0, bits: 131_072 });
    await revoke(first);
    expect([(await verifiedStatus(badge)).bit, (await verifiedStatus(control)).bit]).toEqual([1, 0]);
    expect((await one.badge(first)).json().code).toBe('BADGE_WITHHELD');
    await reinstate(first);
    expect((await verifiedStatus(badge)).bit).toBe(0);
    await dispute(first);
    expect((await verifiedStatus(badge)).bit).toBe(1);
  });

  test('stands where chance put it: neighbours in time are no neighbours in the list', async () => {
    const { claim, badge } = await holder();
    const places: number[] = [];
    for (const of of courses.slice(0, 4))
      places.push((await verifiedStatus((await badge((await claim(of)).body.folio)).body)).index);
    expect(new Set(places).size).toBe(4);
    expect(places.slice(1).every((place, i) => Math.abs(place - (places[i] ?? 0)) === 1)).toBe(false);
  });

  test('a status list stays the same file until a bit changes, and only used lists exist', async () => {
    const list = () => app.inject('/api/public/status-lists/1');
    const first = (await list()).body;
    expect((await list()).body).toBe(first);
    expect(decodeJwt(first).exp).toBeGreaterThan(Date.now() / 1000 + 3600);
    expect((await app.inject('/api/public/status-lists/2')).statusCode).toBe(404);
  });
});
