import { isObliged, type Standing } from '@finaula/contract/compliance';
import { LOCALE } from '@finaula/contract/constants';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { CurrentStandings } from './current-standings.ts';
import { readStandings } from './read-standings.ts';
import { matchesArea, matchesObligation, matchesPerson, type StandingQuery } from './standings.ts';

/** Standings of people with the same obligation, area and standing. */
export interface StandingCount {
  obligation_id: string;
  version: number;
  area: string | null;
  /** Equal for spellings of one area. */
  key: string | null;
  standing: Standing;
  count: number;
  /** For how many of them it is the most urgent one; excused from all obligations, exempt. */
  people: number;
}

/** `found`: see `readStandings`. */
async function countOf(connection: Connection, asked: StandingQuery, found: RawBuilder<unknown>) {
  const { rows } = await sql<StandingCount>`
    select counted.*, plain_text(area) as key
    from (
      select found.obligation_id, found.version, found.area, found.standing, count(*)::int as count,
        count(*) filter (where found.is_first)::int as people
      from ${found} found
      ${asked.filters.q === undefined ? sql`` : sql`join users on users.id = found.user_id`}
      where ${matchesPerson(asked)} and ${matchesArea(asked)} and ${matchesObligation(asked)}
      group by found.obligation_id, found.version, found.area, found.standing
    ) counted`.execute(connection);
  return rows;
}

/** Counts standings of everyone whom the filters other than `standing` select, in parts that can be added. */
export async function countStandings(
  connection: Connection,
  asked: StandingQuery,
  current?: CurrentStandings,
): Promise<StandingCount[]> {
  const parts = await readStandings(connection, asked, current, (from, found) => countOf(from, asked, found));
  return parts.flat();
}

export type Counts = Record<Standing, number> & { people: number };
export interface Sums {
  totals: Counts;
  by_obligation: (Counts & { obligation_id: string; title: string; legal_basis: string; version: number })[];
  by_area: (Counts & { area: string | null })[];
}

const noCounts: Counts = {
  pendiente: 0,
  por_vencer: 0,
  vencida: 0,
  cumplida: 0,
  exenta: 0,
  fuera_por_desactivacion: 0,
  people: 0,
};
export const noSums: Sums = { totals: noCounts, by_obligation: [], by_area: [] };

function add(counts: Counts, standing: Standing, count: number): void {
  counts[standing] += count;
  if (isObliged(standing)) counts.people += count;
}

const names = new Intl.Collator(LOCALE);

/**
 * Counts standings of everyone whom the filters other than `standing` select, from kept standings where there
 * are any.
 */
export async function sumStandings(
  connection: Connection,
  asked: StandingQuery,
  current?: CurrentStandings,
): Promise<Sums> {
  const totals = { ...noCounts };
  const obligations = new Map<string, Counts & { obligation_id: string; version: number }>();
  const areas = new Map<string | null, Sums['by_area'][number]>();
  for (const { obligation_id, version, area, key, standing, count, people } of await countStandings(
    connection,
    asked,
    current,
  )) {
    const ofObligation = obligations.get(obligation_id) ?? { obligation_id, version, ...noCounts };
    obligations.set(obligation_id, ofObligation);
    add(ofObligation, standing, count);
    const ofArea = areas.get(key) ?? { area, ...noCounts };
    areas.set(key, ofArea);
    if (area !== null && ofArea.area !== null && area < ofArea.area) ofArea.area = area;
    add(ofArea, standing, people);
    add(totals, standing, people);
  }
  const versions = await connection
    .selectFrom('obligation_versions')
    .select(['obligation_id', 'version', 'title', 'legal_basis'])
    .where('entity_id', '=', asked.entityId)
    .execute();
  const byPeople = (a: Counts, b: Counts) => b.people - a.people;
  return {
    totals,
    by_obligation: versions
      .flatMap(({ obligation_id, version, title, legal_basis }) => {
        const counts = obligations.get(obligation_id);
        return counts?.version === version ? { ...counts, title, legal_basis } : [];
      })
      .toSorted((a, b) => byPeople(a, b) || names.compare(a.title, b.title)),
    by_area: [...areas.values()].toSorted((a, b) => byPeople(a, b) || names.compare(a.area ?? '', b.area ?? '')),
  };
}
