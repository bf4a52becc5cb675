import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@finaula/contract/accounts';
import type { MessageKind, MessageState } from '@finaula/contract/mail';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { entityNameSkeleton } from '../features/institutions/entity-name.ts';
import { hashPassword } from '../identity/passwords/password.ts';
import { hashToken, newToken } from '../identity/token.ts';
import { newFolio } from '../shared/evidence/folios.ts';

export const PASSWORD = 'correcta y larga';
const passwordHash = hashPassword(PASSWORD);

export interface UserTraits {
  role?: Role;
  entityId?: string | null;
  name?: string;
  email?: string;
  verified?: boolean;
  active?: boolean;
}

/**
 * Rows for tests. Each factory creates the parents that it is not given, so that a test names only what it is
 * about.
 */
export const factoriesOn = (database: Database) => {
  const entity = async (
    traits: { name?: string; subscription?: 'Standard' | 'Paid'; razonSocial?: string; signer?: string } = {},
  ) => {
    const name = traits.name ?? `Entidad ${randomUUID()}`;
    return database
      .insertInto('entities')
      .values({
        name,
        name_key: name.toLowerCase(),
        name_skeleton: entityNameSkeleton(name),
        entity_type: 'financial',
        subscription: traits.subscription ?? 'Standard',
        razon_social: traits.razonSocial ?? null,
        signer_name: traits.signer ?? null,
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
  };

  const user = async ({
    role = 'Empleado',
    entityId,
    name = 'Lucía Peña',
    email,
    verified = true,
    active = true,
  }: UserTraits = {}) => {
    const ofEntity = role === 'SuperAdmin' || role === 'Auditor' ? null : (entityId ?? (await entity()).id);
    return database
      .insertInto('users')
      .values({
        entity_id: ofEntity,
        name,
        email: email ?? `${randomUUID()}@correo.example`,
        password_hash: await passwordHash,
        role,
        is_active: active,
        email_verified_at: verified ? sql`now()` : null,
      })
      .returning(['id', 'email', 'name', 'entity_id'])
      .executeTakeFirstOrThrow();
  };

  /** An auditor who may read that entity for a month. */
  const auditor = async ({ entityId, ...traits }: UserTraits = {}) => {
    const account = await user({ name: 'Aurelio Rivas', ...traits, role: 'Auditor' });
    const ofEntity = entityId ?? (await entity()).id;
    const { id: auditorId } = await database
      .insertInto('auditors')
      .values({
        entity_id: ofEntity,
        user_id: account.id,
        name: account.name,
        email: account.email,
        reason: 'Visita de inspección',
        until: sql`mexican_today() + 30`,
        recorded_by: account.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...account, auditorId };
  };

  /** A second factor without a known code, and a recovery code that is unknown too. */
  const secondFactor = async (userId: string) => {
    const secret = Buffer.alloc(40, 7);
    await database
      .insertInto('totp_factors')
      .values({ user_id: userId, key_id: 'ninguna', secret, confirmed_at: new Date() })
      .execute();
    await database
      .insertInto('recovery_codes')
      .values({ user_id: userId, code_hash: Buffer.alloc(32, 7) })
      .execute();
  };

  /** A passkey without a known private key, and an open challenge; returns the passkey's id. */
  const passkey = async (userId: string, name = 'Chrome en Android') => {
    await database
      .insertInto('passkey_challenges')
      .values({ challenge_hash: randomBytes(32), purpose: 'confirm', user_id: userId })
      .execute();
    const { id } = await database
      .insertInto('passkeys')
      .values({ user_id: userId, credential_id: randomBytes(32), public_key: Buffer.alloc(77, 7), counter: 0, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  /** Opens a session for that user; returns the token. */
  const sessionOf = async (userId: string, hours = 1) => {
    const token = newToken();
    const expiry = sql<Date>`now() + make_interval(hours => ${hours}::int)`;
    await database
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), user_id: userId, opened_with: 'password', expires_at: expiry })
      .execute();
    return token;
  };

  /** Creates a user of that kind with a session; returns the token. */
  const session = async ({ hours, ...traits }: UserTraits & { hours?: number } = {}) =>
    sessionOf((await (traits.role === 'Auditor' ? auditor(traits) : user(traits))).id, hours);

  const verificationLink = async (userId: string, traits: { expired?: boolean; voided?: boolean } = {}) => {
    const token = newToken();
    await database
      .insertInto('verification_links')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        expires_at: traits.expired ? sql`now() - interval '1 minute'` : sql`now() + interval '14 days'`,
        voided_at: traits.voided ? sql`now()` : null,
      })
      .execute();
    return token;
  };

  const resetLink = async (userId: string, traits: { expired?: boolean; voided?: boolean } = {}) => {
    const token = newToken();
    await database
      .insertInto('reset_links')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        expires_at: traits.expired ? sql`now() - interval '1 minute'` : sql`now() + interval '24 hours'`,
        voided_at: traits.voided ? sql`now()` : null,
      })
      .execute();
    return token;
  };

  /** A constancia of that user, as a claim writes it, but without its act in the ledger. */
  const certificate = async (
    userId: string,
    traits: {
      userName?: string;
      courseId?: string;
      courseVersion?: string;
      score?: number;
      minutes?: number;
      issuedAt?: Date;
      validUntil?: string;
    } = {},
  ) => {
    const { entity_id } = await database
      .selectFrom('users')
      .select('entity_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const folio = newFolio();
    return database
      .insertInto('certificates')
      .values({
        folio,
        user_id: userId,
        entity_id,
        course_id: traits.courseId ?? 'curso-1',
        course_version: traits.courseVersion ?? 'f'.repeat(64),
        user_name: traits.userName ?? 'Lucía Peña',
        course_title: 'Fundamentos de PLD/FT',
        module: 'Prevención de Lavado de Dinero (PLD/FT)',
        category: 'pld',
        entity_name: 'Entidad',
        certificate_authority: 'Entidad',
        product_name: 'Finaula',
        verify_url: `http://localhost:3000/constancias/${folio}`,
        score: traits.score ?? 90,
        passing_score: 80,
        duration_minutes: traits.minutes ?? 35,
        ...(traits.issuedAt && { issued_at: traits.issuedAt }),
        valid_until: traits.validUntil ?? sql`current_date + 365`,
        questions: '[]',
        answers: '[]',
      })
      .returning(['id', 'folio'])
      .executeTakeFirstOrThrow();
  };

  /** A message to that user in the outbox. */
  const message = (userId: string, traits: { kind?: MessageKind; state?: MessageState; createdAt?: Date } = {}) =>
    database
      .insertInto('messages')
      .values({
        user_id: userId,
        kind: traits.kind ?? 'new_administrator',
        dedupe_key: randomUUID(),
        state: traits.state ?? 'en cola',
        ...(traits.createdAt && { created_at: traits.createdAt }),
        ...((traits.state ?? 'en cola') !== 'en cola' && { settled_at: sql`now()` }),
      })
      .returning(['id'])
      .executeTakeFirstOrThrow();

  return {
    entity,
    user,
    auditor,
    message,
    session,
    sessionOf,
    verificationLink,
    resetLink,
    secondFactor,
    passkey,
    certificate,
  };
};
