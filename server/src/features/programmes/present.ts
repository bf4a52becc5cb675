import type { Programme, ProgrammeVersion } from '@finaula/contract/programmes';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { plansTheSame, readDocument } from './document.ts';
import { findProgramme, listInForce, listRows, listVersions, type VersionRecord } from './queries.ts';

export function presentVersion({
  version,
  document,
  sha256,
  recorded_at,
  recorded_by,
}: VersionRecord): ProgrammeVersion {
  const { body, minutes_reference, approved_on, reason } = readDocument(document);
  return {
    version,
    body,
    minutes_reference,
    approved_on,
    reason,
    sha256,
    recorded_at: recorded_at.toISOString(),
    recorded_by,
  };
}

/**
 * Reads the draft, or a version.
 * @throws ApiError PROGRAMME_NOT_FOUND
 */
export async function readProgramme(
  database: Database,
  entityId: string,
  id: string,
  version?: number,
): Promise<Programme> {
  const { year } = await findProgramme(database, entityId, id);
  const [draft, versions, inForce] = [
    await listRows(database, id),
    await listVersions(database, [id]),
    await listInForce(database, entityId, year),
  ];
  const asked = versions.find((one) => one.version === version);
  if (version !== undefined && !asked) throw new ApiError('PROGRAMME_NOT_FOUND');
  const last = versions.at(-1);
  return {
    id,
    year,
    rows: asked ? readDocument(asked.document).rows : draft,
    versions: versions.map(presentVersion),
    changed: !last || !plansTheSame(readDocument(last.document).rows, draft),
    behind: [
      ...inForce.flatMap(({ obligation_id, title, version: latest }) => {
        const row = draft.find((one) => one.obligation_id === obligation_id);
        if (row?.obligation_version === latest) return [];
        return [{ obligation_id, title, change: row ? ('changed' as const) : ('new' as const) }];
      }),
      ...draft.flatMap(({ obligation_id, title }) =>
        inForce.some((one) => one.obligation_id === obligation_id)
          ? []
          : [{ obligation_id, title, change: 'ended' as const }],
      ),
    ],
  };
}
