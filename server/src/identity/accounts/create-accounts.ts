import { randomUUID } from 'node:crypto';
import type { Role } from '@finaula/contract/accounts';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { NO_PASSWORD } from '../passwords/password.ts';
import { releaseAddresses } from './proven-domains.ts';

export interface NewAccount {
  name: string;
  email: string;
  role: Role;
  /** Null for SuperAdmins and auditors. */
  entityId: string | null;
  /** Left out: the user chooses a password by a link, or signs in with a provider. */
  passwordHash?: string;
  /**
   * `waiting`: for a verification link; `invited`: for an invitation; `verified`: has access; `proven`:
   * also owns the address.
   */
  access: 'waiting' | 'invited' | 'verified' | 'proven';
  active?: boolean;
}

/**
 * Creates accounts of one institution in one statement. Returns their ids, in order.
 * @throws ApiError EMAIL_TAKEN when one of the addresses has an account
 */
export async function createAccounts(tx: Transaction, accounts: readonly NewAccount[]): Promise<string[]> {
  const [first] = accounts;
  if (!first) return [];
  if (first.entityId !== null)
    await releaseAddresses(
      tx,
      accounts.map(({ email }) => email),
      first.entityId,
    );
  const rows = accounts.map(({ access, active = true, entityId, passwordHash = NO_PASSWORD, ...person }) => ({
    ...person,
    name: person.name.normalize('NFC'),
    id: randomUUID(),
    entity_id: entityId,
    password_hash: passwordHash,
    is_active: active,
    verified: access === 'verified' || access === 'proven',
    proven: access === 'proven',
    invited: access === 'invited',
  }));
  const { rows: created } = await sql<{ id: string }>`
    insert into users (id, entity_id, name, email, password_hash, role, is_active, email_verified_at, email_proven_at, invited_at)
    select id, entity_id, name, email, password_hash, role::user_role, is_active,
      case when verified then now() end, case when proven then now() end, case when invited then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as account (id uuid, entity_id uuid, name text, email text,
      password_hash text, role text, is_active boolean, verified boolean, proven boolean, invited boolean)
    on conflict (email) do nothing returning id`.execute(tx);
  if (created.length < accounts.length) throw new ApiError('EMAIL_TAKEN');
  return rows.map(({ id }) => id);
}

/** @throws ApiError EMAIL_TAKEN */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<string> {
  const [id = ''] = await createAccounts(tx, [account]);
  return id;
}
