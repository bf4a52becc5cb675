import { type SupervisionFile, supervisionScope, supervisionState } from '@finaula/contract/supervision';
import type { FileRecord } from './queries.ts';

export const presentFile = (file: FileRecord): SupervisionFile => ({
  id: file.id,
  state: supervisionState.parse(file.is_over ? 'expired' : file.state),
  done: file.done,
  total: file.total,
  bytes: file.bytes,
  sha256: file.sha256?.toString('hex') ?? null,
  folio: file.folio,
  from: file.from,
  to: file.to,
  on: file.on,
  scope: supervisionScope.parse(file.scope),
  area: file.area,
  chosen: file.people?.length ?? null,
  requested_at: file.requested_at.toISOString(),
  requested_by: file.requested_by_name,
  ready_at: file.ready_at?.toISOString() ?? null,
  expires_at: file.expires_at?.toISOString() ?? null,
});
