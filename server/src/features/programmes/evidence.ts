import { Readable } from 'node:stream';
import type { Database } from '../../database/connect.ts';
import type { AskedEvidence, ProgrammeOfYear } from '../../shared/evidence/evidence.ts';
import { exportCsv } from '../../shared/exports/export-csv.ts';
import { longDay } from '../../shared/time/format.ts';
import { presentVersion } from './present.ts';
import { readProgress } from './progress.ts';
import { listProgrammes, listVersions } from './queries.ts';
import { progressSheet } from './sheets.ts';
import { bodyName, shortMonthTitle } from './words.ts';

const yearOf = (day: string) => Number(day.slice(0, 4));
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The programmes of a supervision file: those approved by then, the earliest year first. */
export async function programmeEvidence(
  database: Database,
  { entityId, from, to, on, knownUntil }: AskedEvidence,
): Promise<ProgrammeOfYear[]> {
  const until = new Date(knownUntil);
  const programmes = (await listProgrammes(database, entityId)).toSorted((a, b) => a.year - b.year);
  const found: ProgrammeOfYear[] = [];
  for (const { id, year } of programmes) {
    if (year < yearOf(from) || year > Math.max(yearOf(to), yearOf(on))) continue;
    const versions = (await listVersions(database, [id])).filter(({ recorded_at }) => recorded_at < until);
    const last = versions.at(-1);
    if (!last) continue;
    const approval = presentVersion(last);
    const progress = `${year}-01-01` > on ? null : await readProgress(database, entityId, id, on);
    const about = { entityName: '', now: until };
    found.push({
      year,
      versions: versions.map(({ version, document, sha256 }) => ({ version, document, sha256 })),
      approval: `Versión ${approval.version}, aprobada por ${approval.body === 'otro' ? 'otro órgano' : `el ${lower(bodyName[approval.body])}`}, acta ${approval.minutes_reference}, el ${longDay(approval.approved_on)}.`,
      rows: (progress?.rows ?? []).map(({ title, planned_month, people, done }) => ({
        title,
        month: shortMonthTitle(planned_month),
        planned: people,
        done,
      })),
      planned: progress?.planned ?? 0,
      done: progress?.done ?? 0,
      csv: progress && exportCsv(Readable.from(progress.rows), progressSheet(progress, approval, about).columns),
    });
  }
  return found;
}
