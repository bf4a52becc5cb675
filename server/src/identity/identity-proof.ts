import type { IdentityProof } from '@finaula/contract/certificates';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../database/connect.ts';

/**
 * Days in which an account's owner can object to a corrected address; until then a link mailed there proves
 * nothing.
 */
const DAYS_TO_OBJECT = 7;

/**
 * A use of a link or the enrolment of a factor. `mailed`: only the mailbox received the token; otherwise an
 * administrator was shown it. `first`: the account had never been used.
 */
export type Entry = { way: 'link'; mailed: boolean; madeBy: string | null; first?: boolean } | { way: 'factor' };

/**
 * Returns the administrator who may receive this account's mail, if any: one who corrected the address in
 * the last days, or who could have changed it with a link that they were shown.
 */
async function administratorOfMailbox(tx: Transaction, userId: string): Promise<{ id: string | null } | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select case when changed_by is distinct from ${userId} then changed_by else latest.administrator_id end as id
    from identity_changes
    left join lateral (
      select at, proof, administrator_id from identity_proofs where user_id = ${userId} order by id desc limit 1) as latest on true
    where user_id = ${userId} and field = 'email'
      and (changed_by is distinct from ${userId} and identity_changes.at > now() - make_interval(days => ${sql.lit(DAYS_TO_OBJECT)})
        or changed_by = ${userId} and latest.proof = 'link_of_administrator' and identity_changes.at > latest.at)
    order by identity_changes.at desc limit 1`.execute(tx);
  return rows[0];
}

/**
 * Records how a user's account was entered. A mailed token proves its owner unless an administrator chose
 * the mailbox.
 */
export async function recordEntry(tx: Transaction, userId: string, entry: Entry): Promise<void> {
  const administrator =
    entry.way === 'factor'
      ? undefined
      : entry.mailed
        ? entry.first
          ? undefined
          : await administratorOfMailbox(tx, userId)
        : { id: entry.madeBy };
  await tx
    .insertInto('identity_proofs')
    .values({
      user_id: userId,
      way: entry.way === 'factor' ? 'factor' : entry.mailed ? 'mailed_link' : 'handed_link',
      proof: administrator ? 'link_of_administrator' : 'own',
      administrator_id: administrator?.id ?? null,
    })
    .execute();
}

export interface ProvenIdentity {
  proof: IdentityProof;
  /** The administrator who could have acted as the user. */
  administratorId: string | null;
}

/**
 * Returns how well the identity of a user is proven for an act of now (expansion.md §1, rule 4). A session
 * of an identity provider counts as `provider`, unless an administrator's link was used before that
 * provider existed.
 * @param tokenHash of the acting session; by default the user's last one
 */
export async function identityProof(
  connection: Connection,
  userId: string,
  tokenHash?: Buffer,
): Promise<ProvenIdentity> {
  const { rows } = await sql<ProvenIdentity>`
    select case
        when provider.id is null then coalesce(latest.proof, 'unproven')
        when latest.proof = 'link_of_administrator' and provider.created_at > latest.at then latest.proof
        else 'provider' end as proof,
      latest.administrator_id as "administratorId"
    from (select 1) as one
    left join lateral (
      select provider_id from sessions where user_id = ${userId} and token_hash = coalesce(${tokenHash ?? null}, token_hash)
      order by last_seen_at desc limit 1) as session on true
    left join identity_providers as provider on provider.id = session.provider_id
    left join lateral (
      select at, proof, administrator_id from identity_proofs where user_id = ${userId} order by id desc limit 1) as latest on true`.execute(
    connection,
  );
  const [found] = rows;
  if (!found) throw new Error('the statement returns one row');
  return found.proof === 'link_of_administrator' ? found : { proof: found.proof, administratorId: null };
}
