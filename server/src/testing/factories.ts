import { randomUUID } from 'node:crypto';
import type { Role } from '@finaula/contract/accounts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { hashPassword } from '../http/password.ts';
import { hashToken, newToken } from '../http/session.ts';

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

/** Rows for tests. Each makes the parents that it is not given, so that a test names only what it is about. */
export const factoriesOn = (database: Database) => {
  const entity = async (traits: { name?: string; subscription?: 'Standard' | 'Paid' } = {}) => {
    const name = traits.name ?? `Entidad ${randomUUID()}`;
    return database
      .insertInto('entities')
      .values({ name, name_key: name.toLowerCase(), entity_type: 'financial', subscription: traits.subscription ?? 'Standard' })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
  };

  const user = async ({ role = 'Empleado', entityId, name = 'Lucía Peña', email, verified = true, active = true }: UserTraits = {}) => {
    const ofEntity = role === 'SuperAdmin' ? null : (entityId ?? (await entity()).id);
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

  /** A signed-in user of that kind; returns the token. */
  const session = async (traits: UserTraits & { hours?: number } = {}) => {
    const token = newToken();
    const { id } = await user(traits);
    const expiry = sql<Date>`now() + make_interval(hours => ${traits.hours ?? 1}::int)`;
    await database
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), user_id: id, expires_at: expiry })
      .execute();
    return token;
  };

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

  return { entity, user, session, verificationLink };
};
