import { createPublicKey, type JsonWebKey, verify as verifySignature } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { keyAddress } from './key-address.ts';
import { newSigningKey, type SigningKey } from './keys.ts';
import { type BadgeFacts, signBadge } from './sign-badge.ts';

const facts: BadgeFacts = {
  folio: '7K3M-Q8VX-2HNC-9TRA-5WDE-0YGZ-JP',
  user_name: 'Mariana Solís Cervantes',
  course_id: 'curso-1',
  course_title: 'LFPIORPI: actividades vulnerables y reforma 2025–2026',
  module: 'Prevención de Lavado de Dinero (PLD/FT)',
  entity_name: 'Financiera Demostración del Centro, S.A. de C.V.',
  registered_name: 'Financiera Demostración',
  entity_domain: 'financierademostracion.example',
  signer_name: 'Rosa Elena Quintanar Ávila',
  certificate_authority: 'Financiera Demostración del Centro, S.A. de C.V.',
  score: 90,
  passing_score: 80,
  duration_minutes: 40,
  issued_at: new Date('2026-11-20T18:00:00.789Z'),
  valid_until: '2027-11-20',
  verify_url: 'https://finaula.example/constancias/7K3M-Q8VX-2HNC-9TRA-5WDE-0YGZ-JP',
  product_name: 'Finaula',
  earned_by: 'quiz',
  exam_attempt: null,
  status: { list: 1, position: 94_567 },
  public_url: 'https://finaula.example',
};

const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** The key set as it is published. */
const published = (...keys: SigningKey[]) => ({
  keys: keys.map(({ publicJwk }) => ({ ...publicJwk, kid: keyAddress(facts.public_url, publicJwk) })),
});

/**
 * Verifies like a stranger: with the standards, the published keys and another library, without code of this
 * server.
 */
function verify(token: string, { keys }: ReturnType<typeof published>) {
  const [header, payload, signature] = token.split('.');
  const { kid } = decoded(header);
  const key = keys.find((candidate) => candidate.kid === kid);
  const valid =
    key !== undefined &&
    verifySignature(
      'RSA-SHA256',
      Buffer.from(`${header}.${payload}`),
      createPublicKey({ key: key as JsonWebKey, format: 'jwk' }),
      Buffer.from(signature ?? '', 'base64url'),
    );
  return { valid, header: decoded(header), payload: decoded(payload) };
}

describe('signBadge', () => {
  const folder = temporaryFolder('insignias');
  let key: SigningKey;
  beforeAll(async () => {
    key = await newSigningKey(folder, 'RSA');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is verified by another library with the published keys alone', async () => {
    const token = await signBadge(facts, key);
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(verify(token, published(key)).valid).toBe(true);
    expect(await signBadge(facts, key)).toBe(token);
  });

  it('is not verified once a letter of it is changed, or with another key', async () => {
    const [header, payload, signature] = (await signBadge(facts, key)).split('.');
    const better = Buffer.from(JSON.stringify({ ...decoded(payload), name: 'Otra' })).toString('base64url');
    expect(verify(`${header}.${better}.${signature}`, published(key)).valid).toBe(false);
    const other = await newSigningKey(folder, 'RSA');
    const forged = await signBadge(facts, { ...other, publicJwk: key.publicJwk });
    expect(verify(forged, published(key, other)).valid).toBe(false);
  });

  it('stays verified after the key was rotated, as long as the older one is published', async () => {
    const token = await signBadge(facts, key);
    const next = await newSigningKey(folder, 'RSA');
    expect(verify(token, published(next, key)).valid).toBe(true);
    expect(verify(await signBadge(facts, next), published(next, key)).valid).toBe(true);
    expect(verify(token, published(next)).valid).toBe(false);
  });

  it('carries the headers and claims that Open Badges asks of a VC-JWT', async () => {
    const { header, payload } = verify(await signBadge(facts, key), published(key));
    expect(header).toEqual({ alg: 'RS256', kid: `https://finaula.example/api/public/keys/${key.kid}`, typ: 'JWT' });
    expect(payload.iss).toBe(payload.issuer.id);
    expect(payload.jti).toBe(payload.id);
    expect(payload.sub).toBe(payload.credentialSubject.id);
    expect(payload.nbf * 1000).toBe(Date.parse(payload.validFrom));
    expect(payload.exp * 1000).toBe(Date.parse(payload.validUntil));
    expect(payload.validFrom).toBe('2026-11-20T18:00:00Z');
    // The last second of the day in Mexico City.
    expect(payload.validUntil).toBe('2027-11-21T05:59:59Z');
    expect(payload).not.toHaveProperty('vc');
  });

  it('is an OpenBadgeCredential: contexts, issuer, achievement with criteria, result and holder', async () => {
    const { payload } = verify(await signBadge(facts, key), published(key));
    expect(payload['@context'].slice(0, 2)).toEqual([
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ]);
    expect(payload.type).toEqual(['VerifiableCredential', 'OpenBadgeCredential']);
    expect(payload.issuer).toMatchObject({ id: 'https://finaula.example', type: ['Profile'], name: 'Finaula' });
    const { credentialSubject: subject } = payload;
    expect(subject.type).toEqual(['AchievementSubject']);
    expect(subject.identifier).toEqual([
      { type: 'IdentityObject', identityHash: facts.user_name, identityType: 'name', hashed: false },
    ]);
    expect(subject.achievement).toMatchObject({
      type: ['Achievement'],
      name: facts.course_title,
      achievementType: 'CertificateOfCompletion',
    });
    expect(subject.achievement.criteria.narrative).toContain('quiz de autoevaluación del curso con al menos 80 %');
    expect(payload.credentialStatus).toEqual({
      id: 'https://finaula.example/api/public/status-lists/1#94567',
      type: 'BitstringStatusListEntry',
      statusPurpose: 'suspension',
      statusListIndex: '94567',
      statusListCredential: 'https://finaula.example/api/public/status-lists/1',
    });
    expect(subject.achievement.description).not.toBe('');
    const [described] = subject.achievement.resultDescription;
    expect(described).toMatchObject({ type: ['ResultDescription'], resultType: 'Percent', requiredValue: '80' });
    expect(subject.result).toEqual([{ type: ['Result'], resultDescription: described.id, value: '90' }]);
    expect(subject.source).toMatchObject({ name: facts.entity_name, official: facts.signer_name });
    // Second audit, C2: the razón social is the institution's own text.
    expect(subject.source).toMatchObject({
      description: 'Institución registrada en Finaula como Financiera Demostración.',
      url: 'https://financierademostracion.example',
    });
    expect(payload.evidence[0].id).toBe(facts.verify_url);
    for (const id of [payload.id, payload.issuer.id, subject.id, subject.achievement.id, described.id])
      expect(URL.canParse(id)).toBe(true);
  });

  it('names the certificate authority as the source where nobody signs', async () => {
    const token = await signBadge(
      { ...facts, signer_name: null, entity_name: 'Aprendiz Individual', certificate_authority: 'Finaula' },
      key,
    );
    const { source } = verify(token, published(key)).payload.credentialSubject;
    expect(source.name).toBe('Finaula');
    expect(source).not.toHaveProperty('official');
  });
});
