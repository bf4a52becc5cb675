import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { app, as, create } = await testApp({ RATE_LIMIT: 'on' });
const holder = await create.user();
const { folio } = await create.certificate(holder.id);

test('anybody with the folio reads what it says, however they type it', async () => {
  const { status, body } = await as().getPublicCertificate({
    params: { folio: ` ${folio.toLowerCase().replaceAll('-', '')} ` },
  });
  expect(status).toBe(200);
  expect(Object.keys(body).toSorted()).toEqual([
    'category',
    'certificate_authority',
    'course_text',
    'course_title',
    'disputed_at',
    'duration_minutes',
    'earned_by',
    'entity_domain',
    'entity_name',
    'entity_review',
    'exam_attempt',
    'folio',
    'identity_proof',
    'issued_at',
    'module',
    'name_rectified_at',
    'passing_score',
    'registered_name',
    'replaced_by_folio',
    'replaces_folio',
    'revocation_reason',
    'revoked_at',
    'score',
    'signer_name',
    'state',
    'user_name',
    'valid_until',
    'verify_url',
  ]);
});

test('a folio that ended yesterday is vencida', async () => {
  const ended = await create.certificate(holder.id, { validUntil: '2025-01-31' });
  expect((await as().getPublicCertificate({ params: { folio: ended.folio } })).body).toMatchObject({
    state: 'vencida',
    valid_until: '2025-01-31',
  });
});

test('an unknown folio gets a clear sentence, a malformed one too', async () => {
  const unknown = await as().getPublicCertificate({ params: { folio: '0000-0000-0000-0000-0000-0000-00' } });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'CERTIFICATE_NOT_FOUND']);
  const malformed = await as().getPublicCertificate({ params: { folio: '1234' } });
  expect([malformed.status, malformed.body.detail]).toEqual([422, 'Folio: el valor no es válido.']);
});

test('the file that was handed out is recognised by its SHA-256, another is not', async () => {
  const token = await create.sessionOf(holder.id);
  const get = () =>
    app.inject({ url: `/api/certificates/${folio}/pdf`, headers: { authorization: `Bearer ${token}` } });
  const [first, second] = [await get(), await get()];
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  const sha256 = createHash('sha256').update(first.rawPayload).digest('hex');
  const check = async (hash: string, of = folio) =>
    (await as().checkDocument({ params: { folio: of }, query: { sha256: hash } })).body;
  expect(await check(sha256.toUpperCase())).toEqual({ issued: true });
  expect(await check('0'.repeat(64))).toEqual({ issued: false });
  const other = await create.certificate(holder.id);
  expect(await check(sha256, other.folio)).toEqual({ issued: false });
  expect(await check('abc')).toMatchObject({ code: 'VALIDATION' });
});

test('a client that tries many folios is slowed down', async () => {
  let status = 0;
  for (let i = 0; i < 121 && status !== 429; i++)
    ({ status } = await as().getPublicCertificate({ params: { folio: '0000-0000-0000-0000-0000-0000-01' } }));
  expect(status).toBe(429);
});
