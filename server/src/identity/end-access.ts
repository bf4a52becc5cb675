import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database/connect.ts';
import { ACCESS_KINDS, type AccessEvent, type AccessKind, accessEvents } from './access-events.ts';
import { omitMailOf, omitMailOfLinks, voidEmailLinks } from './tenure/end-links.ts';
import { endObligations, endWaivers, withdrawClosures, withdrawTraining } from './tenure/end-requests.ts';
import { endAuditors, endSettings, fallBackToPassword, openHandovers } from './tenure/end-settings.ts';

/** User ids, or a subquery that selects them. */
export type UserSet = readonly string[] | RawBuilder<unknown>;

interface Limits {
  /** The token hash of the session that `other sessions` keeps. */
  keepSession?: Buffer;
  /** Ends only links that were made since then. */
  madeSince?: Date;
  /** Ends only links to this identity provider. */
  providerId?: string;
  /** The institution of the kinds that begin with `all`. */
  entityId?: string;
}

type Ender = (users: RawBuilder<unknown>, limits: Limits) => readonly RawBuilder<unknown>[];

const recordedSince = ({ madeSince }: Limits) => (madeSince ? sql`and recorded_at >= ${madeSince}` : sql``);
const since = ({ madeSince }: Limits) => (madeSince ? sql`and created_at >= ${madeSince}` : sql``);

/** The statements of each kind; tenure/tenure-table.ts says what they do to each table. */
export const enders: Record<AccessKind, Ender> = {
  sessions: (users) => [sql`delete from sessions where user_id in ${users}`],
  'other sessions': (users, { keepSession }) => [
    sql`delete from sessions where user_id in ${users} and token_hash is distinct from ${keepSession ?? null}::bytea`,
  ],
  browsers: (users) => [
    sql`delete from known_devices where user_id in ${users} and not exists (
      select from sessions where sessions.user_id = known_devices.user_id and sessions.device_hash = known_devices.token_hash)`,
  ],
  'reset links': (users, limits) => [
    sql`update reset_links set voided_at = now()
      where user_id in ${users} and used_at is null and voided_at is null ${since(limits)}`,
  ],
  'verification links': (users, limits) => [
    sql`update verification_links set voided_at = now()
      where user_id in ${users} and voided_at is null ${since(limits)}`,
  ],
  'email change': (users) => [sql`delete from email_changes where user_id in ${users}`],
  factors: (users) => [
    sql`delete from totp_factors where user_id in ${users}`,
    sql`delete from passkeys where user_id in ${users}`,
  ],
  'provider links': (users, { providerId }) => [
    providerId === undefined
      ? sql`delete from identity_links where user_id in ${users}`
      : sql`delete from identity_links where user_id in ${users} and provider_id = ${providerId}`,
  ],
  'queued mail': (users) => [sql`delete from messages where user_id in ${users} and state = 'en cola'`],
  'links made': (users) => [
    sql`update verification_links set voided_at = now() where made_by in ${users} and voided_at is null`,
    sql`update reset_links set voided_at = now() where made_by in ${users} and used_at is null and voided_at is null`,
    voidEmailLinks(users),
    omitMailOfLinks(users),
  ],
  'invitations made': (users) => [
    endAuditors(sql`id in (select auditors_waiting(array(select id from auditors where recorded_by in ${users})))`),
  ],
  'closures requested': (users) => [withdrawClosures(sql`requested_by in ${users}`)],
  'settings made': (users) => [openHandovers(users)],
  'all email links': (_, { entityId }) => [
    sql`delete from email_changes where entity_id = ${entityId} and token_hash is not null`,
  ],
  'all queued mail': (_, { entityId }) => [omitMailOf(entityId)],
  'all auditors': (_, { entityId }) => [endSettings.auditor(sql`entity_id = ${entityId}`)],
  'all directory tokens': (_, { entityId }) => [endSettings.directory_token(sql`entity_id = ${entityId}`)],
  'all webhooks': (_, { entityId }) => [endSettings.webhook(sql`entity_id = ${entityId}`)],
  'all API tokens': (_, { entityId }) => [endSettings.api_token(sql`entity_id = ${entityId}`)],
  'all providers off': (_, { entityId }) => [
    endSettings.provider(sql`entity_id = ${entityId}`),
    fallBackToPassword(sql`entity_id = ${entityId}`),
  ],
  'all domains unproven': (_, { entityId }) => [endSettings.domain(sql`entity_id = ${entityId}`)],
  'all providers': (_, { entityId }) => [
    sql`delete from identity_providers where entity_id = ${entityId}`,
    fallBackToPassword(sql`entity_id = ${entityId}`),
  ],
  'all domains': (_, { entityId }) => [sql`delete from domain_proofs where entity_id = ${entityId}`],
  'all handovers': (_, { entityId }) => [
    sql`update handovers set outcome = 'ended', decided_at = now(), decided_by = acting_user()
      where entity_id = ${entityId} and outcome is null`,
  ],
  'all closures': (_, { entityId }) => [withdrawClosures(sql`entity_id = ${entityId}`)],
  'all directories on': (_, { entityId }) => [
    sql`update scim_directories set state = 'trial' where entity_id = ${entityId} and state = 'on'`,
  ],
  'all invitation codes': (_, { entityId }) => [sql`delete from invitation_codes where entity_id = ${entityId}`],
  'all waiting imports': (_, { entityId }) => [
    sql`delete from people_imports where entity_id = ${entityId} and state in ('checking', 'ready', 'applying', 'failed')`,
    sql`delete from training_imports where entity_id = ${entityId} and state = 'ready'`,
  ],
  'all obligations': (_, { entityId, ...limits }) => [
    endObligations(sql`entity_id = ${entityId} ${recordedSince(limits)}`),
  ],
  'all waivers': (_, { entityId, ...limits }) => [endWaivers(sql`entity_id = ${entityId} ${recordedSince(limits)}`)],
  'all documented training': (_, { entityId, ...limits }) => [
    withdrawTraining(
      sql`entity_id = ${entityId} ${recordedSince(limits)}`,
      'Se deshizo la toma de la institución bajo la que se registró.',
    ),
  ],
  'course duties': (users) => [sql`delete from course_staff where user_id in ${users}`],
  'all course duties': (_, { entityId }) => [sql`delete from course_staff where entity_id = ${entityId}`],
};

/** Recovery codes are no independent factor, so they are not counted. */
const dropRecoveryCodes = (users: RawBuilder<unknown>) => sql`delete from recovery_codes where user_id in ${users}`;

/** Number of ended items by kind. */
export type EndedAccess = Partial<Record<AccessKind, number>>;

/** Ends the access of users that the table `accessEvents` names for an event. */
export async function endAccess(
  tx: Transaction,
  users: UserSet,
  event: AccessEvent,
  limits: Limits = {},
): Promise<EndedAccess> {
  const isList = !('compile' in users);
  if (isList && users.length === 0) return {};
  const selected = isList ? sql`(select unnest(${users}::uuid[]))` : sql`(${users})`;
  const kinds: readonly AccessKind[] = accessEvents[event];
  const ended: EndedAccess = {};
  for (const kind of ACCESS_KINDS.filter((one) => kinds.includes(one))) {
    let count = 0;
    for (const statement of enders[kind](selected, limits))
      count += Number((await statement.execute(tx)).numAffectedRows ?? 0);
    if (kind === 'factors') await dropRecoveryCodes(selected).execute(tx);
    ended[kind] = count;
  }
  return ended;
}
