import type { ComplianceRow, Explanation } from '@finaula/contract/compliance';
import type { Obligation, Waiver } from '@finaula/contract/obligations';
import type { StandingRecord } from '../../shared/standings/standings.ts';
import { termsOf } from './obligation-terms.ts';
import type { VersionRecord, WaiverRecord } from './queries.ts';

export const presentObligation = (version: VersionRecord): Obligation => ({
  id: version.obligation_id,
  version: version.version,
  ...termsOf(version),
  recorded_at: version.recorded_at.toISOString(),
  recorded_by: version.recorded_by,
  ends_on: version.ends_on,
});

export const presentWaiver = (waiver: WaiverRecord): Waiver => ({
  id: waiver.id,
  user_id: waiver.user_id,
  obligation_id: waiver.obligation_id,
  until: waiver.until,
  reason: waiver.reason,
  recorded_at: waiver.recorded_at.toISOString(),
  recorded_by: waiver.recorded_by,
  ended_at: waiver.ended_at?.toISOString() ?? null,
});

export const presentStanding = (row: StandingRecord, explain: Explanation | null = null): ComplianceRow => ({
  user_id: row.user_id,
  name: row.name,
  email: row.email,
  area: row.area,
  position: row.position,
  obligation_id: row.obligation_id,
  obligation_title: row.title,
  version: row.version,
  standing: row.standing,
  assigned_on: row.assigned_on,
  due_on: row.due_on,
  fulfilled_on: row.fulfilled_on,
  valid_until: row.valid_until,
  missing_course_ids: row.missing_course_ids,
  documented_course_ids: row.documented_course_ids ?? [],
  waiver:
    row.waiver_id === null || row.waived_until === null || row.waiver_reason === null
      ? null
      : { id: row.waiver_id, until: row.waived_until, reason: row.waiver_reason },
  explain,
});
