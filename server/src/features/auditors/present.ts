import type { Auditor } from '@finaula/contract/auditors';
import type { AuditorRecord } from './queries.ts';

export const presentAuditor = (auditor: AuditorRecord): Auditor => ({
  id: auditor.id,
  name: auditor.name,
  email: auditor.email,
  reason: auditor.reason,
  until: auditor.until,
  invited_at: auditor.recorded_at.toISOString(),
  invited_by: auditor.invited_by,
  state:
    auditor.is_over || auditor.ended_at !== null ? 'ended' : auditor.email_verified_at === null ? 'pending' : 'active',
  ended_at: auditor.ended_at?.toISOString() ?? null,
  opened: Number(auditor.opened),
});
