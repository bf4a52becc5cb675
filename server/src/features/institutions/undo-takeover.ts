import type { TakeoverEffects } from '@finaula/contract/institutions';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { correctIdentity } from '../../identity/accounts/correct-identities.ts';
import { removeFactorsOf } from '../../identity/second-factor/factors.ts';
import { audit } from '../../shared/audit/audit.ts';
import { findManaged, lockManaged, type ManagedRecord } from './queries.ts';
import { describeTraces, findTakeover, findTraces, type Takeover, type Traces } from './takeover-effects.ts';

const REASON = 'Se anuló la toma de la institución';

/** @throws ApiError ENTITY_NOT_FOUND, NOT_TAKEN_OVER */
async function lockTaken(tx: Transaction, entityId: string) {
  const entity = await lockManaged(tx, entityId);
  if (!entity) throw new ApiError('ENTITY_NOT_FOUND');
  if (entity.taken_over_by === null) throw new ApiError('NOT_TAKEN_OVER');
  return { entity, takeover: await findTakeover(tx, { ...entity, taken_over_by: entity.taken_over_by }) };
}

/** What undoing would change, without changing it. @throws ApiError ENTITY_NOT_FOUND, NOT_TAKEN_OVER */
export async function previewUndo(tx: Transaction, entityId: string): Promise<TakeoverEffects> {
  const { takeover } = await lockTaken(tx, entityId);
  return describeTraces(tx, takeover, await findTraces(tx, takeover));
}

/** Nobody comes in any more by what they made: accounts, sessions, links, passwords. */
async function closeDoors(
  tx: Transaction,
  { entityId, since, administrators }: Takeover,
  traces: Traces,
  unusableHash: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: 'Empleado', email_verified_at: null, unverified_at: sql`now()`, is_active: false })
    .where('id', 'in', administrators)
    .execute();
  const all = sql<string>`(select id from users where entity_id = ${entityId})`;
  await sql`update verification_links set voided_at = now() where voided_at is null and created_at >= ${since} and user_id in ${all}`.execute(
    tx,
  );
  await sql`update reset_links set voided_at = now() where voided_at is null and used_at is null and created_at >= ${since} and user_id in ${all}`.execute(
    tx,
  );
  if (traces.verified.length > 0)
    await tx
      .updateTable('users')
      .set({ email_verified_at: null, unverified_at: sql`now()` })
      .where('id', 'in', traces.verified)
      .execute();
  if (traces.reset.length > 0) {
    await tx.updateTable('users').set({ password_hash: unusableHash }).where('id', 'in', traces.reset).execute();
    // Also the browsers in which that password was used.
    await tx.deleteFrom('known_devices').where('user_id', 'in', traces.reset).execute();
    // And a second factor that may be theirs.
    await removeFactorsOf(tx, traces.reset);
  }
  for (const { id, active } of traces.switched)
    await tx.updateTable('users').set({ is_active: active }).where('id', '=', id).execute();
  await tx.deleteFrom('sessions').where('user_id', 'in', traces.touched).execute();
}

/** Who holds a provider of identity names anybody of the institution, and by a subject that was linked also after the address was given back: all go, and so does what asks for them. */
async function removeProviders(tx: Transaction, entityId: string, actorId: string): Promise<void> {
  await tx.deleteFrom('identity_providers').where('entity_id', '=', entityId).execute();
  await sql`
    insert into access_policies (entity_id, second_factor, idle_minutes, sign_in, recorded_by)
    select entity_id, second_factor, idle_minutes, 'password', ${actorId}
    from (select * from access_policies where entity_id = ${entityId} order by id desc limit 1) policy
    where sign_in <> 'password'`.execute(tx);
}

/** Who people were before: rectified names and e-mails, closed accounts. These need a new password; so that nobody else's mail is met, an address that was given to another since then stays closed. */
async function giveIdentitiesBack(tx: Transaction, traces: Traces, entityId: string, actorId: string): Promise<void> {
  for (const { old_name, old_email, ...person } of traces.corrected)
    await correctIdentity(tx, { ...person, entity_id: entityId }, { name: old_name, email: old_email, actorId });
  if (traces.closed.length > 0)
    await sql`select reopen_account(id) from unnest(${traces.closed}::uuid[]) id`.execute(tx);
}

/** What was issued since then is doubted, what they revoked is good again. */
async function mendCertificates(tx: Transaction, traces: Traces, actorId: string): Promise<void> {
  if (traces.issued.length > 0)
    await tx
      .insertInto('certificate_disputes')
      .values(traces.issued.map((certificate_id) => ({ certificate_id, opened_by: actorId, reason: REASON })))
      .execute();
  if (traces.revoked.length > 0)
    await tx
      .insertInto('certificate_reinstatements')
      .values(traces.revoked.map(({ id }) => ({ certificate_id: id, reinstated_by: actorId, reason: REASON })))
      .execute();
  if (traces.videos.length > 0) await tx.deleteFrom('youtube_courses').where('id', 'in', traces.videos).execute();
}

/** The entity as it was before, suspended so that nobody takes it again at once. */
async function restoreEntity(tx: Transaction, { entityId }: Takeover, actorId: string): Promise<void> {
  const undone = await tx
    .updateTable('entity_takeovers')
    .set({ undone_at: sql`now()`, undone_by: actorId })
    .where('entity_id', '=', entityId)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  await tx
    .updateTable('entities')
    .set({
      razon_social: undone?.previous_razon_social ?? null,
      contact_email: undone?.previous_contact_email ?? null,
      signer_name: undone?.previous_signer_name ?? null,
      assistant_enabled: undone?.previous_assistant_enabled ?? true,
      taken_over_at: null,
      taken_over_by: null,
    })
    .where('id', '=', entityId)
    .execute();
  await tx.deleteFrom('invitation_codes').where('entity_id', '=', entityId).execute();
  await tx
    .updateTable('scim_tokens')
    .set({ revoked_at: sql`now()`, revoked_by: actorId })
    .where('entity_id', '=', entityId)
    .where('revoked_at', 'is', null)
    .execute();
  await tx.updateTable('scim_directories').set({ state: 'trial' }).where('entity_id', '=', entityId).execute();
  await tx
    .updateTable('users')
    .set({ inherited_at: null })
    .where('entity_id', '=', entityId)
    .where('inherited_at', 'is not', null)
    .execute();
}

/**
 * Undoes a takeover and everything done under it. The entity is suspended: nobody takes it over again until a SuperAdmin frees it.
 * `unusableHash`: of a password that nobody has.
 * @throws ApiError ENTITY_NOT_FOUND, NOT_TAKEN_OVER
 */
export async function undoTakeover(
  tx: Transaction,
  entityId: string,
  { actorId, unusableHash }: { actorId: string; unusableHash: string },
): Promise<{ entity: ManagedRecord; undone: TakeoverEffects }> {
  const { entity, takeover } = await lockTaken(tx, entityId);
  await tx
    .insertInto('entity_reviews')
    .values({ entity_id: entityId, review: 'suspended', cause: 'undo', decided_by: actorId, reason: REASON })
    .execute();
  const traces = await findTraces(tx, takeover);
  const undone = await describeTraces(tx, takeover, traces);
  await closeDoors(tx, takeover, traces, unusableHash);
  await removeProviders(tx, entityId, actorId);
  await giveIdentitiesBack(tx, traces, entityId, actorId);
  await mendCertificates(tx, traces, actorId);
  await restoreEntity(tx, takeover, actorId);

  await audit(tx, {
    action: 'takeover undone',
    actorId,
    entityId,
    ...(entity.taken_over_by !== null && { userId: entity.taken_over_by }),
    detail: {
      administrators: takeover.administrators.length,
      unverified: undone.unverified,
      new_password: undone.new_password.length,
      switched: undone.switched,
      corrected: undone.corrected,
      reopened: undone.reopened,
      disputed: undone.disputed,
      reinstated: undone.reinstated,
      videos: undone.videos,
    },
  });
  return { entity: { ...entity, ...(await findManaged(tx, entityId)) }, undone };
}
