import { STANDINGS } from '@finaula/contract/constants';
import { foldText } from '@finaula/contract/text';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { keepFigures } from '../../shared/standings/figures.ts';
import { addDays, addMonths, dayOf, type Instant, type PlainDay } from './calendar.ts';
import { type History, histories } from './history.ts';
import { type Standing, standingsOf } from './oracle.ts';
import { ENTITY, obligationId, personId, recordHistory } from './record-history.ts';

class Undone extends Error {}

/** Days on which a standing may change: around every fact, and where its months, warnings and years end. */
function turningDays({ people, obligations, waivers, certificates, trainings }: History): PlainDay[] {
  const instants: (Instant | null)[] = [
    ...people.flatMap(({ account, employment }) => [...account, ...employment].map(({ at }) => at)),
    ...obligations.flatMap(({ versions, end }) => [...versions.map(({ at }) => at), end?.at ?? null]),
    ...waivers.flatMap(({ at, ended_at }) => [at, ended_at]),
    ...trainings.flatMap(({ at, withdrawn_at }) => [at, withdrawn_at]),
    ...certificates.flatMap(({ at, revocations, dispute }) => [
      at,
      ...revocations.flatMap((revocation) => [revocation.at, revocation.reinstated_at]),
      dispute?.at ?? null,
      dispute?.closed_at ?? null,
    ]),
  ];
  const days = [
    ...instants.flatMap((instant) => (instant === null ? [] : [dayOf(instant)])),
    ...people.flatMap(({ employment }) =>
      employment.flatMap(({ hired_on, left_on }) => [hired_on ?? [], left_on ?? []].flat()),
    ),
    ...waivers.map(({ until }) => until),
    ...trainings.flatMap(({ held_on, valid_until }) =>
      [held_on, valid_until ?? [], ...[1, 6, 12, 24].map((months) => addMonths(held_on, months))].flat(),
    ),
    ...certificates.flatMap(({ at }) => [1, 6, 12, 24].map((months) => addMonths(dayOf(at), months))),
    ...obligations.flatMap(({ versions, end }) =>
      [
        end?.on ?? [],
        ...versions.flatMap(({ starts_on, first_due }) => [
          starts_on,
          'on' in first_due ? first_due.on : addDays(starts_on, first_due.days),
        ]),
      ].flat(),
    ),
    '2024-02-29',
    '2024-12-31',
    '2025-01-01',
    '2026-06-30',
  ];
  return days.flatMap((day) => [-45, -30, -1, 0, 1].map((distance) => addDays(day, distance)));
}

/** The database's standings on these days, in the oracle's form. */
async function standingsInDatabase(tx: Transaction, days: readonly PlainDay[], asKnown: 'then' | 'now') {
  const { rows } = await sql<
    Omit<Standing, 'person' | 'obligation'> & { day: PlainDay; user_id: string; obligation_id: string }
  >`
    select asked.day::text, found.user_id, found.obligation_id, found.version, found.area, found.standing, found.assigned_on::text, found.due_on::text,
      found.fulfilled_on::text, found.valid_until::text, found.missing_course_ids, found.documented_course_ids
    from unnest(${days}::date[]) asked (day)
    cross join lateral standings_on(${ENTITY}::uuid, asked.day, ${asKnown}) found`.execute(tx);
  return rows;
}

/** The kept figures of a day, one line for each count that is not zero. */
async function figuresInDatabase(tx: Transaction, day: PlainDay): Promise<string[]> {
  await keepFigures(tx, ENTITY, day);
  const { rows } = await sql<{
    obligation_id: string | null;
    area_key: string | null;
    standing: string;
    people: number;
  }>`
    select obligation_id, area_key, item.key as standing, item.value::int as people
    from compliance_figures figures
    cross join lateral jsonb_each_text(to_jsonb(figures)) item
    where entity_id = ${ENTITY} and day = ${day}::date and item.key = any(${STANDINGS}) and item.value <> '0'`.execute(
    tx,
  );
  return rows.map(({ obligation_id, area_key, standing, people }) =>
    [obligation_id ?? 'all', area_key, standing, people].join(' '),
  );
}

/** The oracle's figures of a day, in the same form. */
function figuresByOracle(standings: readonly Standing[]): string[] {
  const counts = new Map<string, number>();
  const count = (obligation: string, area: string | null, standing: string) => {
    const key = [obligation, area === null ? null : foldText(area).replaceAll(/\s+/g, ' '), standing].join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const worst = new Map<number, Standing>();
  for (const found of standings) {
    count(obligationId(found.obligation), found.area, found.standing);
    const before = worst.get(found.person);
    if (!before || STANDINGS.indexOf(found.standing) < STANDINGS.indexOf(before.standing))
      worst.set(found.person, found);
  }
  for (const { area, standing } of worst.values()) count('all', area, standing);
  return [...counts].map(([key, people]) => `${key} ${people}`);
}

const sortKey = (standing: object) => JSON.stringify(standing);

/**
 * Compares the standings of database and oracle on the days that the history picks.
 * @throws where they differ
 */
async function compare(tx: Transaction, history: History, seen: Record<string, number>): Promise<void> {
  await recordHistory(tx, history);
  const turning = turningDays(history);
  const days = [...new Set(history.picks.map((pick) => turning[pick % turning.length] ?? '2024-02-29'))];
  for (const asKnown of ['then', 'now'] as const) {
    const rows = await standingsInDatabase(tx, days, asKnown);
    for (const day of days) {
      const found = rows
        .filter((row) => row.day === day)
        .map(({ day: _, user_id, obligation_id, ...standing }) => ({
          person: history.people.findIndex((_person, n) => personId(n) === user_id),
          obligation: history.obligations.findIndex((_obligation, n) => obligationId(n) === obligation_id),
          ...standing,
        }));
      for (const { standing, documented_course_ids } of found) {
        seen[standing] = (seen[standing] ?? 0) + 1;
        if (documented_course_ids !== null) seen.documentada = (seen.documentada ?? 0) + 1;
      }
      const [inDatabase, byOracle] = [found, standingsOf(history, day, asKnown)].map((standings) =>
        standings
          .map((standing) =>
            sortKey(Object.fromEntries(Object.entries(standing).toSorted(([a], [b]) => a.localeCompare(b)))),
          )
          .toSorted(),
      );
      if (sortKey(inDatabase ?? []) !== sortKey(byOracle ?? []))
        throw new Error(
          `On ${day}, as known ${asKnown}:\n  database ${inDatabase?.join('\n           ')}\n  oracle   ${byOracle?.join('\n           ')}`,
        );
      if (asKnown === 'now') continue;
      const [kept, counted] = [await figuresInDatabase(tx, day), figuresByOracle(standingsOf(history, day, 'then'))];
      if (sortKey(kept.toSorted()) !== sortKey(counted.toSorted()))
        throw new Error(`Figures of ${day}:\n  kept   ${kept.toSorted()}\n  oracle ${counted.toSorted()}`);
    }
  }
}

/**
 * Compares the SQL with the oracle on that many generated histories, each on several days and with both kinds
 * of knowledge.
 * @returns how many standings of each kind were compared; `documentada` rests on a documented training
 * @throws the first history on which they differ, made as small as possible, with the seed
 */
export async function standingsAgree(database: Database, count: number, seed: number): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  const property = fc.asyncProperty(histories, async (history) => {
    await database
      .transaction()
      .execute(async (tx) => {
        await compare(tx, history, seen);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
  });
  await fc.assert(property, { numRuns: count, seed });
  return seen;
}
