import type { TakeoverEffects } from '@finaula/contract/institutions';
import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { correctIdentities } from '../../identity/accounts/correct-identities.ts';
import { endAccess } from '../../identity/end-access.ts';
import { audit } from '../../shared/audit/audit.ts';
import { restoreLayer } from '../../shared/institution-layer/restore-layer.ts';
import type { EnqueueMessage } from '../../shared/mail/outbox.ts';
import { closeRequest, findOpenRequest } from './details-requests.ts';
import { findManaged, lockManaged, type ManagedRecord } from './queries.ts';
import { restoreEmployment } from './restore-employment.ts';
import { describeEffects, type Effects, findEffects, findTakeover, type Takeover } from './undo-takeover-effects.ts';

const REASON = 'Se anuló la toma de la institución';

/** @throws ApiError ENTITY_NOT_FOUND, NOT_TAKEN_OVER */
async function lockTaken(tx: Transaction, entityId: string) {
  const entity = await lockManaged(tx, entityId);
  if (!entity) throw new ApiError('ENTITY_NOT_FOUND');
  if (entity.taken_over_by === null) throw new ApiError('NOT_TAKEN_OVER');
  return { entity, takeover: await findTakeover(tx, { ...entity, taken_over_by: entity.taken_over_by }) };
}

/** Describes the effects of undoing without undoing. @throws ApiError ENTITY_NOT_FOUND, NOT_TAKEN_OVER */
export async function previewUndo(tx: Transaction, entityId: string): Promise<TakeoverEffects> {
  const { takeover } = await lockTaken(tx, entityId);
  return describeEffects(tx, takeover, await findEffects(tx, takeover));
}

/** Revokes the access that the intruder made: administrators, sessions, links, passwords, second factors. */
async function revokeAccess(
  tx: Transaction,
  { entityId, since, administrators }: Takeover,
  effects: Effects,
  unusableHash: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: 'Empleado', email_verified_at: null, unverified_at: sql`now()`, is_active: false })
    .where('id', 'in', administrators)
    .execute();
  const everyone = sql`select id from users where entity_id = ${entityId}`;
  await endAccess(tx, everyone, 'takeover undone', { madeSince: since, entityId });
  await endAccess(tx, effects.touched, 'takeover undone for touched user');
  await endAccess(tx, effects.reset, 'takeover undone for reset user');
  if (effects.verified.length > 0)
    await tx
      .updateTable('users')
      .set({ email_verified_at: null, unverified_at: sql`now()` })
      .where('id', 'in', effects.verified)
      .execute();
  if (effects.reset.length > 0)
    await tx.updateTable('users').set({ password_hash: unusableHash }).where('id', 'in', effects.reset).execute();
  for (const { id, active } of effects.switched)
    await tx.updateTable('users').set({ is_active: active }).where('id', '=', id).execute();
}

/** Restores names, e-mails and closed accounts. An account whose old e-mail is taken stays closed. */
async function restoreIdentities(
  tx: Transaction,
  effects: Effects,
  actorId: string,
  enqueueMessage: EnqueueMessage,
): Promise<void> {
  const changes = effects.corrected.map(({ id, old_name, old_email }) => ({
    userId: id,
    name: old_name,
    email: old_email,
  }));
  await correctIdentities(tx, changes, { actorId, enqueueMessage });
  if (effects.closed.length > 0)
    await sql`select reopen_account(id) from unnest(${effects.closed}::uuid[]) id`.execute(tx);
}

/** Disputes certificates issued since the takeover and reinstates those that the intruder revoked. */
async function restoreCertificates(tx: Transaction, effects: Effects, actorId: string): Promise<void> {
  if (effects.issued.length > 0)
    await tx
      .insertInto('certificate_disputes')
      .values(effects.issued.map((certificate_id) => ({ certificate_id, opened_by: actorId, reason: REASON })))
      .execute();
  if (effects.revoked.length > 0)
    await tx
      .insertInto('certificate_reinstatements')
      .values(effects.revoked.map(({ id }) => ({ certificate_id: id, reinstated_by: actorId, reason: REASON })))
      .execute();
  if (effects.videos.length > 0) await tx.deleteFrom('youtube_courses').where('id', 'in', effects.videos).execute();
}

/** Retires the own courses that were begun since the takeover: their constancias keep their text. */
async function retireCourses(tx: Transaction, { courses }: Effects): Promise<void> {
  if (courses.length === 0) return;
  await tx
    .updateTable('courses')
    .set({ retired_on: sql`mexican_today()`, retirement_reason: REASON })
    .where('id', 'in', courses)
    .execute();
}

/** Restores the data of the entity from before the takeover. */
async function restoreEntity(tx: Transaction, { entityId, since }: Takeover, actorId: string): Promise<void> {
  await restoreLayer(tx, { entityId, since, actorId });
  // Reports would go to the intruder's addresses.
  await tx.deleteFrom('committee_settings').where('entity_id', '=', entityId).execute();
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
  const request = await findOpenRequest(tx, entityId);
  if (request) await closeRequest(tx, request.id, { outcome: 'withdrawn', actorId });
  await tx
    .updateTable('users')
    .set({ inherited_at: null })
    .where('entity_id', '=', entityId)
    .where('inherited_at', 'is not', null)
    .execute();
}

/**
 * Undoes a takeover and everything done under it. The entity is suspended, so that it cannot be taken over
 * again until a SuperAdmin lifts that. `unusableHash` is of a random password.
 * @throws ApiError ENTITY_NOT_FOUND, NOT_TAKEN_OVER
 */
export async function undoTakeover(
  tx: Transaction,
  entityId: string,
  by: { actorId: string; reason: string; unusableHash: string; enqueueMessage: EnqueueMessage },
): Promise<{ entity: ManagedRecord; undone: TakeoverEffects }> {
  const { actorId, reason, unusableHash, enqueueMessage } = by;
  const { entity, takeover } = await lockTaken(tx, entityId);
  await tx
    .insertInto('entity_reviews')
    .values({ entity_id: entityId, review: 'suspended', cause: 'undo', decided_by: actorId, reason })
    .execute();
  const effects = await findEffects(tx, takeover);
  const undone = await describeEffects(tx, takeover, effects);
  await revokeAccess(tx, takeover, effects, unusableHash);
  await restoreIdentities(tx, effects, actorId, enqueueMessage);
  await restoreEmployment(tx, entityId, effects.moved, actorId);
  await restoreCertificates(tx, effects, actorId);
  await retireCourses(tx, effects);
  await restoreEntity(tx, takeover, actorId);

  await audit(tx, {
    action: 'takeover undone',
    actorId,
    entityId,
    ...(entity.taken_over_by !== null && { userId: entity.taken_over_by }),
    detail: {
      reason,
      administrators: takeover.administrators.length,
      unverified: undone.unverified,
      new_password: undone.new_password.length,
      switched: undone.switched,
      corrected: undone.corrected,
      employment: undone.employment,
      reopened: undone.reopened,
      disputed: undone.disputed,
      reinstated: undone.reinstated,
      videos: undone.videos,
      courses: undone.courses,
      obligations: undone.obligations,
      waivers: undone.waivers,
      auditors: undone.auditors.length,
      providers: undone.providers.length,
      domains: undone.domains.length,
      tokens: undone.tokens.length,
    },
  });
  return { entity: { ...entity, ...(await findManaged(tx, entityId)) }, undone };
}
