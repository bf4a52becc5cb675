import { createHash } from 'node:crypto';
import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { type Approval, plansTheSame, readDocument, writeDocument } from './document.ts';
import { findProgramme, insertVersion, listRows, listVersions, lockProgramme } from './queries.ts';

/**
 * Approves the draft as an immutable version, with its SHA-256 in the ledger.
 * @throws ApiError PROGRAMME_NOT_FOUND, PROGRAMME_EMPTY, PROGRAMME_REASON_REQUIRED, NOTHING_CHANGED,
 * DATE_AHEAD
 */
export async function approveProgramme(
  tx: Transaction,
  { entityId, entityName, actorId }: { entityId: string; entityName: string; actorId: string },
  programmeId: string,
  approval: Approval,
): Promise<void> {
  await lockProgramme(tx, programmeId);
  const { year } = await findProgramme(tx, entityId, programmeId);
  if (approval.approved_on > (await readToday(tx))) throw new ApiError('DATE_AHEAD');
  const rows = await listRows(tx, programmeId);
  if (rows.length === 0) throw new ApiError('PROGRAMME_EMPTY');
  const last = (await listVersions(tx, [programmeId])).at(-1);
  if (last && plansTheSame(readDocument(last.document).rows, rows)) throw new ApiError('NOTHING_CHANGED');
  if (last && approval.reason === null) throw new ApiError('PROGRAMME_REASON_REQUIRED');
  const version = (last?.version ?? 0) + 1;
  // A first version needs no reason.
  const reason = last ? approval.reason : null;
  const document = writeDocument({
    programme_id: programmeId,
    entity_id: entityId,
    entity_name: entityName,
    year,
    version,
    ...approval,
    reason,
    rows,
  });
  const sha256 = createHash('sha256').update(document).digest();
  await insertVersion(tx, {
    programme_id: programmeId,
    version,
    entity_id: entityId,
    document,
    sha256,
    recorded_by: actorId,
  });
  await audit(tx, {
    action: 'programme approved',
    actorId,
    entityId,
    detail: {
      programme_id: programmeId,
      year,
      version,
      body: approval.body,
      minutes_reference: approval.minutes_reference,
      approved_on: approval.approved_on,
      ...(reason !== null && { reason }),
      sha256: sha256.toString('hex'),
    },
  });
}
