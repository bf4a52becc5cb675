import { isObliged } from '@finaula/contract/compliance';
import type { EvidenceSources } from '../../../shared/evidence/evidence.ts';
import { exportCsv } from '../../../shared/exports/export-csv.ts';
import type { StandingRecord } from '../../../shared/standings/standings.ts';
import type { Contents } from './contents.ts';
import type { Reading } from './request.ts';
import { openSpool } from './spool.ts';

/** People per statement. */
const BATCH = 200;

/**
 * Counts each person once: `obliged` = `current` + `overdue`. Exempt and deactivated people are counted
 * apart.
 */
export interface Figures {
  people: number;
  obliged: number;
  current: number;
  overdue: number;
  exempt: number;
  /** Deactivated on the date. */
  out: number;
  standings: number;
  byObligation: Map<string, OfObligation>;
}

/** People in the audience who are not exempt; `current`: not overdue. */
export interface OfObligation {
  title: string;
  people: number;
  current: number;
}

function countByObligation(of: Figures['byObligation'], rows: readonly StandingRecord[]): void {
  for (const { obligation_id, title, standing } of rows) {
    const sum = of.get(obligation_id) ?? { title, people: 0, current: 0 };
    if (isObliged(standing)) sum.people += 1;
    if (isObliged(standing) && standing !== 'vencida') sum.current += 1;
    of.set(obligation_id, sum);
  }
}

function countPeople(figures: Figures, rows: readonly StandingRecord[]): void {
  const standingsOf = new Map<string, StandingRecord['standing'][]>();
  for (const { user_id, standing } of rows) standingsOf.set(user_id, [...(standingsOf.get(user_id) ?? []), standing]);
  for (const standings of standingsOf.values()) {
    if (standings.includes('fuera_por_desactivacion')) figures.out += 1;
    else if (!standings.some(isObliged)) figures.exempt += 1;
    else {
      figures.obliged += 1;
      if (standings.includes('vencida')) figures.overdue += 1;
      else figures.current += 1;
    }
  }
  figures.standings += rows.length;
}

/** Adds standings: by number for readers who may not see names, and as a spreadsheet with names. */
export async function addStandings(
  contents: Contents,
  { database, request, roster }: Reading,
  sources: EvidenceSources,
  { folder, check }: { folder: string; check: () => void },
): Promise<Figures> {
  const figures: Figures = {
    people: roster.numbers.size,
    obliged: 0,
    current: 0,
    overdue: 0,
    exempt: 0,
    out: 0,
    standings: 0,
    byObligation: new Map(),
  };
  const spool = openSpool(folder, 'situacion.jsonl');
  const csv = openSpool(folder, 'situacion-con-nombres.jsonl');
  const everybody = [...roster.numbers.keys()];
  for (let start = 0; start < everybody.length; start += BATCH) {
    check();
    const people = everybody.slice(start, start + BATCH);
    const rows = await sources.standingsOf(database, request.entityId, request.on, people);
    countPeople(figures, rows);
    countByObligation(figures.byObligation, rows);
    for (const row of rows) {
      await csv.write(row);
      await spool.write({
        persona: roster.numbers.get(row.user_id) ?? null,
        obligacion: row.obligation_id,
        version: row.version,
        situacion: row.standing,
        asignada: row.assigned_on,
        fecha_limite: row.due_on,
        cumplida: row.fulfilled_on,
        cumplida_hasta: row.valid_until,
        faltan: row.missing_course_ids,
        documentadas_no_emitidas_aqui: row.documented_course_ids ?? [],
        exenta_hasta: row.waived_until,
      });
    }
  }
  await Promise.all([spool.close(), csv.close()]);
  const columns = await sources.standingColumns(database);
  await contents.add('situacion.jsonl', spool.bytes());
  await contents.add('situacion.csv', exportCsv(csv.lines<StandingRecord>(), columns), { personal: true });
  return figures;
}
